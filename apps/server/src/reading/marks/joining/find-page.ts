/** The runs of words that tell one page from another. */
export type PageRuns = ReadonlySet<string>

const runLength = 3
/** A page with fewer words, such as a drawing, cannot be told from others. */
const leastRuns = 8
/** Pages that share less than this are different pages. */
const leastLikeness = 0.3

/** Returns the runs of words of a folded text. */
export const runsOf = (folded: string): PageRuns => {
  const words = folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  return new Set(words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' ')))
}

/** Returns how alike two pages are, from 0 to 1: the shared runs among all. */
const likenessOf = (one: PageRuns, other: PageRuns): number => {
  let shared = 0
  for (const run of one) if (other.has(run)) shared += 1
  return shared / (one.size + other.size - shared)
}

/**
 * Finds the page of another version that has the text of a page.
 * @param before the page as it was; null when its text is not known any more
 * @returns the same number for a page without words, while there is one; null when the page is not there
 */
export const findPage = (
  pages: readonly { page: number; runs: PageRuns }[],
  before: { page: number; runs: PageRuns | null },
): number | null => {
  const { page, runs } = before
  if (runs === null || runs.size < leastRuns) return pages.some((one) => one.page === page) ? page : null
  const [best] = pages
    .map((one) => ({ page: one.page, likeness: likenessOf(runs, one.runs) }))
    .toSorted((a, b) => b.likeness - a.likeness || Math.abs(a.page - page) - Math.abs(b.page - page))
  return best !== undefined && best.likeness >= leastLikeness ? best.page : null
}
