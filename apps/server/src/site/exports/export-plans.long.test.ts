import { describe, expect, it } from 'vitest'
import { exportRows, fill, inYear, planOf } from '../../../test/export-plans.ts'
import { useTestApp } from '../../../test/harness.ts'
import { auditExport } from './audit-export.query.ts'
import { claimsExportFor } from './claims-export.query.ts'
import { creditsExport } from './credits-export.query.ts'
import { studentsExport } from './students-export.query.ts'
import { subscriptionsExport } from './subscriptions-export.query.ts'

const current = useTestApp()

describe('a page of an export walks along an index, whatever narrows it, and reads no whole table', () => {
  it('of credits', async () => {
    const { database } = current()
    await database.runSql(`insert into bank_credit (key, day, amount_paise, utr)
      select i::text, date '2021-04-01' + i / 100, 9900, i::text from generate_series(1, ${exportRows}) i`)
    const plan = await planOf(current(), creditsExport, { ...inYear, q: '', state: 'open' })
    expect(plan).toMatch(/bank_credit_(?:day|open)_idx/)
    expect(plan).not.toMatch(
      /"Seq Scan","Parallel Aware":false,"Async Capable":false,"Relation Name":"bank_credit"/,
    )
  })

  it('of claims', async () => {
    await fill(
      current(),
      'claim',
      `(kind, state, usn, plan, amount_paise, utr, form, created_at) select 'signup', 'rejected', '1LS' || i, 'basic',
        9900, i::text, '{"name": "Asha"}'`,
    )
    const plan = await planOf(current(), claimsExportFor({ kind: 'owner' }), {
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
      current(),
      'subscription',
      `(student_id, plan, from_semester, to_semester, starts_on, ends_on, created_at) select $id, 'basic', 5, 5,
        '2021-04-01', '2022-03-31'`,
    )
    const plan = await planOf(current(), subscriptionsExport, { ...inYear, q: 'asha', state: 'expired' })
    expect(plan).toContain('subscription_created_idx')
    expect(plan).not.toMatch(/"Seq Scan"|"Sort Key":\["subscription/)
  })

  it('of students', async () => {
    await fill(
      current(),
      'student',
      `(usn, name, email, contact, gender, dob, password_hash, dept_id, batch, scheme, sem_num, clg_code, registered_at)
        select 'Z' || lpad(i::text, 5, '0'), 'Asha', '', '', 'Other', '2004-01-01', '', 'CSE', '2022', '2022', 5, 'BI'`,
    )
    const plan = await planOf(current(), studentsExport, {
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
      current(),
      'audit_log',
      `(actor_name, action, entity, entity_id, at) select 'Suma', 'subject.edit', 'subject', i::text`,
    )
    const plan = await planOf(current(), auditExport, {
      ...inYear,
      q: 'suma',
      entity: 'subject',
      action: 'subject.edit',
    })
    expect(plan).toContain('audit_log_at_idx')
    expect(plan).not.toMatch(/"Seq Scan"|"Sort"/)
  })
})
