import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../src/platform/db/database.ts'
import { applyMigrations } from '../src/platform/db/migrations.ts'
import { migrationsFolder } from '../src/server-paths.ts'
import { migrationsUntil } from './older-migrations.ts'

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [asha, suma] = [uuid(1), uuid(2)]

const personNamed = (id: string, usn: string, name: string): string => `
  insert into student (id, usn, name, email, contact, gender, dob, password_hash, dept_id, batch, scheme, sem_num,
      clg_code)
    values ('${id}', '${usn}', '${name}', 'asha@example.com', '9000000042', 'Female', '2004-03-02', 'none', 'CSE',
      '2022', '2022', 5, 'BI');`

const claimDecidedBy = (number: number, decider: string): string => `
  insert into claim (id, kind, state, usn, plan, amount_paise, utr, form, student_id, decided_at, decided_by)
    values ('${uuid(number)}', 'renewal', 'approved', '1LS22CS001', 'basic', 9900, 'utr ${number}', '{}', '${asha}',
      '2026-11-20T10:00:00Z', '${decider}');`

const subscriptionPaidInCash = (number: number): string => `
  insert into subscription (id, student_id, plan, from_semester, to_semester, starts_on, ends_on, grant_reason)
    values ('${uuid(number)}', '${asha}', 'basic', 5, 5, '2026-11-20', '2027-05-20', 'cash');`

interface OldReceipt {
  number: number
  basis: 'word' | 'cash'
  claim?: number
  subscription?: number
  voidKind?: 'undone' | 'reversed'
}

const idOrNull = (number: number | undefined): string => (number === undefined ? 'null' : `'${uuid(number)}'`)

const receiptOf = ({ number, basis, claim, subscription, voidKind }: OldReceipt): string => `
  insert into receipt (number, financial_year, label, claim_id, subscription_id, student_id, usn, name, plan,
      amount_paise, received_paise, basis, utr, from_semester, to_semester, starts_on, ends_on, payee_name, voided_at,
      void_kind)
    values (${number}, '26-27', 'LS/26-27/${number}', ${idOrNull(claim)}, ${idOrNull(subscription)}, '${asha}',
      '1LS22CS001', 'Asha', 'basic', 9900, 9900, '${basis}', 'utr', 5, 5, '2026-11-20', '2027-05-20', 'Shop',
      ${voidKind === undefined ? 'null, null' : `'2026-11-22', '${voidKind}'`});`

test('an older receipt names its decider from the claim or the audit log, or no one', async () => {
  const database = await openEmbedded(await PGlite.create())
  onTestFinished(() => database.close())
  await applyMigrations(database, await migrationsUntil(41))
  // The places of people are of no interest here.
  await database.runSql('set session_replication_role = replica')
  const rows = [
    personNamed(asha, '1LS22CS001', 'Asha'),
    personNamed(suma, '1LS00OWNER', 'Suma Shetty'),
    claimDecidedBy(11, suma),
    claimDecidedBy(12, suma),
    subscriptionPaidInCash(21),
    subscriptionPaidInCash(22),
    receiptOf({ number: 1, basis: 'word', claim: 11, voidKind: 'undone' }),
    receiptOf({ number: 2, basis: 'word', claim: 11 }),
    receiptOf({ number: 3, basis: 'word', claim: 12, voidKind: 'reversed' }),
    receiptOf({ number: 4, basis: 'cash', subscription: 21 }),
    receiptOf({ number: 5, basis: 'cash', subscription: 22 }),
    `insert into audit_log (actor_id, actor_name, action, entity, entity_id)
      values ('${suma}', 'Suma Shetty', 'subscription.grant', 'subscription', '${uuid(21)}')`,
  ]
  for (const row of rows) await database.runSql(row)
  await database.runSql('reset session_replication_role')
  await applyMigrations(database, migrationsFolder)
  const { rows: receipts } = await database.runSql(
    'select number, decided_by, decided_by_name from receipt order by number',
  )
  expect(receipts.map((row) => [row['number'], row['decided_by'], row['decided_by_name']])).toEqual([
    [1, null, null],
    [2, suma, 'Suma Shetty'],
    [3, suma, 'Suma Shetty'],
    [4, suma, 'Suma Shetty'],
    [5, null, null],
  ])
})
