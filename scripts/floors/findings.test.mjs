import { expect, it, test } from 'vitest'
import { readCompat } from './compat.mjs'
import { findingsOf, withoutAllowed } from './findings.mjs'

const data = readCompat()
const floors = { chrome: '111', firefox: '115', safari: '16.4' }

const findingsIn = (path, text, at = floors) => findingsOf(data, at, [{ path, text }])
const namesIn = (path, text, at) => findingsIn(path, text, at).map(({ what }) => what)

it.each([
  ['URL.canParse(a)', 'URL.canParse'],
  ["URL['canParse'](a)", 'URL.canParse'],
  ['window.URL.canParse(a)', 'URL.canParse'],
  ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['Array.fromAsync(a)', 'Array.fromAsync'],
  ['Iterator.from(a)', 'Iterator.from'],
  ['new Set(a).isSubsetOf(b)', '.isSubsetOf()'],
  ['new Set(a).union(b)', '.union()'],
  ['response.bytes()', '.bytes()'],
  ['navigator.storage.estimate()', 'navigator.storage.estimate'],
  ['requestIdleCallback(a)', 'requestIdleCallback'],
  ['document.startViewTransition(a)', 'document.startViewTransition'],
  ["a.addEventListener('scrollend', b)", 'event scrollend'],
  ["addEventListener('scrollend', b)", 'event scrollend'],
  ['a.onscrollend = b', 'event scrollend'],
  ['new CloseWatcher()', 'CloseWatcher'],
  ["new Intl.DurationFormat('en')", 'Intl.DurationFormat'],
  ['navigator.userAgentData.mobile', 'navigator.userAgentData'],
  ['a.showPopover()', '.showPopover()'],
  ["a.setAttribute('popover', '')", '<* popover>'],
  ["jsx('div', { popover: 'auto' })", '<div popover>'],
  ['/[\\p{L}--[a-z]]/v', 'flag v of a regular expression'],
  ['/(?i:a)b/', 'modifiers in a regular expression'],
  ["import a from './a.json' with { type: 'json' }", 'import attributes'],
])('a script with %s is refused', (code, what) => {
  expect(namesIn('a.js', code)).toContain(what)
})

it.each([
  'a.toSorted().findLast(b).at(-1)',
  'structuredClone(a)',
  "Object.groupBy?.(a, b); typeof URL.canParse === 'function'",
  'const { union } = a; class Sum { union() {} } new Sum().union(b)',
  'const canParse = (URL) => URL',
  'function navigation() {} navigation()',
  'const scheduler = 1; a(scheduler)',
  'a.canParse = 1',
  "a.setAttribute('loading', 'lazy'); a.onclick = b",
  "jsx('div', { inert: true }); /(?:a)(?<=b)/u; import('./a.js')",
])('a script with %s is allowed', (code) => {
  expect(namesIn('a.js', code)).toEqual([])
})

it.each([
  ['a { text-wrap: balance }', ['text-wrap', 'text-wrap: balance']],
  ['a { height: 1lh }', ['unit lh']],
  ['a:has(b) { color: red }', [':has']],
  ['a { b { color: red } }', ['nested rules']],
  ['@starting-style { a { opacity: 0 } }', ['@starting-style']],
  ['a { color: light-dark(red, blue) }', ['light-dark()']],
  [
    '@media (prefers-reduced-transparency: reduce) { a { opacity: 1 } }',
    ['@media (prefers-reduced-transparency)'],
  ],
  ['a { width: calc-size(auto, size) }', ['calc-size()']],
])('a style sheet with %s is refused', (css, names) => {
  expect(namesIn('a.css', css)).toEqual(expect.arrayContaining(names))
})

it.each([
  'a { display: grid; inset: 0; gap: 1rem; height: 100dvh; aspect-ratio: 1 }',
  'a:is(b, c):focus-visible { color: color-mix(in srgb, red, blue) }',
  '@media (width <= 768px) { a { accent-color: red } }',
  '@layer a { @container (min-width: 1px) { a { width: 1cqw } } }',
  '@supports (text-wrap: balance) { a { text-wrap: balance } }',
  'a { color: red; color: light-dark(red, blue) }',
  'a { content: "1lh"; background: url(light-dark.png) }',
  '@keyframes has { from { opacity: 0 } }',
])('a style sheet with %s is allowed', (css) => {
  expect(namesIn('a.css', css)).toEqual([])
})

test('a page is read with its attributes and its styles, without what it says', () => {
  const page =
    '<p popover="auto">a</p><!-- <p popover> --><script>URL.canParse</script><style>a:has(b){}</style>'
  expect(namesIn('a.html', page)).toEqual([':has', '<p popover>'])
  expect(namesIn('a.html', '<img alt="" loading="lazy"><p lang="en">popover</p>')).toEqual([])
})

test('a later floor has what an earlier one lacks', () => {
  expect(namesIn('a.js', 'URL.canParse(a)', { chrome: '120', firefox: '115', safari: '17' })).toEqual([])
  expect(
    findingsIn('a.js', 'URL.canParse(a)', { chrome: '120', firefox: '115', safari: '16.6' }),
  ).toMatchObject([{ browsers: ['safari 17', 'safari_ios 17'], places: [{ path: 'a.js', line: 1 }] }])
})

test('a method that another script has is its own, unless core-js adds it or it is no method', () => {
  const namesBeside = (text) =>
    findingsOf(data, floors, [
      { path: 'a.js', text: 'a.union(b)' },
      { path: 'b.js', text },
    ]).map(({ what }) => what)
  expect(namesBeside('export const kit = { union: (a) => a }')).toEqual([])
  expect(namesBeside("add({ target: 'Set', proto: true, real: true }, { union: c })")).toEqual(['.union()'])
  expect(namesBeside('glyphs.union = 8746; const codes = { union: 8746 }')).toEqual(['.union()'])
})

test('a script that cannot be read ends the check', () => {
  expect(() => findingsIn('a.js', 'const =')).toThrow(/a\.js could not be read/)
})

const why = 'asked first'

test('what is allowed is allowed in its files alone, and an entry without a use is named', () => {
  const files = ['zod-1.js', 'index-1.js'].map((path) => ({ path, text: 'URL.canParse(a)' }))
  const entries = [{ why, in: /^zod-/, uses: ['URL.canParse', 'Promise.try'] }]
  const { open, stale } = withoutAllowed(findingsOf(data, floors, files), entries)
  expect(open).toMatchObject([{ what: 'URL.canParse', places: [{ path: 'index-1.js' }] }])
  expect(open[0].places).toHaveLength(1)
  expect(stale).toEqual(['Promise.try'])
})
