import type { Chance } from './chance.ts'

/** Texts known to cause trouble: for SQL, HTML, paths, templates, regular expressions and encodings. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDFFF\uD800y',
  '\uFEFF\u202E\u2066abc\u2069',
  'ﷺ'.repeat(200),
  'é'.normalize('NFD').repeat(80),
  '👩‍👩‍👧‍👦'.repeat(50),
  'İıſßK',
  "' or 1=1 --",
  "'; drop table student; --",
  "\\'); select pg_sleep(9); --",
  '%',
  '_%\\',
  '$1',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'http://[::1',
  'http://user:password@127.0.0.1:5432/',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '%2e%2e%2f',
  '/dev/zero',
  'Ans-Booklet.pdf/../jwt-secret',
  'CON',
  '=HYPERLINK("http://a.example")',
  'a\r\nSet-Cookie: x=y',
  'a@b.example\r\nBcc: c@d.example',
  '((a+)+)+$',
  'a'.repeat(40_000),
  '9'.repeat(400),
  '1e400',
  '-0',
  'NaN',
  'Infinity',
  '0x10',
  '1_000',
  '٣',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '-000001-01-01',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

export const hostileNumbers: readonly number[] = [
  0,
  -1,
  1.5,
  -0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  1e21,
]

const nested = (depth: number, isArray: boolean): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = isArray ? [value] : { a: value }
  return value
}

/** Returns a value of an unexpected type. */
export const hostileValue = (chance: Chance): unknown => {
  const kinds: readonly (() => unknown)[] = [
    () => chance.pick(hostileTexts),
    () => chance.pick(hostileTexts),
    () => chance.pick(hostileTexts),
    () => chance.pick(hostileNumbers),
    () => chance.pick(hostileNumbers),
    () => chance.pick([true, false, null]),
    () => [],
    () => ({}),
    () => [chance.pick(hostileTexts)],
    () => ({ length: 1, 0: 'a', toString: 'x' }),
    () => JSON.parse('{"__proto__":{"isOwner":true}}'),
    () => ({ constructor: { prototype: { isOwner: true } } }),
    () => nested(chance.pick([3, 60, 2000]), chance.happens(0.5)),
    () => Array.from({ length: 3000 }, (_, index) => index),
    () => Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, index])),
  ]
  return chance.pick(kinds)()
}
