import { Chapters } from '@lectureshelf/contract/library/scans'
import { signedInPerson } from '../../../lib/storage/forget-notes.ts'
import * as stored from '../../../lib/storage/tab-draft.ts'
import { storageKeyOf } from '../../../lib/typed-text/typed-text-key.ts'
import type { PdfChapters } from './api.ts'
import { type ChapterRow, rowOf } from './chapter-rows.ts'

/** Chapters that are not saved yet, and what the form began with. */
interface ChaptersDraft {
  seen: PdfChapters
  rows: readonly ChapterRow[]
}

// Typed text has fields that are there again after a reload; the rows of this form are not. Deleted with typed text.
const keyOf = (pdfId: string) => `${storageKeyOf(signedInPerson())}:chapters:${pdfId}`

const readSeen = (value: unknown): PdfChapters | null => {
  const { version, pageCount, chapters } = stored.recordOf(value) ?? {}
  const read = Chapters.safeParse(chapters)
  if (typeof version !== 'number' || !read.success) return null
  return { version, pageCount: typeof pageCount === 'number' ? pageCount : null, chapters: read.data }
}

const readRow = (value: unknown): ChapterRow => {
  const { title, page, level } = stored.recordOf(value) ?? {}
  const row = { title: stored.textOf(title), page: stored.textOf(page), level: Number(level) || 0 }
  return { ...rowOf(), ...row }
}

/** Reads what the signed-in person typed before the page was reloaded, or before the session ended. */
export const readDraft = (pdfId: string): ChaptersDraft | null => {
  const { seen, rows } = stored.readDraft(keyOf(pdfId)) ?? {}
  const read = readSeen(seen)
  return read === null || !Array.isArray(rows) ? null : { seen: read, rows: rows.map(readRow) }
}

/** Stores what the signed-in person typed, for a reload of this tab. */
export const saveDraft = (pdfId: string, draft: ChaptersDraft): void => stored.saveDraft(keyOf(pdfId), draft)

export const forgetDraft = (pdfId: string): void => stored.forgetDraft(keyOf(pdfId))
