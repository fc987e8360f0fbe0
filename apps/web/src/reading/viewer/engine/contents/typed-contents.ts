import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import type { OutlineEntry } from '../base.ts'

type TypedChapter = NonNullable<PdfInfo['chapters']>[number]

/** Returns how many chapters from one on are its parts, at any depth. */
const partsAfter = (chapters: readonly TypedChapter[], at: number, level: number): number => {
  const next = chapters.slice(at + 1).findIndex((chapter) => chapter.level <= level)
  return next === -1 ? chapters.length - at - 1 : next
}

/** Builds the table of contents from typed chapters. A level without one above it belongs to the chapter before. */
export const entriesOfChapters = (chapters: readonly TypedChapter[], parentKey = ''): OutlineEntry[] => {
  const entries: OutlineEntry[] = []
  for (let at = 0; at < chapters.length; at += 1) {
    const chapter = chapters[at]
    if (chapter === undefined) break
    const key = parentKey === '' ? String(entries.length) : `${parentKey}.${entries.length}`
    const parts = partsAfter(chapters, at, chapter.level)
    entries.push({
      key,
      title: chapter.title,
      url: null,
      page: chapter.pageNumber,
      isPlace: true,
      children: entriesOfChapters(chapters.slice(at + 1, at + 1 + parts), key),
    })
    at += parts
  }
  return entries
}

/** Returns the page of an entry by its key; null for a key of other contents. */
export const pageOfEntry = (entries: readonly OutlineEntry[], key: string): number | null => {
  for (const entry of entries) {
    if (entry.key === key) return entry.page
    if (key.startsWith(`${entry.key}.`)) return pageOfEntry(entry.children, key)
  }
  return null
}
