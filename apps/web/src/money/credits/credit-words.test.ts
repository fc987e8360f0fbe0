import { expect, test } from 'vitest'
import { creditSumParts, creditTitle, stateWords } from './credit-words.ts'

test('a credit is named by its sum and day', () => {
  expect(creditTitle({ amountPaise: 14_950, day: '2026-11-18' })).toBe('Rs 149.50 on 18 Nov 2026')
})

test('the parts of what was received leave out what the bank took back', () => {
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
    toEnd: 0,
  }
  expect(creditSumParts(sums)).toEqual([
    ['Granted', 1],
    ['Claim waiting', 2],
    ['Open', 3],
    ['To be refunded', 4],
    ['Refunded', 5],
    ['Not ours', 6],
  ])
})

test('the state of a credit that is used in part names what is left', () => {
  expect(stateWords({ state: 'open', amountPaise: 20_000, restPaise: 10_100 })).toBe('Rs 101: open')
  expect(stateWords({ state: 'open', amountPaise: 20_000, restPaise: 20_000 })).toBe('Open')
  expect(stateWords({ state: 'granted', amountPaise: 9900, restPaise: 0 })).toBe('Granted')
})
