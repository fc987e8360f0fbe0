import { z } from 'zod'

/** How far a machine has read the scanned pages of a PDF. */
export const ScanProgress = z.object({
  /** How many pages are scanned: pictures of words, without words of their own. */
  pages: z.number().int(),
  /** How many of these were tried. */
  done: z.number().int(),
  /** How many of these have words now. Handwriting, for example, stays unread. */
  read: z.number().int(),
})
export type ScanProgress = z.infer<typeof ScanProgress>

const maxChapters = 300
const maxPageNumber = 100_000

/** A chapter that a person typed. Its level is 0 for a chapter, 1 for a part of one and 2 for a part of that. */
export const Chapter = z.object({
  title: z.string().trim().min(1, 'Title is required.').max(200, 'A title has at most 200 characters.'),
  pageNumber: z.number().int().min(1, 'Pages start at 1.').max(maxPageNumber),
  level: z.number().int().min(0).max(2),
})
export type Chapter = z.infer<typeof Chapter>

/** All chapters of a PDF in the order of their pages; an empty list gives the PDF its own contents back. */
export const Chapters = z.array(Chapter).max(maxChapters, `A PDF has at most ${maxChapters} chapters.`)

export const scanMessages = {
  chaptersSaved: 'Chapters saved.',
  chaptersReplaced: 'The pages of the PDF have changed.',
  chaptersChanged: 'The chapters have changed.',
  chaptersOrder: 'Chapters must be in the order of their pages.',
  chaptersBeyond: (pageCount: number): string => `The PDF has only ${pageCount} pages.`,
} as const

/** Returns whether a machine still reads pages of a PDF; false without scanned pages. */
export const isBeingRead = (scan: ScanProgress | null): boolean => scan !== null && scan.done < scan.pages

/** Returns whether pages of a PDF stay without words, although a machine has tried them all. */
export const hasUnreadPages = (scan: ScanProgress | null): boolean =>
  scan !== null && scan.done >= scan.pages && scan.read < scan.pages

/** Says how far a machine has read the scanned pages of a PDF. */
export const scanWords = (scan: ScanProgress): string => {
  if (isBeingRead(scan)) return `Scan: page ${scan.done + 1} of ${scan.pages} is being read`
  return hasUnreadPages(scan)
    ? `Scan: ${scan.pages - scan.read} of ${scan.pages} pages could not be read`
    : 'Scan, read by a machine'
}
