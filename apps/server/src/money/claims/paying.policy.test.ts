import { describe, expect, it } from 'vitest'
import { paymentOf, sharesOf } from './paying.policy.ts'

const credit = (changes: object = {}) => ({
  id: 'own',
  day: '2026-11-18',
  utr: '632277770001',
  amountPaise: 9900,
  reversedOn: null,
  usedPaise: 0,
  refundedPaise: 0,
  mark: null,
  ...changes,
})
const parts = (pricePaise: number, credits: ReturnType<typeof credit>[], preferred: string[] = []) =>
  sharesOf(pricePaise, credits, preferred).map(({ creditId, amountPaise }) => [creditId, amountPaise])

describe('what pays for a claim', () => {
  it.each([
    ['the price', 9900, [['own', 9900]]],
    ['less', 9000, [['own', 9000]]],
    ['more, of which the rest stays open', 20_000, [['own', 9900]]],
  ])('is a credit of %s', (_, amountPaise, shares) => {
    expect(parts(9900, [credit({ amountPaise })])).toEqual(shares)
  })

  it('is the paired credit first, and then what is missing from its own', () => {
    const credits = [credit({ amountPaise: 9000 }), credit({ id: 'paired', amountPaise: 900 })]
    expect(parts(9900, credits, ['paired'])).toEqual([
      ['paired', 900],
      ['own', 9000],
    ])
    expect(parts(800, credits, ['paired'])).toEqual([['paired', 800]])
  })

  it('is the rest that other grants and refunds left', () => {
    expect(parts(9900, [credit({ amountPaise: 19_800, usedPaise: 9900, refundedPaise: 900 })])).toEqual([
      ['own', 9000],
    ])
  })

  it.each([{ reversedOn: '2026-11-19' }, { mark: 'refund_due' }, { usedPaise: 9900 }])(
    'is no credit like %o',
    (changes) => {
      expect(parts(9900, [credit(changes)])).toEqual([])
    },
  )

  it('may be a credit that was called foreign', () => {
    expect(parts(9900, [credit({ mark: 'not_ours' })])).toEqual([['own', 9900]])
  })
})

describe('what a receipt says', () => {
  it('is the sum of its credits, each with its day and the whole', () => {
    const shares = sharesOf(9900, [credit({ amountPaise: 9000 })], [])
    expect(paymentOf(9900, shares)).toEqual({
      basis: 'credit',
      receivedPaise: 9000,
      payments: [{ day: '2026-11-18', utr: '632277770001', amountPaise: 9000, ofPaise: 9000 }],
    })
  })

  it("is the price by the owner's word when no credit is known", () => {
    expect(paymentOf(9900, [])).toEqual({ basis: 'word', receivedPaise: 9900, payments: [] })
  })
})
