import { describe, expect, it } from 'vitest'
import { explain } from '../../../test/explained.ts'
import { useTestApp } from '../../../test/harness.ts'
import { statementsWithValues } from '../../../test/test-database.ts'
import { auditExport } from './audit-export.query.ts'
import { claimsExportFor } from './claims-export.query.ts'
import { creditsExport } from './credits-export.query.ts'
import { type ExportList, type Period, readPages } from './export-list.ts'
import { receiptsExport } from './receipts-export.query.ts'
import { studentsExport } from './students-export.query.ts'
import { subscriptionsExport } from './subscriptions-export.query.ts'

const current = useTestApp()
const rows = 20_000
const made = `timestamptz '2021-04-01T10:00:00+05:30' + i * interval '1 minute' from generate_series(1, ${rows}) i`
const inYear = { from: '2021-04-01', to: '2022-03-31' }

/** Fills a table; the embedded database has no statistics of it. */
const fill = async (table: string, columns: string): Promise<void> => {
  const { database, person } = current()
  const { id } = await person('student')
  await database.runSql(`insert into ${table} ${columns.replaceAll('$id', `'${id}'`)}, ${made}`)
}

/** Removes what other tests of this process made known: the embedded database collects none. */
const forgetStatistics = async (): Promise<void> => {
  const { database } = current()
  await database.runSql('delete from pg_statistic')
  await database.runSql(
    "update pg_class set reltuples = -1, relpages = 0 where relnamespace = 'public'::regnamespace",
  )
}

/** Returns the plan of the second page of an export. */
const planOf = async <Row, Query extends Period>(list: ExportList<Row, Query>, query: Query) => {
  await forgetStatistics()
  const { db } = current().database
  const pages = readPages(db, list, { query, now: new Date() })
  await pages.next()
  const [second] = await statementsWithValues(() => pages.next())
  await pages.return(undefined)
  if (second === undefined) throw new Error('There is no second page.')
  return JSON.stringify(await explain(db, second))
}

describe('a page of an export walks along an index, whatever narrows it, and reads no whole table', () => {
  it('of receipts', async () => {
    await fill(
      'receipt',
      `(number, label, student_id, usn, name, plan, amount_paise, received_paise, basis, utr, from_semester, to_semester, starts_on, ends_on,
        payee_name, issued_at) select i, i::text, $id, '1LS', 'Student', 'premium', 14900, 14900, 'cash', i::text, 5, 6, '2021-04-01',
        '2022-03-31', 'Suma Shetty'`,
    )
    const plan = await planOf(receiptsExport, inYear)
    expect(plan).toContain('receipt_number_key')
    expect(plan).not.toMatch(/"Seq Scan"|"Sort"/)
  })

  it('of credits', async () => {
    const { database } = current()
    await database.runSql(`insert into bank_credit (key, day, amount_paise, utr)
      select i::text, date '2021-04-01' + i / 100, 9900, i::text from generate_series(1, ${rows}) i`)
    const plan = await planOf(creditsExport, { ...inYear, q: '', state: 'open' })
    expect(plan).toMatch(/bank_credit_(?:day|open)_idx/)
    expect(plan).not.toMatch(
      /"Seq Scan","Parallel Aware":false,"Async Capable":false,"Relation Name":"bank_credit"/,
    )
  })

  it('of claims', async () => {
    await fill(
      'claim',
      `(kind, state, usn, plan, amount_paise, utr, form, created_at) select 'signup', 'rejected', '1LS' || i, 'basic',
        9900, i::text, '{"name": "Asha"}'`,
    )
    const plan = await planOf(claimsExportFor({ kind: 'owner' }), {
      ...inYear,
      q: 'asha',
      state: 'rejected',
      kind: 'signup',
    })
    expect(plan).toContain('claim_created_idx')
    expect(plan).not.toMatch(/"Seq Scan"|"Sort"/)
  })

  it('of subscriptions', async () => {
    await fill(
      'subscription',
      `(student_id, plan, from_semester, to_semester, starts_on, ends_on, created_at) select $id, 'basic', 5, 5,
        '2021-04-01', '2022-03-31'`,
    )
    const plan = await planOf(subscriptionsExport, { ...inYear, q: 'asha', state: 'expired' })
    expect(plan).toContain('subscription_created_idx')
    expect(plan).not.toMatch(/"Seq Scan"|"Sort Key":\["subscription/)
  })

  it('of students', async () => {
    await fill(
      'student',
      `(usn, name, email, contact, gender, dob, password_hash, dept_id, batch, scheme, sem_num, clg_code, registered_at)
        select 'Z' || lpad(i::text, 5, '0'), 'Asha', '', '', 'Other', '2004-01-01', '', 'CSE', '2022', '2022', 5, 'BI'`,
    )
    const plan = await planOf(studentsExport, {
      ...inYear,
      q: 'asha',
      kind: 'student',
      college: 'BI',
      plan: 'never',
    })
    expect(plan).toMatch(/student_(?:list|usn)/)
    expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"(?:student|subscription)"/)
  })

  it('of the audit log', async () => {
    await fill(
      'audit_log',
      `(actor_name, action, entity, entity_id, at) select 'Suma', 'subject.edit', 'subject', i::text`,
    )
    const plan = await planOf(auditExport, {
      ...inYear,
      q: 'suma',
      entity: 'subject',
      action: 'subject.edit',
    })
    expect(plan).toContain('audit_log_at_idx')
    expect(plan).not.toMatch(/"Seq Scan"|"Sort"/)
  })
})
