import { dayInIndia, shownDay, shownDigits, shownTime } from '@lectureshelf/contract/formats/days'

const shownIf = (time: string, shown: (instant: Date) => string): string => {
  const instant = new Date(time)
  return Number.isNaN(instant.getTime()) ? '' : shown(instant)
}

/** Formats a date of birth as 31/01/2004, the format of the specification's profile. */
export const formatBirthDate = (date: string): string =>
  shownIf(date, (instant) => shownDigits(dayInIndia(instant)))

/** Formats an ISO date or time as 31 Jan 2004, in India's day. */
export const formatShortDate = (time: string): string =>
  shownIf(time, (instant) => shownDay(dayInIndia(instant)))

/** Formats an ISO time as 31 Jan 2026, 14:05, in India's time. */
export const formatDateTime = (time: string): string => shownIf(time, shownTime)

/** Formats a number of bytes as 812 B, 46 KB, 4.1 MB or 1.2 GB. */
export const formatSize = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`
  if (bytes < 999_950_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}

/** Formats integer paise as 99 or 99.50, without the currency. */
export const formatRupees = (paise: number): string =>
  paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2)

const sumFormats = [0, 2].map(
  (minimumFractionDigits) =>
    new Intl.NumberFormat('en-IN', { minimumFractionDigits, maximumFractionDigits: 2 }),
)

/** Formats integer paise as money with India's digit groups: Rs 1,12,860 or Rs 99.50. */
export const formatSum = (paise: number): string =>
  `Rs ${sumFormats[paise % 100 === 0 ? 0 : 1]?.format(paise / 100)}`

/** Formats a count with its noun: 1 note, 2 notes. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
