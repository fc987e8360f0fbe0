import { expect, it } from 'vitest'
import { isSettlement } from './payouts.ts'

it.each([
  ['NEFT-YESAP50900722527-RESILIENT INNOVATIONS PVT LT', true],
  ['NEFT CR-YESB0000001-PHONEPE PRIVATE LIMITED-SHELF NOTES-YESBN12026100201', true],
  ['NEFT CR-UTIB0000100-ONE97 COMMUNICATIONS LIMITED-SHELF NOTES', true],
  ['IMPS-632499990000-PAYTM PAYMENTS SERVICES LTD', true],
  ['UPI SETTLEMENT 19NOV2026', true],
  ['MERCHANT SETTLEMENT/632499990000', true],
  ['NEFT-GOOGLE INDIA DIGITAL SERVICES-PAYOUT', true],
  ['NEFT CR-UTIB0000123-ASHA KULKARNI-SHELF NOTES-UTIBN52026100712', false],
  ['IMPS-632499990000-ASHA-PAYTM PAYMENTS BANK', false],
  ['UPI/P2A/632499990000/PHONEPE PRIVATE LIMITED/YES BANK', false],
  ['BY TRANSFER-UPI/CR/632499990000/ASHA/UTIB/settlement--', false],
  ['IMPS/632499990000/ASHA K/settlement of fees', false],
  ['Received from asha@okaxis for settlement', false],
  ['INTEREST PAID TILL 30 SEP', false],
])('%s: %s', (narration, isLump) => {
  expect(isSettlement(narration, { family: null })).toBe(isLump)
})

it('the export of an app has payments only, whatever its columns say', () => {
  const family = { name: 'PhonePe' as const, known: [], types: { credit: [], debit: [], reversal: [] } }
  expect(isSettlement('PHONEPE SETTLEMENT', { family })).toBe(false)
})
