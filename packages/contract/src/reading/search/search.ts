import { z } from 'zod'
import { SubCode, SubjectPlace } from '../../common.ts'
import { operation, operations } from '../../operation.ts'
import { searchCalls } from '../calls/search.calls.ts'
import { searchMaxLength } from './search-words.ts'

/** The most pages of results that anyone turns. */
const maxResultPage = 20

/** How many pages of notes one response has. */
export const searchPageSize = 10

/** A page of a PDF that has the words. */
export const PageHit = z.object({
  pdfFile: z.string(),
  version: z.number().int(),
  title: z.string(),
  /** Where the PDF stands; null for the two reserved sheets. */
  subCode: z.string().nullable(),
  subName: z.string().nullable(),
  sectionName: z.string().nullable(),
  pageNumber: z.number().int(),
  /** What the document calls the page, when that differs from its number. */
  pageLabel: z.string().nullable(),
  /** The chapter that begins on the page. */
  heading: z.string().nullable(),
  /** A part of the page's text around the words. */
  snippet: z.string(),
  /** Where words begin and end in the snippet, in UTF-16 code units. */
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** Whether the words of the page were read from a picture by a machine. */
  isMachineRead: z.boolean(),
})
export type PageHit = z.infer<typeof PageHit>

export const SubjectHit = SubjectPlace
export type SubjectHit = z.infer<typeof SubjectHit>

export const SectionHit = SubjectPlace.extend({ sectionId: z.string(), sectionName: z.string() })
export type SectionHit = z.infer<typeof SectionHit>

export const PdfHit = z.object({
  pdfFile: z.string(),
  title: z.string(),
  /** Where the PDF stands; null for the two reserved sheets. */
  subCode: z.string().nullable(),
  sectionName: z.string().nullable(),
  pageCount: z.number().int().nullable(),
  /** The address of the first page's picture. */
  cover: z.string().nullable(),
})
export type PdfHit = z.infer<typeof PdfHit>

/**
 * Which step found the pages: all words, after a typing error was corrected, or only some of the words. `titles` means
 * that only headings were searched, because the words are on too many pages.
 */
export const searchSteps = ['all', 'corrected', 'some', 'titles', 'none'] as const

/**
 * Why no page was found: no word to search, nothing has it, nothing is open to the asker, or a plan is in force whose
 * semesters have no published subject.
 */
export const searchGaps = ['noWords', 'nothing', 'nothingOpen', 'nothingPublished'] as const

export const SearchResults = z.object({
  step: z.enum(searchSteps),
  /** What was searched for in the end: `q`, or with its typing errors corrected. */
  searched: z.string(),
  corrections: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Whether these pages have only other forms of the one word that was searched. */
  isOtherForm: z.boolean(),
  /** How many pages were found; with `isMany` there are more. */
  total: z.number().int(),
  isMany: z.boolean(),
  /** Set when there is neither a page nor a title. */
  gap: z.enum(searchGaps).nullable(),
  /** How many subjects were searched; null for staff, who search everything. */
  subjectCount: z.number().int().nullable(),
  /** Titles of PDFs whose words cannot be searched (yet): five at most, and how many there are. */
  unread: z.object({
    reading: z.object({ count: z.number().int(), titles: z.array(z.string()) }),
    unreadable: z.object({ count: z.number().int(), titles: z.array(z.string()) }),
  }),
  subjects: z.array(SubjectHit),
  sections: z.array(SectionHit),
  pdfs: z.array(PdfHit),
  pages: z.array(PageHit),
  /** What to mark on a page: words and beginnings of words, folded, joined by `termSeparator`. */
  terms: z.string(),
})
export type SearchResults = z.infer<typeof SearchResults>

export const searchOps = operations(() => ({
  search: operation({
    ...searchCalls.search,
    right: 'readNotes',
    summary: 'The pages, PDFs, sections and subjects that have the words, among what the asker may open',
    query: z.object({
      q: z.string().trim().min(1, 'Type a word.').max(searchMaxLength),
      /** Searches one subject. */
      subject: SubCode.optional(),
      /** Returns only pages, or only titles: subjects, sections and PDFs. */
      kind: z.enum(['pages', 'titles']).optional(),
      page: z.coerce.number<number | string>().int().min(1).max(maxResultPage).optional(),
      /** Searches the words as they were typed, without a correction. */
      exact: z.enum(['1']).optional(),
    }),
    response: SearchResults,
  }),
}))
