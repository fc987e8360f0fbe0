import { expect, it, test } from 'vitest'
import { dayTricks } from './day-tricks.mjs'

const problemsOf = (code, path = 'apps/web/src/a.ts') => dayTricks(path, code).map(({ problem }) => problem)

it.each([
  ["new Intl.DateTimeFormat('en-GB', { timeZone }).format(now)", /^DateTimeFormat: use /],
  ['const { DateTimeFormat } = Intl', /^DateTimeFormat: use /],
  ["day['toLocaleDateString']()", /^toLocaleDateString: use /],
  ["now.toLocaleString('en-IN')", /^toLocaleString: use /],
  ["const locale: string = 'sv-SE'", /^'sv-SE': use /],
  ['new Date().getFullYear()', /^getFullYear: .*time zone of the device$/],
  ['[day.getHours(), day.getUTCHours()]', /^getHours: /],
])('a program is refused for %s', (code, problem) => {
  expect(problemsOf(code)).toEqual([expect.stringMatching(problem)])
})

test('a day in Canada by its looks is refused twice', () => {
  const code = "const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone })"
  expect(dayTricks('a.ts', code)).toMatchObject([
    { start: code.indexOf('DateTimeFormat') },
    { start: code.indexOf("'en-CA'") },
  ])
})

it.each([
  "new Intl.NumberFormat('en-IN').format(1_12_860)",
  'day.toISOString()',
  'date.getUTCFullYear()',
  'const { from, to: getDate } = period',
])('%s is allowed', (code) => {
  expect(problemsOf(code)).toEqual([])
})

test('the one place of days may ask the engine', () => {
  expect(problemsOf('new Intl.DateTimeFormat()', 'packages/contract/src/formats/days.ts')).toEqual([])
})
