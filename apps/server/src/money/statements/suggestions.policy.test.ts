import { describe, expect, it } from 'vitest'
import { editsBetween, fitsAddress, suggestClaims } from './suggestions.policy.ts'

describe('the number of edits', () => {
  it.each([
    ['627412345601', '627412345601', 0],
    ['627412345601', '627412345611', 1],
    ['627412345601', '62741234560', 1],
    ['627412345601', '627412354601', 2],
    ['627412345601', '726412345610', 3],
    ['627412345601', '999999999999', 3],
  ])('from %s to %s is %i', (a, b, edits) => {
    expect(editsBetween(a, b, 2)).toBe(edits)
  })
})

describe('a masked address', () => {
  it.each([
    ['Asha Kulkarni', 'as…ni@okaxis', true],
    ['Ramesh', 'ra…sh@oksbi', true],
    ['Ravi Ganesh', 'ra…sh@oksbi', true],
    ['Asha Kulkarni', 'as…07@okaxis', true],
    ['Asha Kulkarni', 'ra…ni@okaxis', false],
    ['Asha Kulkarni', 'as…sh@okaxis', false],
    ['Asha Kulkarni', '98…45@ybl', false],
    ['Asha Kulkarni', 'a…a@ybl', false],
  ])('of %s can be %s: %s', (name, payer, fits) => {
    expect(fitsAddress(name, payer)).toBe(fits)
  })
})

describe('suggestions', () => {
  const orphan = {
    utr: '627412345601',
    candidates: [],
    amountPaise: 9900,
    reversedOn: null,
    usedPaise: 0,
    refundedPaise: 0,
    mark: null,
    day: '2026-10-01',
    payer: 'as…ni@okaxis',
  }
  const claim = (id: string, changes: object = {}) => ({
    id,
    name: 'Ravi Gowda',
    state: 'pending' as const,
    utr: '999999999999',
    amountPaise: 9900,
    payeeUpiId: '',
    createdAt: new Date('2026-10-01T06:00:00Z'),
    ...changes,
  })

  it('come with their reasons, the likeliest first', () => {
    const found = suggestClaims(orphan, [
      claim('day apart', { createdAt: new Date('2026-10-02T06:00:00Z') }),
      claim('same day'),
      claim('name', { name: 'Asha Kulkarni', createdAt: new Date('2026-10-09T06:00:00Z') }),
      claim('mistyped', { utr: '627412345610', amountPaise: 14_900, createdAt: new Date('2026-10-09') }),
    ])
    expect(found.map(({ claim: { id }, reasons }) => [id, ...reasons])).toEqual([
      ['mistyped', 'The UTR differs in 2 places.'],
      ['name', 'The payer as…ni@okaxis fits the name.', 'The amount is the same.'],
    ])
  })

  it('leave out a claim that shares only amount and day, or only the name, and are five at most', () => {
    const alone = [
      claim('amount', { createdAt: new Date('2026-10-09T06:00:00Z') }),
      claim('amount and day'),
      claim('name', { name: 'Asha Kulkarni', amountPaise: 14_900, createdAt: new Date('2026-10-09') }),
    ]
    expect(suggestClaims(orphan, alone)).toEqual([])
    expect(
      suggestClaims(
        orphan,
        Array.from({ length: 9 }, (_, index) => claim(`${index}`, { name: 'Asha Kulkarni' })),
      ),
    ).toHaveLength(5)
  })
})
