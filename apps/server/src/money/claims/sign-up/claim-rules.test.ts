import { describe, expect, it } from 'vitest'
import { isOldEnough, isUsnLike, normaliseUtr } from '@lectureshelf/contract/money/claim-rules'

describe('the age at sign-up', () => {
  it.each([
    ['2011-11-20', '2026-11-20', true, 'exactly fifteen years ago'],
    ['2011-11-21', '2026-11-20', false, 'a day later'],
    ['2011-11-19', '2026-11-20', true, 'a day earlier'],
    ['2012-01-01', '2027-01-01', true, 'on New Year'],
    ['2012-01-02', '2027-01-01', false, 'the day after New Year'],
    ['2012-02-29', '2027-02-28', true, 'born on 29 February, which counts as the 28th'],
    ['2012-02-29', '2027-02-27', false, 'born on 29 February, a day too early'],
    ['2012-03-01', '2027-02-28', false, 'born on 1 March'],
    ['2013-02-28', '2028-02-29', true, 'signing up on 29 February'],
    ['2013-03-01', '2028-02-29', false, 'signing up on 29 February, born a day later'],
  ])('of a person born on %s who signs up on %s is enough: %s (%s)', (dob, today, isEnough) => {
    expect(isOldEnough(dob, today)).toBe(isEnough)
  })
})

describe('a payment reference', () => {
  it.each([
    ['412345678901', '412345678901'],
    [' 4123 4567-8901 ', '412345678901'],
    ['sbin226123456789', 'SBIN226123456789'],
    ['SBINR5 2026112000 123456', 'SBINR52026112000123456'],
  ])('typed as "%s" is normalised to %s', (typed, utr) => {
    expect(normaliseUtr(typed)).toBe(utr)
  })

  it.each([
    '',
    '41234567890',
    '4123456789012',
    'SBIN22612345678',
    'SBIN2261234567890',
    '41234567890A',
    '412345678901/1',
  ])('is not valid as "%s"', (typed) => {
    expect(normaliseUtr(typed)).toBeNull()
  })
})

describe('the USN of a sign-up', () => {
  it.each(['1LS22CS001', '1LS22CS401', 'TEMP1', '2026ABC'])('may be %s', (usn) => {
    expect(isUsnLike(usn)).toBe(true)
  })

  it.each(['ABCD', '1LS22CS0011', '1LS22/CS01', '1LS 22CS01', ''])('cannot be "%s"', (usn) => {
    expect(isUsnLike(usn)).toBe(false)
  })
})
