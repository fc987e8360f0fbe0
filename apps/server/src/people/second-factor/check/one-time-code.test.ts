import { describe, expect, it } from 'vitest'
import { codeOf } from '../../../../test/second-factor.ts'
import { enrolmentAddress, latestStepAt, makeSecret, stepOfCode } from './one-time-code.ts'

/** The ASCII text 12345678901234567890 of RFC 6238, in base32. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const atSecond = (second: number) => new Date(second * 1000)

describe('a code', () => {
  // Appendix B of RFC 6238, SHA-1: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i of RFC 6238 is %s', (second, code) => {
    expect(stepOfCode(rfcSecret, code, atSecond(second))).toBe(Math.floor(second / 30))
  })

  it('is right one step before and after its own, and at no other time', () => {
    const code = '005924'
    const step = 41_152_263
    const steps = [-60, -31, -30, 0, 29, 59, 60].map((away) =>
      stepOfCode(rfcSecret, code, atSecond(step * 30 + away)),
    )
    expect(steps).toEqual([null, null, step, step, step, step, null])
  })

  it.each(['', '00592', '0059240', '00592x', 'abcdef'])('%j is never right', (code) => {
    expect(stepOfCode(rfcSecret, code, atSecond(1_234_567_890))).toBeNull()
  })
})

describe('a secret', () => {
  it('has 160 random bits in base32', () => {
    const secrets = Array.from({ length: 20 }, makeSecret)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(secrets).size).toBe(20)
    expect(stepOfCode(secrets[0] ?? '', codeOf(secrets[0] ?? '', atSecond(90)), atSecond(90))).toBe(3)
  })

  it('goes to the application with the site and the USN', () => {
    const address = new URL(enrolmentAddress(rfcSecret, '1LS00OWNER'))
    expect(address.href).toMatch(/^otpauth:\/\/totp\/LectureShelf:1LS00OWNER\?/)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'LectureShelf',
      secret: rfcSecret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})

it('the latest step is the one after now', () => {
  expect([0, 29, 30, 59].map((second) => latestStepAt(atSecond(second)))).toEqual([1, 1, 2, 2])
})
