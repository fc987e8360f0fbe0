const monthFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** Formats a month such as 2026-11 as November 2026. */
export const monthWords = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** Names a financial year by the year in which it begins: 2026 to 2027. */
export const yearWords = (year: number): string => `${year} to ${year + 1}`
