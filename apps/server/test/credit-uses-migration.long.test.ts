import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../src/platform/db/database.ts'
import { applyMigrations } from '../src/platform/db/migrations.ts'
import { migrationsFolder } from '../src/server-paths.ts'
import { migrationsUntil } from './older-migrations.ts'

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

interface Granted {
  number: number
  utr: string
  pricePaise?: number
  isVoid?: boolean
}

const grant = ({ number, utr, pricePaise = 9900, isVoid = false }: Granted): string => `
  insert into claim (id, kind, state, usn, plan, amount_paise, utr, form, student_id, decided_at)
    values ('${uuid(number)}', 'renewal', 'approved', '1LS22CS001', 'basic', ${pricePaise}, '${utr}', '{}',
      '${uuid(0)}', '2026-11-20T10:00:00Z');
  insert into receipt (number, claim_id, student_id, usn, name, plan, amount_paise, utr, from_semester, to_semester,
      starts_on, ends_on, payee_name, voided_at)
    values (${number}, '${uuid(number)}', '${uuid(0)}', '1LS22CS001', 'Asha', 'basic', ${pricePaise}, '${utr}', 5, 5,
      '2026-11-20', '2027-05-20', 'Suma', ${isVoid ? "'2026-11-22'" : 'null'});`

const credit = (
  key: string,
  utr: string,
  amountPaise: number,
  more: { claim?: number; reversed?: boolean } = {},
) => `
  insert into bank_credit (key, day, amount_paise, utr, claim_id, reversed_on)
    values ('${key}', '2026-11-18', ${amountPaise}, '${utr}',
      ${more.claim === undefined ? 'null' : `'${uuid(more.claim)}'`}, ${more.reversed === true ? "'2026-11-21'" : 'null'});`

test('what was granted before credits had uses keeps its receipts, and uses the credits that fit', async () => {
  const database = await openEmbedded(await PGlite.create())
  onTestFinished(() => database.close())
  await applyMigrations(database, await migrationsUntil(27))
  // The place of the person is of no interest here.
  await database.runSql('set session_replication_role = replica')
  await database.runSql(`insert into student (id, usn, name, email, contact, gender, dob, password_hash, dept_id, batch,
      scheme, sem_num, clg_code)
    values ('${uuid(0)}', '1LS22CS001', 'Asha', 'asha@example.com', '9000000042', 'Female', '2004-03-02', 'none', 'CSE',
      '2022', '2022', 5, 'BI')`)
  await database.runSql('reset session_replication_role')
  const rows = [
    grant({ number: 1, utr: 'exact' }) + credit('exact', 'exact', 9900),
    grant({ number: 2, utr: 'word' }),
    grant({ number: 3, utr: 'short' }) + credit('short', 'short', 9000),
    grant({ number: 4, utr: 'long' }) + credit('long', 'long', 20_000),
    grant({ number: 5, utr: 'typed wrongly' }) + credit('paired', 'mistyped', 9900, { claim: 5 }),
    grant({ number: 6, utr: 'back', isVoid: true }) + credit('back', 'back', 9900, { reversed: true }),
    credit('nobody', 'nobody', 9900),
  ]
  for (const statements of rows) {
    for (const statement of statements.split(';').filter((text) => text.trim() !== '')) {
      await database.runSql(statement)
    }
  }
  await database.runSql(`insert into receipt (number, student_id, usn, name, plan, amount_paise, utr, from_semester,
      to_semester, starts_on, ends_on, payee_name)
    values (7, '${uuid(0)}', '1LS22CS001', 'Asha', 'basic', 9900, 'CASH', 5, 5, '2026-11-20', '2027-05-20', 'Suma')`)
  await applyMigrations(database, migrationsFolder)

  const receipts = await database.runSql(
    'select number, basis, received_paise, void_kind, payments from receipt order by number',
  )
  const paid = (utr: string, amountPaise: number, ofPaise: number) => [
    { day: '2026-11-18', utr, amountPaise, ofPaise },
  ]
  expect(receipts.rows).toEqual(
    [
      { basis: 'credit', payments: paid('exact', 9900, 9900) },
      { basis: 'word', payments: [] },
      { basis: 'word', payments: [] },
      { basis: 'credit', payments: paid('long', 9900, 20_000) },
      { basis: 'credit', payments: paid('mistyped', 9900, 9900) },
      { basis: 'credit', payments: paid('back', 9900, 9900), void_kind: 'reversed' },
      { basis: 'cash', payments: [] },
    ].map((expected, index) => ({
      number: index + 1,
      received_paise: 9900,
      void_kind: null,
      ...expected,
    })),
  )
  const uses = await database.runSql(`select b.key, b.used_paise, u.amount_paise, u.claim_id
    from bank_credit b left join credit_use u on u.credit_id = b.id order by b.key`)
  expect(uses.rows).toEqual(
    [
      ['back', 9900, 6],
      ['exact', 9900, 1],
      ['long', 9900, 4],
      ['nobody', 0, null],
      ['paired', 9900, 5],
      ['short', 9000, 3],
    ].map(([key, used, claim]) => ({
      key,
      used_paise: used,
      amount_paise: claim === null ? null : used,
      claim_id: claim === null ? null : uuid(Number(claim)),
    })),
  )
})
