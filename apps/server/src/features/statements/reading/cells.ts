const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dayMs = 24 * 60 * 60_000

/** A calendar day as `YYYY-MM-DD`, or null when there is no such day. */
const calendarDay = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : null
}

const yearOf = (digits: string): number => (digits.length === 2 ? 2000 : 0) + Number(digits)

/** A day that a spreadsheet has counted from the end of 1899. */
const daySinceExcel = (days: number): string | null => {
  const date = new Date(Date.UTC(1899, 11, 30) + days * dayMs)
  return calendarDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

const time = String.raw`(?:[ T,]+\d{1,2}:\d{2}.*)?$`
const isoDay = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${time}`)
const numericDay = new RegExp(String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})${time}`)
const namedDay = new RegExp(String.raw`^(\d{1,2})[ /.-]*([a-z]{3,9})[ /.,-]*(\d{4}|\d{2})${time}`, 'i')

/** A date as Indian banks write it, the day before the month; null when it is none. */
export const parseDay = (text: string): string | null => {
  const plain = text.replaceAll(/\s+/g, ' ')
  const iso = isoDay.exec(plain)
  if (iso !== null) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = numericDay.exec(plain)
  if (numeric !== null) return calendarDay(yearOf(numeric[3] ?? ''), Number(numeric[2]), Number(numeric[1]))
  const named = namedDay.exec(plain)
  const month = months.indexOf((named?.[2] ?? '').slice(0, 3).toLowerCase()) + 1
  if (named !== null && month > 0) return calendarDay(yearOf(named[3] ?? ''), month, Number(named[1]))
  return /^[34-6]\d{4}$/.test(plain) ? daySinceExcel(Number(plain)) : null
}

export type Side = 'credit' | 'debit'

export interface Money {
  paise: number
  /** What stands beside the amount: `Cr`, `Dr`, a minus or brackets. */
  side: Side | null
}

/** windows-1252 has no rupee sign: exports have a question mark in its place. */
const currency = /^(?:₹|rs\.?|inr|\?)/i
const withSide = /^((?:cr|dr)?)\.?(.*?)(?:\(?(cr|dr)\.?\)?)?$/i
/** The last group has three digits: 12,34 is no grouping. */
const grouped = /^(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)?(?:\.\d+)?$/

/** Whether a cell is said to be a credit or a debit; null for anything else. */
export const parseSide = (text: string): Side | null => {
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (['cr', 'c', 'credit', 'deposit', 'paidin'].includes(word)) return 'credit'
  return ['dr', 'd', 'debit', 'withdrawal', 'paidout'].includes(word) ? 'debit' : null
}

/** Nothing, a dash or a zero: the side of a row on which nothing moved. */
const isNothing = (text: string): boolean => /^[-–—]*$|^0*(?:\.0*)?$/.test(text)

/** An amount with Indian grouping and whatever stands around it; `none` for nothing, null when it is no amount. */
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
  return { paise, side }
}
