import { describe, expect, it } from 'vitest'
import { type ClaimFacts, type CreditFacts, bookOf, decideCredit } from './matching.policy.ts'

const claim = (changes: Partial<ClaimFacts> = {}): ClaimFacts => ({
  id: 'claim',
  state: 'pending',
  utr: '627412345601',
  amountPaise: 9900,
  payeeUpiId: '',
  createdAt: new Date('2026-10-02T10:00:00Z'),
  ...changes,
})
const credit: CreditFacts = {
  utr: '627412345601',
  amountPaise: 9900,
  reversedOn: null,
  usedPaise: 0,
  refundedPaise: 0,
  mark: null,
}
const prices = [9900, 14_900]
const kindOf = (claims: ClaimFacts[], changes: Partial<typeof credit> | object = {}): string =>
  decideCredit({ ...credit, ...changes }, bookOf(claims, prices)).kind

describe('a credit', () => {
  it('gets its meaning from the current claims', () => {
    expect(kindOf([claim()])).toBe('ready')
    expect(kindOf([claim({ amountPaise: 14_900 })])).toBe('held')
    expect(kindOf([])).toBe('orphan')
    expect(kindOf([claim({ state: 'rejected' })])).toBe('orphan')
    expect(kindOf([], { amountPaise: 5000 })).toBe('orphan')
    expect(kindOf([], { utr: null })).toBe('orphan')
  })

  it('belongs to the pending claim, whatever happened to an earlier one with its UTR', () => {
    const rejected = claim({ id: 'earlier', state: 'rejected' })
    expect(kindOf([rejected, claim()])).toBe('ready')
    expect(kindOf([claim(), rejected])).toBe('ready')
  })

  it('that is used up is spent, even when someone else claims its UTR later', () => {
    expect(kindOf([], { usedPaise: 9900 })).toBe('granted')
    expect(kindOf([claim()], { usedPaise: 9900 })).toBe('granted')
    expect(kindOf([claim()], { usedPaise: 5000, refundedPaise: 4900 })).toBe('granted')
  })

  it('means what is left of it', () => {
    const twice = { amountPaise: 19_800, usedPaise: 9900 }
    expect(kindOf([], twice)).toBe('orphan')
    expect(kindOf([claim()], twice)).toBe('ready')
    expect(kindOf([claim({ amountPaise: 14_900 })], twice)).toBe('held')
  })

  it('that was sent back, or is to be, pays for no claim', () => {
    expect(kindOf([claim()], { refundedPaise: 9900 })).toBe('refunded')
    expect(kindOf([claim()], { mark: 'refund_due' })).toBe('refund_due')
  })

  it('that was called foreign belongs to the claim that names its UTR', () => {
    expect(kindOf([], { mark: 'not_ours' })).toBe('not_ours')
    expect(kindOf([claim()], { mark: 'not_ours' })).toBe('ready')
  })

  it('that the bank reversed pays for no claim', () => {
    expect(kindOf([claim()], { reversedOn: '2026-10-05' })).toBe('reversed')
    expect(kindOf([claim({ state: 'approved' })], { reversedOn: '2026-10-05' })).toBe('reversed')
    expect(kindOf([], { reversedOn: '2026-10-05' })).toBe('reversed')
  })
})
