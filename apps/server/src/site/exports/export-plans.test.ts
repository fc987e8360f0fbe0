import { expect, it } from 'vitest'
import { fill, inYear, planOf } from '../../../test/export-plans.ts'
import { useTestApp } from '../../../test/harness.ts'
import { receiptsExport } from './receipts-export.query.ts'

const current = useTestApp()

it('a page of the export of receipts walks along an index and reads no whole table', async () => {
  await fill(
    current(),
    'receipt',
    `(number, label, student_id, usn, name, plan, amount_paise, received_paise, basis, utr, from_semester, to_semester, starts_on, ends_on,
        payee_name, issued_at) select i, i::text, $id, '1LS', 'Student', 'premium', 14900, 14900, 'cash', i::text, 5, 6, '2021-04-01',
        '2022-03-31', 'Suma Shetty'`,
  )
  const plan = await planOf(current(), receiptsExport, inYear)
  expect(plan).toContain('receipt_number_key')
  expect(plan).not.toMatch(/"Seq Scan"|"Sort"/)
})
