import { describe, expect, it } from 'vitest'
import {
  canBeDecided,
  decideByStatement,
  isPlausibleUtr,
  opensReading,
  provisionalEnd,
} from './provisional.policy.ts'

describe('a plausible UTR', () => {
  it.each(['632412345671', '412345678901', '000000000001', '123456789013', '111111111112'])(
    'may be %s',
    (utr) => {
      expect(isPlausibleUtr(utr)).toBe(true)
    },
  )

  it.each([
    ['000000000000', 'all digits equal'],
    ['999999999999', 'all digits equal'],
    ['123456789012', 'counting up'],
    ['012345678901', 'counting up'],
    ['890123456789', 'counting up over nine'],
    ['987654321098', 'counting down'],
    ['210987654321', 'counting down over nought'],
    ['41234567890', 'eleven digits'],
    ['4123456789012', 'thirteen digits'],
    ['SBIN226123456789', 'a NEFT reference'],
    ['', 'nothing'],
  ])('is not %s: %s', (utr) => {
    expect(isPlausibleUtr(utr)).toBe(false)
  })
})

describe('an unchecked payment', () => {
  const trust = { utr: '632412345671', isUnseen: true, isTrustLost: false, isNext: true, today: '2026-11-22' }

  it.each([
    [{}, true],
    [{ isTrustLost: true }, false],
    [{ isNext: false }, false],
    [{ isUnseen: false }, false],
    [{ utr: '111111111111' }, false],
    [{ utr: '639912345671' }, false],
    [{ utr: '600012345671' }, false],
    [{ utr: '636612345671' }, false],
    [{ utr: '836612345671', today: '2028-12-31' }, true],
    [{ utr: '632612345671' }, true],
    [{ utr: '632312345671' }, true],
    [{ utr: '632212345671' }, false],
    [{ utr: '632712345671' }, false],
    [{ utr: '427391850264' }, false],
  ])('with %o opens reading: %s', (part, isOpened) => {
    expect(opensReading({ ...trust, ...part })).toBe(isOpened)
  })

  it('opens reading for one day, or for three at most where a statement decides', () => {
    const startsAt = new Date('2026-11-20T10:00:00Z')
    expect(provisionalEnd(startsAt, 'day')).toEqual(new Date('2026-11-21T10:00:00Z'))
    expect(provisionalEnd(startsAt, 'untilStatement')).toEqual(new Date('2026-11-23T10:00:00Z'))
  })
})

describe('a statement', () => {
  it('extends access for a payment it has, ends it for one it should have, and otherwise does nothing', () => {
    const nothing = { isContained: false, isPaid: false, isCovered: false }
    expect(decideByStatement({ isContained: true, isPaid: true, isCovered: true })).toBe('extend')
    expect(decideByStatement({ isContained: true, isPaid: true, isCovered: false })).toBe('extend')
    expect(decideByStatement({ ...nothing, isCovered: true })).toBe('end')
    expect(decideByStatement({ ...nothing, isCovered: true, isContained: true })).toBe('keep')
    expect(decideByStatement(nothing)).toBe('keep')
  })

  it('can decide for 72 hours', () => {
    const startsAt = new Date('2026-11-20T10:00:00Z')
    expect(canBeDecided(startsAt, new Date('2026-11-23T09:59:59Z'))).toBe(true)
    expect(canBeDecided(startsAt, new Date('2026-11-23T10:00:00Z'))).toBe(false)
  })
})
