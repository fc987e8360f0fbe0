/** First and last day, `YYYY-MM-DD`; an absent one is no limit. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/** The periods that can be chosen by name. */
export const presets = [
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
  'all',
] as const
export type Preset = (typeof presets)[number]

/** The months of each kind of period, and how many months before the end of the current one it ends. */
const spans: Record<Exclude<Preset, 'all'>, { months: number; back: 0 | 1 }> = {
  thisMonth: { months: 1, back: 0 },
  lastMonth: { months: 1, back: 1 },
  thisQuarter: { months: 3, back: 0 },
  lastQuarter: { months: 3, back: 1 },
  thisYear: { months: 12, back: 0 },
  lastYear: { months: 12, back: 1 },
}

/** Months are counted from an April, with which financial years and their quarters begin. */
const april = 3

/** Returns a day by its month since January 2000, which may be negative; day 0 is the last of the month before. */
const dayOf = (month: number, day: number): string =>
  new Date(Date.UTC(2000, month, day)).toISOString().slice(0, 10)

/** Returns the days of a period by its name; financial years and quarters begin in April. */
export const daysOf = (preset: Preset, today: string): DayRange => {
  if (preset === 'all') return {}
  const { months, back } = spans[preset]
  const [year = 0, month = 1] = today.split('-').map(Number)
  const sinceApril = (year - 2000) * 12 + month - 1 - april
  const first = (Math.floor(sinceApril / months) - back) * months + april
  return { from: dayOf(first, 1), to: dayOf(first + months, 0) }
}
