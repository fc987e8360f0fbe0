import { expect, test } from 'vitest'
import { creditStateWords, creditSumParts, creditTitle } from './credit-words.ts'

test('a credit is named by its sum and day', () => {
  expect(creditTitle({ amountPaise: 14_950, day: '2026-11-18' })).toBe('Rs 149.50 on 18 Nov 2026')
})

test('the parts of what was received are named as the states are, and leave out what the bank took back', () => {
  const { open, held, refund_due: due, granted, refunded, not_ours: foreign } = creditStateWords
  const sums = {
    receivedPaise: 21,
    grantedPaise: 1,
    heldPaise: 2,
    openPaise: 3,
    refundDuePaise: 4,
    refundedPaise: 5,
    notOursPaise: 6,
    reversedPaise: 700,
    counts: { open: 1, held: 1, refund_due: 1, granted: 1, refunded: 1, not_ours: 1, reversed: 1 },
  }
  expect(creditSumParts(sums)).toEqual([
    [granted.word, 1],
    [held.word, 2],
    [open.word, 3],
    [due.word, 4],
    [refunded.word, 5],
    [foreign.word, 6],
  ])
})
