import { expect, onTestFinished, test } from 'vitest'
import { applyMigrations } from '../src/platform/db/migrations.ts'
import { migrationsFolder } from '../src/server-paths.ts'
import { migrationsUntil } from './older-migrations.ts'
import { openEmptyDatabase } from './test-database.ts'

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const statement = (number: number, account: number | null): string =>
  `insert into statement (id, fingerprint, file_name, bank, created_at, account_id, state, lines_done, lines_total,
      other_count, other_paise, bad_lines)
    values ('${uuid(number)}', '${number}', 'a.csv', 'HDFC', '2026-11-0${number}',
      ${account === null ? 'null' : `'${uuid(account)}'`}, 'done', 1, 1, 0, 0, '[]')`

const credit = (number: number, more: { utr?: string; refunded?: number; reversed?: string } = {}): string =>
  `insert into bank_credit (id, key, day, amount_paise, utr, payer, refunded_paise, reversed_on, note)
    values ('${uuid(number)}', 'key ${number}', '2026-10-01', 9900, ${more.utr === undefined ? 'null' : `'${more.utr}'`},
      'a…a@okaxis', ${more.refunded ?? 0}, ${more.reversed === undefined ? 'null' : `'${more.reversed}'`}, 'note ${number}')`

const link = (statementNumber: number, creditNumber: number): string =>
  `insert into statement_credit (statement_id, credit_id, line)
    values ('${uuid(statementNumber)}', '${uuid(creditNumber)}', ${statementNumber})`

test('credits without a reference get their accounts, and what was refunded is not taken back as well', async () => {
  const database = await openEmptyDatabase()
  onTestFinished(() => database.close())
  await applyMigrations(database, await migrationsUntil(41))
  const rows = [
    ...[91, 92].map(
      (number) => `insert into account (id, name, bank) values ('${uuid(number)}', '${number}', 'HDFC')`,
    ),
    // Two statements of one account, one of another, and one of none.
    statement(1, 91),
    statement(2, 91),
    statement(3, 92),
    statement(4, null),
    ...[11, 12].map((number) => credit(number)),
    ...[1, 2, 3, 4].map((number) => link(number, 11)),
    link(4, 12),
    credit(13, { utr: '627412345601', refunded: 9900, reversed: '2026-10-05' }),
    credit(14, { utr: '627412345602', refunded: 5000, reversed: '2026-10-05' }),
    link(1, 13),
    link(1, 14),
  ]
  for (const row of rows) await database.runSql(row)
  await applyMigrations(database, migrationsFolder)
  const { rows: stored } = await database.runSql(`select b.key, b.note, b.amount_paise,
      to_char(b.reversed_on, 'YYYY-MM-DD') as reversed_on, array_agg(l.line order by l.line) as lines
    from bank_credit b join statement_credit l on l.credit_id = b.id group by b.id order by b.key`)
  const row = (key: string, note: string, lines: number[], reversedOn: string | null = null) => ({
    key,
    note,
    lines,
    amount_paise: 9900,
    reversed_on: reversedOn,
  })
  expect(stored).toEqual(
    [
      row(`${uuid(91)}|key 11`, 'note 11', [1, 2]),
      row(`${uuid(92)}|key 11`, '', [3]),
      row(`${uuid(4)}|key 11`, '', [4]),
      row(`${uuid(4)}|key 12`, 'note 12', [4]),
      row('key 13', 'note 13', [1]),
      row('key 14', 'note 14', [1], '2026-10-05'),
    ].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  )
})
