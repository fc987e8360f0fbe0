import { describe, expect, it } from 'vitest'
import { type AccountSpan, coverPayment, coversDay, isMissing } from './coverage.policy.ts'

const upiId = 'shelf@okbank'
/** Noon of the second in India; its UTR names the first. */
const claim = {
  state: 'pending' as const,
  utr: '627412345601',
  amountPaise: 9900,
  payeeUpiId: upiId,
  createdAt: new Date('2026-10-02T06:30:00Z'),
  correctedAt: null,
}
/** Names a day of another year. */
const undated = { ...claim, utr: '412345678901' }

const span = (fromDay: string, toDay: string, accountId = 'shop'): AccountSpan => ({
  accountId,
  fromDay: `2026-10-${fromDay}`,
  toDay: `2026-10-${toDay}`,
  upiIds: [upiId],
})

describe('a statement', () => {
  it('covers a day only when it begins no later and ends after it', () => {
    const october = span('01', '05')
    expect(coversDay(october, '2026-10-01')).toBe(true)
    expect(coversDay(october, '2026-10-04')).toBe(true)
    expect(coversDay(october, '2026-10-05')).toBe(false)
    expect(coversDay(october, '2026-09-30')).toBe(false)
    expect(coversDay({ fromDay: null, toDay: null }, '2026-10-01')).toBe(false)
  })
})

describe('the days of a payment', () => {
  it.each([
    ['from the day that its UTR names', claim, [span('01', '03')], true],
    ['not from the day after it', claim, [span('02', '03')], false],
    ['from the day before the claim, where the UTR names none', undated, [span('01', '03')], true],
    ['not from its day alone, where the UTR names none', undated, [span('02', '03')], false],
    ['to the day of the claim', claim, [span('01', '02')], false],
    ['by statements together', claim, [span('02', '03'), span('01', '02')], true],
    ['not with a gap between them', claim, [span('01', '01'), span('02', '03')], false],
    ['also where one statement has another within it', claim, [span('01', '03'), span('01', '02')], true],
    ['not by statements of two accounts', claim, [span('01', '02'), span('02', '03', 'other')], false],
    ['not by none', claim, [], false],
  ])('are covered %s', (_, paid, spans, isCovered) => {
    expect(coverPayment(spans, paid)).toBe(isCovered)
  })

  it('are covered by no statement of an account that the claim was not paid to', () => {
    expect(coverPayment([{ ...span('01', '05'), upiIds: ['other@okbank'] }], claim)).toBe(false)
  })

  it.each([
    ['of its sum on its day', { day: '2026-10-01', amountPaise: 9900 }, false],
    ['of its sum that was booked the day after the claim', { day: '2026-10-03', amountPaise: 9900 }, false],
    ['of another sum', { day: '2026-10-01', amountPaise: 14_900 }, true],
    ['of an earlier day', { day: '2026-09-30', amountPaise: 9900 }, true],
    ['of a later day', { day: '2026-10-04', amountPaise: 9900 }, true],
  ])('say nothing while an open credit without a reference may be the payment: one %s', (_, credit, is) => {
    expect(coverPayment([{ ...span('01', '05'), unnamed: [credit] }], claim)).toBe(is)
  })

  it.each([
    ['up to a month before the claim', '627312345601', false],
    ['not longer before it', '622912345601', true],
    ['not after it', '627612345601', true],
  ])('begin when the UTR names a day %s', (_, utr, isCovered) => {
    expect(coverPayment([span('01', '03')], { ...claim, utr })).toBe(isCovered)
  })

  it('of a corrected claim begin with the day that its UTR names, and are unknown where it names none', () => {
    const correctedAt = new Date('2026-10-10T06:30:00Z')
    const corrected = { ...claim, createdAt: correctedAt, correctedAt }
    expect(coverPayment([span('09', '12')], corrected)).toBe(false)
    expect(coverPayment([span('01', '12')], corrected)).toBe(true)
    expect(coverPayment([span('01', '12')], { ...corrected, utr: undated.utr })).toBe(false)
  })
})

describe('a claim without a credit', () => {
  const now = new Date('2026-10-06T10:00:00Z')
  const october = span('01', '05')
  const none = { spans: [october], seenUtrs: new Set<string>(), now }

  it('is missing when its days are covered, three days have passed, and its UTR was not seen', () => {
    expect(isMissing(claim, october, none)).toBe(true)
    expect(isMissing(claim, october, { ...none, now: new Date('2026-10-05T06:00:00Z') })).toBe(false)
    expect(isMissing(claim, october, { ...none, seenUtrs: new Set([claim.utr]) })).toBe(false)
    expect(isMissing({ ...claim, state: 'rejected' }, october, none)).toBe(false)
  })

  it('is missing from the statement that has its own day', () => {
    const earlier = span('01', '02')
    const later = span('02', '05')
    const both = { ...none, spans: [earlier, later] }
    expect(isMissing(claim, later, both)).toBe(true)
    expect(isMissing(claim, earlier, both)).toBe(false)
    expect(isMissing(claim, later, { ...none, spans: [later] })).toBe(false)
  })

  it('is dated by its day in India', () => {
    // Half past midnight of the fifth in India, a day that the statement may contain only in part.
    const late = { ...claim, createdAt: new Date('2026-10-04T19:00:00Z') }
    expect(isMissing(late, october, { ...none, now: new Date('2026-10-20T00:00:00Z') })).toBe(false)
  })
})
