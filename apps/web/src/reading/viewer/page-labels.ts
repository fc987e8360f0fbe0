import { wholeNumberOf } from '../../lib/typed-text/typed-number.ts'

/** What the document calls its pages; null when that is their numbers. */
export type PageLabels = readonly string[] | null

/** Returns what the document calls a page, when that differs from its number. */
export const labelOf = (labels: PageLabels, page: number): string | null => {
  const label = labels?.[page - 1]?.trim() ?? ''
  return label === '' || label === String(page) ? null : label
}

/** Says that nothing answers to what was typed. */
export const noSuchPage = (input: string, pageCount: number): string =>
  `There is no page “${input}” here. Type a number from 1 to ${pageCount}.`

/** Returns the page that a typed label or number means; a label wins, because that is what an index names. */
export const pageOfInput = (labels: PageLabels, input: string, pageCount: number): number | null => {
  const wanted = input.trim()
  if (wanted === '') return null
  const labelled = labels?.findIndex((label) => label.trim().toLowerCase() === wanted.toLowerCase()) ?? -1
  if (labelled >= 0) return labelled + 1
  const number = wholeNumberOf(wanted)
  return number > 0 ? Math.min(number, pageCount) : null
}

/** Returns "484 (500 of 1158)", or "500 of 1158" for a page without a label of its own. */
export const pageLine = (labels: PageLabels, page: number, pageCount: number): string => {
  const label = labelOf(labels, page)
  return label === null ? `${page} of ${pageCount}` : `${label} (${page} of ${pageCount})`
}
