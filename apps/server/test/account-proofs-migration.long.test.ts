import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { proofOf } from '../src/money/statements/account-proof.policy.ts'
import { type Database, openEmbedded } from '../src/platform/db/database.ts'
import { applyMigrations } from '../src/platform/db/migrations.ts'
import { migrationsFolder } from '../src/server-paths.ts'
import { migrationsUntil } from './older-migrations.ts'

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const quoted = (values: (string | number | null)[]): string =>
  values.map((value) => (value === null ? 'null' : `'${value}'`)).join(', ')

const account = (number: number, numberEnd = '') =>
  `insert into account (id, name, bank, number_end, upi_ids, created_at)
    values (${quoted([uuid(number), `account ${number}`, 'HDFC', numberEnd, '["shop@okbank"]', '2026-11-10T06:00:00Z'])})`

const statement = (number: number, accountNumber: number, numberEnd = '', at = '2026-11-20T06:00:00Z') =>
  `insert into statement (id, fingerprint, file_name, bank, created_at, account_id, number_end, state, lines_done,
      lines_total, from_day, to_day, other_count, other_paise, bad_lines)
    values (${quoted([uuid(number), number, 'a.csv', 'HDFC', at, uuid(accountNumber), numberEnd, 'done', 1, 1])},
      '2026-11-01', '2026-11-19', 0, 0, '[]')`

const audited = (action: string, id: number, after: object) =>
  `insert into audit_log (actor_name, action, entity, entity_id, after)
    values ('Asha', '${action}', 'x', '${uuid(id)}', '${JSON.stringify(after)}')`

const named = (statementNumber: number, accountNumber: number) =>
  audited('statement.setAccount', statementNumber, { accountId: uuid(accountNumber) })

const credit = (number: number, utr: string | null, ...statements: number[]) => [
  `insert into bank_credit (id, key, day, amount_paise, utr)
    values (${quoted([uuid(number), number, '2026-11-05', 9900, utr])})`,
  ...statements.map(
    (one) =>
      `insert into statement_credit (statement_id, credit_id, line) values ('${uuid(one)}', '${uuid(number)}', 2)`,
  ),
]

/** Stores rows whose colleges and departments do not matter. */
const fill = async (database: Database, rows: string[]) => {
  await database.runSql('set session_replication_role = replica')
  for (const row of rows) await database.runSql(row)
  await database.runSql('set session_replication_role = origin')
}

const student = (
  number: number,
) => `insert into student (id, usn, name, email, contact, gender, dob, password_hash,
    dept_id, batch, scheme, sem_num, clg_code)
  values (${quoted([uuid(number), `1LS22CS${number}`, 'Asha', `asha${number}@example.com`, `90000000${number}`, 'Female'])},
    '2004-03-02', 'none', 'CSE', '2022', '2022', 5, 'BI')`

const access = (number: number, upiId: string, more: { state?: string; day?: string } = {}) => [
  student(number),
  `insert into claim (id, kind, state, usn, plan, amount_paise, utr, payee_upi_id, form, created_at)
    values (${quoted([uuid(number), 'renewal', more.state ?? 'pending', `1LS22CS${number}`, 'basic', 9900])},
      'utr ${number}', '${upiId}', '{}', '${more.day ?? '2026-11-12'}T06:00:00Z')`,
  `insert into provisional_access (student_id, claim_id, from_semester, to_semester, starts_at, ends_at, ended_at)
    values (${quoted([uuid(number), uuid(number), 5, 5, '2026-11-12', '2026-11-15', '2026-11-13'])})`,
]

test('earlier statements are of an account by what proves it, and the rest become guesses', async () => {
  const database = await openEmbedded(await PGlite.create())
  onTestFinished(() => database.close())
  await applyMigrations(database, await migrationsUntil(48))
  const rows = [
    account(91, '4821'),
    // Learned from a file that only had the bank's name in common.
    account(92, '7777'),
    // From before there were accounts: the owner had confirmed its statements.
    account(93),
    audited('account.add', 91, { numberEnd: '4821' }),
    audited('account.add', 92, { numberEnd: '' }),
    statement(1, 91),
    named(1, 91),
    statement(2, 91, '004821'),
    statement(3, 92),
    named(3, 92),
    statement(4, 92, '7777'),
    statement(5, 92),
    statement(6, 92),
    statement(7, 93, '', '2026-11-02T06:00:00Z'),
    statement(8, 93),
    ...credit(11, '630912345601', 3, 5),
    ...credit(12, '630912345602', 5),
    ...credit(13, null, 3, 6),
  ]
  await fill(database, rows)
  await applyMigrations(database, migrationsFolder)
  const { rows: places } = await database.runSql(
    `select right(id::text, 1)::int as number, account_by, right(account_id::text, 2) as account,
      right(guessed_account_id::text, 2) as guess from statement order by id`,
  )
  expect(places.map((row) => Object.values(row))).toEqual([
    [1, 'owner', '91', null],
    [2, 'number', '91', null],
    [3, 'owner', '92', null],
    [4, null, null, '92'],
    [5, 'line', '92', null],
    [6, null, null, '92'],
    [7, 'owner', '93', null],
    [8, null, null, '93'],
  ])
  const { rows: numbers } = await database.runSql('select number_end from account order by id')
  expect(numbers.map(({ number_end: end }) => end)).toEqual(['4821', '', ''])
  // The marks are those that a file with the same payment has now.
  const paid = { line: 2, day: '2026-11-05', amountPaise: 9900, utr: '630912345602', payer: null }
  const line = { ...paid, side: 'credit' as const, isReversal: false, candidates: [], saidReversed: [] }
  const { rows: marks } = await database.runSql(
    `select mark from statement_mark where mark = '${proofOf({ bank: 'HDFC', lines: [line], balances: [null] }).marks[0]}'`,
  )
  expect(marks).toHaveLength(1)
})

test('access that only a guess ended comes back, and what was decided stays', async () => {
  const database = await openEmbedded(await PGlite.create())
  onTestFinished(() => database.close())
  await applyMigrations(database, await migrationsUntil(48))
  const rows = [
    account(91),
    audited('account.add', 91, { numberEnd: '' }),
    statement(1, 91),
    ...access(21, 'shop@okbank'),
    ...access(22, 'shop@okbank', { state: 'rejected' }),
  ]
  await fill(database, rows)
  await applyMigrations(database, migrationsFolder)
  const read = async () => {
    const { rows: found } = await database.runSql(
      'select ended_at is null as reads, ended_by from provisional_access order by claim_id',
    )
    return found.map((row) => Object.values(row))
  }
  expect(await read()).toEqual([
    [true, null],
    [false, 'decision'],
  ])
})

test('access that a statement of a known account ended stays ended', async () => {
  const database = await openEmbedded(await PGlite.create())
  onTestFinished(() => database.close())
  await applyMigrations(database, await migrationsUntil(48))
  const rows = [account(91), statement(1, 91), named(1, 91), ...access(21, 'shop@okbank')]
  await fill(database, rows)
  await applyMigrations(database, migrationsFolder)
  const { rows: found } = await database.runSql('select ended_by from provisional_access')
  expect(found).toEqual([{ ended_by: 'statement' }])
})
