/** Returns the financial year of a day in India, which begins in April: 2026-11-25 is in 26-27. */
export const financialYearOf = (day: string): string => {
  const year = Number(day.slice(0, 4))
  const first = day.slice(5, 7) < '04' ? year - 1 : year
  const short = (of: number): string => String(of % 100).padStart(2, '0')
  return `${short(first)}-${short(first + 1)}`
}

/** Formats a receipt number as it is printed, such as LS/26-27/000042. */
export const receiptLabelOf = (financialYear: string, number: number): string =>
  `LS/${financialYear}/${String(number).padStart(6, '0')}`
