/** What is right for a query, and what was found, best first. */
export interface Judged {
  right: Set<string>
  found: string[]
}

/** Names a page of a book. */
export const pageKey = (book: string, page: number): string => `${book}#${page}`

/** Returns the share of queries with a right page among the first ones. */
export const recallAt = (judged: readonly Judged[], first: number): number =>
  judged.filter(({ right, found }) => found.slice(0, first).some((page) => right.has(page))).length /
  judged.length

/** Returns the mean of one divided by the rank of the first right page, which counts only among the first ten. */
export const mrrAt10 = (judged: readonly Judged[]): number => {
  const ranks = judged.map(({ right, found }) => 1 + found.slice(0, 10).findIndex((page) => right.has(page)))
  return ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : 1 / rank), 0) / judged.length
}
