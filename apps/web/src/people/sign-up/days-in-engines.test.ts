import { afterEach, expect, it, test, vi } from 'vitest'

const loadDays = () => import('@lectureshelf/contract/formats/days')

const RealFormat = Intl.DateTimeFormat

/** Prints a day as ICU 72 does for Canada, 11/29/2026, and the parts of a time with other signs in another order. */
const olderFormat = (locale: string, options?: Intl.DateTimeFormatOptions) => ({
  format: (instant?: Date | number) => new RealFormat('en-US', options).format(instant),
  formatToParts: (instant?: Date | number) =>
    new RealFormat(locale, options)
      .formatToParts(instant)
      .filter(({ type }) => type !== 'literal')
      .toReversed()
      .flatMap((part) => [part, { type: 'literal' as const, value: '\u202f' }]),
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})

/** Loads the days in an engine that prints them in another way. */
const daysOfOlderEngine = () => {
  vi.resetModules()
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(locale, options) {
    return olderFormat(String(locale), options)
  })
  return loadDays()
}

test('the stand-in prints no day as 2026-11-29', () => {
  const format = olderFormat('en-CA', { timeZone: 'Asia/Kolkata' })
  expect(format.format(new Date('2026-11-29T06:00:00Z'))).toBe('11/29/2026')
})

const engines = [
  ['this engine', loadDays],
  ['an engine that prints 11/29/2026 for Canada', daysOfOlderEngine],
] as const

it.each(engines)(
  'the day in India begins five and a half hours before that of UTC, in %s',
  async (_, load) => {
    const { dayInIndia } = await load()
    const days = [
      ['2026-11-20T18:29:59.999Z', '2026-11-20'],
      ['2026-11-20T18:30:00Z', '2026-11-21'],
      ['2026-03-31T18:30:00Z', '2026-04-01'],
      ['2026-12-31T18:30:00Z', '2027-01-01'],
      ['2028-02-28T20:00:00Z', '2028-02-29'],
      ['1999-01-04T00:00:00Z', '1999-01-04'],
    ] as const
    for (const [instant, day] of days) expect(dayInIndia(new Date(instant))).toBe(day)
  },
)

it.each(engines)('days and times are shown in the same words in %s', async (_, load) => {
  const days = await load()
  const evening = new Date('2026-09-08T18:35:00Z')
  const day = days.dayInIndia(evening)
  expect(days.shownDay(day)).toBe('9 Sep 2026')
  expect(days.shownDayOfYear(day)).toBe('9 Sep')
  expect(days.shownMonth(day)).toBe('Sep 2026')
  expect(days.shownDigits(day)).toBe('09/09/2026')
  expect(days.shownTime(evening)).toBe('9 Sep 2026, 00:05')
  expect(days.dayInWords(day)).toBe('9 September 2026')
  expect(days.monthInWords('2026-09')).toBe('September 2026')
  expect(days.timeInWords(evening)).toBe('9 September 2026 at 00:05')
})

it.each(engines)('a sign-up is judged by the day in India in %s', async (_, load) => {
  await load()
  const { checkSignUp, dayInIndia } = await import('./sign-up-check.ts')
  const { emptySignUp } = await import('./sign-up-values.ts')
  const today = dayInIndia(new Date('2026-11-29T06:00:00Z'))
  const errorOf = (dob: string) => checkSignUp({ ...emptySignUp, dob }, [], today)['dob']
  expect(['1985-01-15', '2005-04-12', '2011-11-29'].map(errorOf)).toEqual([undefined, undefined, undefined])
  expect(errorOf('2011-11-30')).toBeDefined()
})

test('an instant that is none is refused', async () => {
  const { dayInIndia } = await loadDays()
  expect(() => dayInIndia(new Date('soon'))).toThrow(RangeError)
})
