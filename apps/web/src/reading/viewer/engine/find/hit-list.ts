/** Page number and hits of each page with at least one, in page order. */
export type HitPages = readonly (readonly [page: number, hits: number])[]

/** One hit of all: its page, and how many are before it on that page. */
export interface Hit {
  page: number
  onPage: number
}

/** Returns the number, from 0, of the first hit from a page on; of the first hit of all when none follows. */
export const firstFrom = (pages: HitPages, page: number): number => {
  let before = 0
  for (const [number, hits] of pages) {
    if (number >= page) return before
    before += hits
  }
  return 0
}

/** Returns a hit by its number, from 0, or null. */
export const hitAt = (pages: HitPages, index: number): Hit | null => {
  let before = 0
  for (const [page, hits] of pages) {
    if (index < before + hits) return { page, onPage: index - before }
    before += hits
  }
  return null
}

/** Returns the number of the next or previous hit; after the last one comes the first. */
export const turned = (index: number, direction: 1 | -1, total: number): number =>
  (index + direction + total) % total
