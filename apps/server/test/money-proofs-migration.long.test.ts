import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../src/platform/db/database.ts'
import { applyMigrations } from '../src/platform/db/migrations.ts'
import { migrationsFolder } from '../src/server-paths.ts'
import { migrationsUntil } from './older-migrations.ts'

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const openOlder = async () => {
  const database = await openEmbedded(await PGlite.create())
  onTestFinished(() => database.close())
  await applyMigrations(database, await migrationsUntil(49))
  // The places of a student are not what is tested.
  await database.runSql('set session_replication_role = replica')
  await database.runSql(`insert into student (id, usn, name, email, contact, gender, dob, password_hash, dept_id, batch,
      scheme, sem_num, clg_code)
    values ('${uuid(9)}', '1LS00CASHI', 'Usha', 'usha@example.com', '9000000042', 'Female', '2004-03-02', 'none', 'CSE',
      '2022', '2022', 5, 'BI')`)
  await database.runSql('reset session_replication_role')
  return database
}

const receipt = (number: number, receivedPaise: number, issuer: object | null): string =>
  `insert into receipt (number, label, student_id, usn, name, plan, amount_paise, received_paise, basis, utr,
      from_semester, to_semester, starts_on, ends_on, payee_name, issuer)
    values (${number}, 'LS ${number}', '${uuid(9)}', '1LS22CS001', 'Asha', 'basic', ${receivedPaise}, ${receivedPaise}, 'cash',
      'CASH', 5, 5, '2026-01-01', '2026-06-30', 'Suma', ${issuer === null ? 'null' : `'${JSON.stringify(issuer)}'`})`

test('receipts from before keep the tax that they were printed with, and others have none', async () => {
  const database = await openOlder()
  const issuer = { legalName: 'Suma', address: 'Here', gstin: '29AAGCB7383J1Z4', sac: '998431' }
  const rows = [
    receipt(1, 14_900, { ...issuer, taxPercent: 18 }),
    receipt(2, 9000, { ...issuer, taxPercent: 18 }),
    receipt(3, 9900, { ...issuer, taxPercent: 2.5 }),
    receipt(4, 9900, { ...issuer, gstin: '', taxPercent: 0 }),
    receipt(5, 9900, null),
  ]
  for (const row of rows) await database.runSql(row)
  await applyMigrations(database, migrationsFolder)
  const { rows: stored } =
    await database.runSql(`select number, taxable_paise, central_tax_paise, state_tax_paise,
    round_off_paise from receipt order by number`)
  expect(stored.map((row) => Object.values(row))).toEqual([
    [1, 12_627, 1136, 1137, 0],
    [2, 7627, 686, 687, 0],
    [3, 9659, 120, 121, 0],
    [4, null, null, null, null],
    [5, null, null, null, null],
  ])
})

test('statements from before were brought by whoever imported them, and those without days are messages', async () => {
  const database = await openOlder()
  const statement = (number: number, by: number | null, day: string | null): string =>
    `insert into statement (id, fingerprint, file_name, bank, created_at, created_by, state, lines_done, lines_total,
        other_count, other_paise, bad_lines, from_day, to_day)
      values ('${uuid(number)}', '${number}', 'a.csv', 'HDFC', '2026-11-01', ${by === null ? 'null' : `'${uuid(by)}'`},
        'done', 1, 1, 0, 0, '[]', ${day === null ? 'null, null' : `'${day}', '${day}'`})`
  const rows = [statement(1, 9, '2026-10-01'), statement(2, 9, null), statement(3, null, '2026-10-02')]
  for (const row of rows) await database.runSql(row)
  await applyMigrations(database, migrationsFolder)
  const { rows: stored } =
    await database.runSql(`select s.fingerprint, b.is_text, b.person_id from statement s
    left join statement_bringer b on b.statement_id = s.id order by 1`)
  expect(stored.map((row) => Object.values(row))).toEqual([
    ['1', false, uuid(9)],
    ['2', true, uuid(9)],
    ['3', null, null],
  ])
})
