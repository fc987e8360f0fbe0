import type { Locator } from '@playwright/test'

/** The tallest row of a list on a phone, in CSS pixels. */
export const tallestRow = 72

/** Returns how tall each row is, in CSS pixels. */
export const heightsOf = (rows: Locator): Promise<number[]> =>
  rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
