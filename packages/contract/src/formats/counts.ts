/** Writes a whole number with India's digit groups: 1,12,860. */
export const groupedCount = (count: number): string => new Intl.NumberFormat('en-IN').format(count)
