import { timeZone } from '../constants.ts'

/**
 * Asked for its numbers one by one: how a locale writes a day differs between engines. ICU 72 writes 11/29/2026 for
 * `en-CA`, newer ones 2026-11-29.
 */
const indianClock = new Intl.DateTimeFormat('en', {
  timeZone,
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})

/** What a clock and a calendar in India show at an instant. */
interface Moment {
  year: number
  /** 1 is January. */
  month: number
  day: number
  hour: number
  minute: number
}

const momentOf = (instant: Date | number): Moment => {
  const parts = indianClock.formatToParts(instant)
  const numberOf = (wanted: keyof Moment) => Number(parts.find(({ type }) => type === wanted)?.value)
  return {
    year: numberOf('year'),
    month: numberOf('month'),
    day: numberOf('day'),
    hour: numberOf('hour'),
    minute: numberOf('minute'),
  }
}

const digits = (number: number, length = 2): string => String(number).padStart(length, '0')

const isoDay = ({ year, month, day }: Moment): string => `${digits(year, 4)}-${digits(month)}-${digits(day)}`

/** Returns the calendar day of an instant in India, as `YYYY-MM-DD`. */
export const dayInIndia = (instant: Date | number): string => isoDay(momentOf(instant))

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const monthName = (month: number): string => monthNames[month - 1] ?? ''
/** An engine writes Sep or Sept, by its age. */
const shortMonth = (month: number): string => monthName(month).slice(0, 3)

/** Returns the numbers of a day such as 2026-11-20, or of a month such as 2026-11. */
const numbersOf = (text: string): { year: number; month: number; day: number } => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return { year, month, day }
}

/** Formats a calendar day such as 2026-11-20 as 20 Nov 2026. */
export const shownDay = (isoDayText: string): string => {
  const { year, month, day } = numbersOf(isoDayText)
  return `${day} ${shortMonth(month)} ${year}`
}

/** Formats a calendar day such as 2026-11-20 as 20 Nov. */
export const shownDayOfYear = (isoDayText: string): string => {
  const { month, day } = numbersOf(isoDayText)
  return `${day} ${shortMonth(month)}`
}

/** Formats a calendar day such as 2026-11-20 as Nov 2026. */
export const shownMonth = (isoDayText: string): string => {
  const { year, month } = numbersOf(isoDayText)
  return `${shortMonth(month)} ${year}`
}

/** Formats a calendar day such as 2026-11-20 as 20/11/2026. */
export const shownDigits = (isoDayText: string): string => isoDayText.split('-').toReversed().join('/')

/** Formats an instant as 20 Nov 2026, 14:05, in India's time. */
export const shownTime = (instant: Date): string => {
  const moment = momentOf(instant)
  return `${shownDay(isoDay(moment))}, ${digits(moment.hour)}:${digits(moment.minute)}`
}

/** Formats a calendar day such as 2026-11-20 as 20 November 2026. */
export const dayInWords = (isoDayText: string): string => {
  const { year, month, day } = numbersOf(isoDayText)
  return `${day} ${monthName(month)} ${year}`
}

/** Formats a month or a day in it, such as 2026-11, as November 2026. */
export const monthInWords = (isoMonth: string): string => {
  const { year, month } = numbersOf(isoMonth)
  return `${monthName(month)} ${year}`
}

/** Formats an instant as 20 November 2026 at 14:05, in India's time. */
export const timeInWords = (instant: Date): string => {
  const moment = momentOf(instant)
  return `${dayInWords(isoDay(moment))} at ${digits(moment.hour)}:${digits(moment.minute)}`
}
