import { afterEach, expect, test, vi } from 'vitest'
import { isExpired, isOver, keeperKey, readClaims, usnIn } from './token-claims.ts'

afterEach(() => vi.unstubAllGlobals())

const tokenWith = (claims: object): string =>
  `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

const noon = Date.UTC(2026, 0, 1, 12)

test('a token contains the person, the USN and its expiry', () => {
  const token = tokenWith({ sub: 'somebody', usn: '1LS22CS001', exp: noon / 1000 })
  expect(readClaims(token)).toEqual({ personId: 'somebody', expiresAtMs: noon })
  expect(usnIn(token)).toBe('1LS22CS001')
})

test('claims outside ASCII are read as UTF-8', () => {
  expect(usnIn(tokenWith({ usn: 'ಆಶಾ~~~???' }))).toBe('ಆಶಾ~~~???')
})

test('a token is expired from the very moment of its expiry', () => {
  const token = tokenWith({ exp: noon / 1000 })
  expect(isExpired(token, noon - 1)).toBe(false)
  expect(isExpired(token, noon)).toBe(true)
})

test.each(['', 'garbage', 'a.b.c', tokenWith([]), tokenWith({ exp: 'soon' })])(
  'a token without a readable expiry (%s) is left to the server',
  (token) => {
    expect(isExpired(token, noon)).toBe(false)
  },
)

test.each([
  ['online', { onLine: true, keeper: null }, true],
  ['not offline, where no one can sign in again', { onLine: false, keeper: null }, false],
  ['not where notes are kept, also on Wi-Fi without internet', { onLine: true, keeper: '1LS22CS001' }, false],
])('an expired session is over %s', (_where, { onLine, keeper }, isEnded) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === keeperKey ? keeper : null) })
  expect(isOver(tokenWith({ exp: 1 }))).toBe(isEnded)
})
