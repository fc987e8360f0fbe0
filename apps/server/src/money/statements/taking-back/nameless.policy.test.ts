import { describe, expect, it } from 'vitest'
import { type Fitting, type Nameless, takenBy } from './nameless.policy.ts'

const line: Nameless = {
  line: 3,
  day: '2026-10-05',
  amountPaise: 9900,
  payer: 'as…ha@okaxis',
  candidates: [],
}
const credit = (id: string, more: Partial<Fitting> = {}): Fitting => ({
  id,
  day: '2026-10-03',
  amountPaise: 9900,
  utr: '627612345601',
  payer: 'as…ha@okaxis',
  refundedPaise: 0,
  reversedOn: null,
  vouchedAt: null,
  ...more,
})
const none = { taken: [], maybe: [] }

describe('a line on which money left without a reference', () => {
  it.each([
    ['of the same day', { day: '2026-10-05' }, true],
    ['of five days before', { day: '2026-09-30' }, true],
    ['of six days before', { day: '2026-09-29' }, false],
    ['of the day after', { day: '2026-10-06' }, false],
    ['of another sum', { amountPaise: 14_900 }, false],
    ['of another payer', { payer: 'ra…vi@okaxis' }, false],
    ['of an unknown payer', { payer: null }, false],
    ['that an owner saw in the account', { vouchedAt: new Date() }, false],
  ])('takes back the only credit %s: %o, %s', (_, more, is) => {
    expect(takenBy([line], [credit('a', more)])).toEqual(is ? { taken: ['a'], maybe: [] } : none)
  })

  it('leaves to a person which of several credits it took back', () => {
    expect(takenBy([line], [credit('a'), credit('b')])).toEqual({ taken: [], maybe: ['a', 'b'] })
  })

  it('takes back both where two lines say so', () => {
    expect(takenBy([line, line], [credit('a'), credit('b')])).toEqual({ taken: ['a', 'b'], maybe: [] })
  })

  it.each([{ reversedOn: line.day }, { refundedPaise: 9900 }])(
    'says nothing new of what went back: %o',
    (back) => {
      expect(takenBy([line], [credit('a', back), credit('b')])).toEqual(none)
    },
  )

  it('names no payer: nothing is taken', () => {
    expect(takenBy([{ ...line, payer: null }], [credit('a', { payer: null })])).toEqual(none)
  })

  it('has two numbers: a payer may have written one of them, so a person decides', () => {
    const candidates = ['627612345601', '627612345609']
    expect(takenBy([{ ...line, candidates, payer: null }], [credit('a')])).toEqual({
      taken: [],
      maybe: ['a'],
    })
  })
})
