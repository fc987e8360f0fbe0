import type { OutlineEntry } from './state.ts'

/** Returns the keys of the entry that a page belongs to and of those above it, the outermost first. */
export const chapterAt = (entries: readonly OutlineEntry[], page: number): string[] => {
  // Entries on later pages come later; one without a page may still have parts with one.
  const candidates = entries.filter((entry) => firstPageOf(entry) <= page)
  const entry = candidates.toSorted((a, b) => firstPageOf(a) - firstPageOf(b)).at(-1)
  return entry === undefined ? [] : [entry.key, ...chapterAt(entry.children, page)]
}

const firstPageOf = ({ page, children }: OutlineEntry): number =>
  page ?? Math.min(Number.POSITIVE_INFINITY, ...children.map(firstPageOf))

/** Returns the title of the innermost entry that a page belongs to; null before the first. */
export const chapterTitleAt = (entries: readonly OutlineEntry[], page: number): string | null => {
  const [key, ...inner] = chapterAt(entries, page)
  const entry = entries.find((candidate) => candidate.key === key)
  if (entry === undefined) return null
  return inner.length === 0 ? entry.title : chapterTitleAt(entry.children, page)
}
