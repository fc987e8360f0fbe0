import { dayMs } from '@lectureshelf/contract/formats/durations'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Returns a calendar day as `YYYY-MM-DD`, or null when there is no such day. */
const calendarDay = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : null
}

const yearOf = (digits: string): number => (digits.length === 2 ? 2000 : 0) + Number(digits)

/** Returns the day that a spreadsheet stores as the number of days since the end of 1899. */
const daySinceExcel = (days: number): string | null => {
  const date = new Date(Date.UTC(1899, 11, 30) + days * dayMs)
  return calendarDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

const time = String.raw`(?:[ T,]+(?:at )?\d{1,2}:\d{2}.*)?$`
const isoDay = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${time}`)
const numericDay = new RegExp(String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})${time}`)
const namedDay = new RegExp(String.raw`^(\d{1,2})[ /.-]*([a-z]{3,9})[ /.,-]*(\d{4}|\d{2})${time}`, 'i')
/** As apps write it: Nov 19, 2026. */
const monthNamedFirst = new RegExp(String.raw`^([a-z]{3,9})[ .-]+(\d{1,2})[ ,.-]+(\d{4})${time}`, 'i')

/** Which part comes first in dates such as 11/12/2026. */
export type DayOrder = 'dayFirst' | 'monthFirst'

const numericDayOf = (plain: string, order: DayOrder): string | null | undefined => {
  const numeric = numericDay.exec(plain)
  if (numeric === null) return undefined
  const [first, second] = [Number(numeric[1]), Number(numeric[2])]
  const year = yearOf(numeric[3] ?? '')
  return order === 'dayFirst' ? calendarDay(year, second, first) : calendarDay(year, first, second)
}

/**
 * Returns the only order in which a numeric date is valid; null when both or neither are, or when it is not
 * numeric.
 */
export const onlyOrderOf = (text: string): DayOrder | null => {
  const plain = text.replaceAll(/\s+/g, ' ')
  const isDay = (order: DayOrder) => typeof numericDayOf(plain, order) === 'string'
  if (isDay('dayFirst') === isDay('monthFirst')) return null
  return isDay('dayFirst') ? 'dayFirst' : 'monthFirst'
}

const namedDayOf = (year = '', name = '', day = ''): string | null => {
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return month > 0 ? calendarDay(yearOf(year), month, Number(day)) : null
}

/**
 * Parses a date as banks write it, by default with the day before the month as in India; null when it is not a
 * date.
 */
export const parseDay = (text: string, order: DayOrder = 'dayFirst'): string | null => {
  const plain = text.replaceAll(/\s+/g, ' ')
  const iso = isoDay.exec(plain)
  if (iso !== null) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = numericDayOf(plain, order)
  if (numeric !== undefined) return numeric
  const named = namedDay.exec(plain)
  if (named !== null) return namedDayOf(named[3], named[2], named[1])
  const turned = monthNamedFirst.exec(plain)
  if (turned !== null) return namedDayOf(turned[3], turned[1], turned[2])
  return /^[34-6]\d{4}$/.test(plain) ? daySinceExcel(Number(plain)) : null
}

export type Side = 'credit' | 'debit'

export interface Money {
  paise: number
  /** The side written next to the amount: `Cr`, `Dr`, a minus or brackets. */
  side: Side | null
  /** Whether it has a minus, which in a column of its own side may say nothing. */
  isMinus: boolean
}

/** windows-1252 has no rupee sign: exports have a question mark instead. */
const currency = /^(?:₹|rs\.?|inr|\?)/i
const withSide = /^((?:cr|dr)?)\.?(.*?)(?:\(?(cr|dr)\.?\)?)?$/i
/** The last group has three digits, so 12,34 is not a grouped number. */
const grouped = /^(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)?(?:\.\d+)?$/

/** Returns the letters of a cell, small: `Txn-Success` is `txnsuccess`. */
export const wordOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')

const statusWords = {
  succeeded: [
    'success',
    'successful',
    'succeeded',
    'completed',
    'complete',
    'captured',
    'settled',
    'paid',
    'credited',
  ],
  failed: [
    'fail',
    'failed',
    'failure',
    'pending',
    'declined',
    'expired',
    'initiated',
    'cancelled',
    'timeout',
  ],
  returned: ['refunded', 'reversed', 'refund', 'chargeback'],
} as const

/** Returns what became of a payment by the word of its status; null for another word. */
export const parseStatus = (text: string): keyof typeof statusWords | null => {
  const word = wordOf(text).replace(/^(?:txn|transaction|payment)(?=.)/, '')
  const outcomes = ['succeeded', 'failed', 'returned'] as const
  return outcomes.find((outcome) => statusWords[outcome].some((one) => one === word)) ?? null
}

/** Returns whether a cell says credit or debit; null for anything else. */
export const parseSide = (text: string): Side | null => {
  const word = wordOf(text)
  if (['cr', 'c', 'credit', 'deposit', 'paidin'].includes(word)) return 'credit'
  return ['dr', 'd', 'debit', 'withdrawal', 'paidout'].includes(word) ? 'debit' : null
}

/** Returns whether a cell is empty, a dash or a zero, as on the unused side of a row. */
const isNothing = (text: string): boolean => /^[-–—]*$|^0*(?:\.0*)?$/.test(text)

/**
 * Parses an amount with Indian grouping, currency and side; `none` for an empty amount, null when it is not an
 * amount.
 */
export const parseMoney = (text: string): Money | 'none' | null => {
  const plain = text.replaceAll(/\s+/g, '').replace(currency, '')
  const [, before = '', middle = '', after = ''] = withSide.exec(plain) ?? [null, '', plain, '']
  const word = before + after
  const isBracketed = /^\(.*\)$/.test(middle)
  const bare = middle.replace(/^\((.*)\)$/, '$1').replace(/\/-$/, '')
  const isMinus = /^-|-$/.test(bare)
  const digits = bare.replace(/^[+-]|-$/, '').replace(currency, '')
  if (isNothing(digits)) return 'none'
  if (!grouped.test(digits)) return null
  const paise = Math.round(Number(digits.replaceAll(',', '')) * 100)
  if (!Number.isSafeInteger(paise)) return null
  const side = parseSide(word) ?? (isMinus || isBracketed ? 'debit' : null)
  return { paise, side, isMinus }
}
