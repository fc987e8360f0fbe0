/** Names a financial year by the year in which it begins: 2026 to 2027. */
export const yearWords = (year: number): string => `${year} to ${year + 1}`
