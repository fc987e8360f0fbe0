import { expect, test } from 'vitest'
import type { BankWord } from '@lectureshelf/contract/money/claims'
import { ageOf, bankWords, discountWords, purchaseOf, triesWords } from './claim-words.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')

test.each([
  ['2026-11-20T11:59:30.000Z', 'just now'],
  ['2026-11-20T11:59:00.000Z', '1 minute ago'],
  ['2026-11-20T11:01:00.000Z', '59 minutes ago'],
  ['2026-11-20T10:30:00.000Z', '1 hour ago'],
  ['2026-11-19T12:00:00.000Z', '1 day ago'],
  ['2026-11-01T12:00:00.000Z', '19 days ago'],
])('a claim sent at %s was sent %s', (sentAt, age) => {
  expect(ageOf(sentAt, now)).toBe(age)
})

test('a clock that is ahead makes a claim no newer than now', () => {
  expect(ageOf('2026-11-20T12:05:00.000Z', now)).toBe('just now')
})

test('a purchase names plan and amount', () => {
  expect(purchaseOf({ plan: 'premium', amountPaise: 14_950, discount: null })).toBe('Premium, Rs 149.50')
  const discount = { letters: 'BCDFGHJKMNPQ', amountPaise: 2000 }
  expect(purchaseOf({ plan: 'basic', amountPaise: 7900, discount })).toBe('Basic, Rs 79 with a code of Rs 20')
  expect(discountWords({ discount })).toBe('BCDF-GHJK-MNPQ, Rs 20')
  expect(discountWords({ discount: null })).toBe('')
})

test.each<[Partial<BankWord>, string]>([
  [{ state: 'in_bank' }, 'In the bank, Rs 99, 18 Nov 2026'],
  [{ state: 'short', differencePaise: 900 }, 'Rs 9 short, Rs 99 came on 18 Nov 2026'],
  [{ state: 'long', differencePaise: 50 }, 'Rs 0.50 too much, Rs 99 came on 18 Nov 2026'],
  [{ state: 'reversed' }, 'Taken back by the bank, 18 Nov 2026'],
  [{ state: 'spent' }, 'Granted to another claim'],
  [{ state: 'refunded' }, 'Refunded, or to be refunded'],
  [{ state: 'not_in_statement', amountPaise: null }, 'Not in the bank on 18 Nov 2026'],
  [{ state: 'not_in_statement', day: null, amountPaise: null }, 'Not in the bank'],
])('the bank\'s word %o is described as "%s"', (word, words) => {
  const credit = {
    state: 'unknown',
    day: '2026-11-18',
    amountPaise: 9900,
    differencePaise: 0,
    gap: null,
  } as const
  expect(bankWords({ ...credit, ...word })).toBe(words)
})

test('refused tries are listed with their days', () => {
  const at = '2026-11-18T06:00:00Z'
  expect(triesWords([{ usn: '1LS22CS009', at }])).toBe(
    'Another USN tried this payment reference: 1LS22CS009, refused on 18 Nov 2026.',
  )
})
