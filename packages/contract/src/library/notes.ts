import { z } from 'zod'
import { Id, ListQuery, SubCode } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { PeopleCount } from '../base/people-count.ts'
import { noteCalls } from './calls/notes.calls.ts'
import { Pdf } from './pdfs.ts'
import { ScanProgress } from './scans.ts'
import { Offering } from './subjects.ts'
import { NotePlace } from './uploads.ts'

/** Above this a PDF is slow to open on the phones our readers have, in bytes. */
export const heavyPdfBytes = 20 * 1024 * 1024

export const noteProblems = ['damaged', 'noText', 'beingRead', 'heavy', 'unreadable', 'neverOpened'] as const
export const NoteProblem = z.enum(noteProblems)
export type NoteProblem = z.infer<typeof NoteProblem>

/** A PDF of any subject, for staff who manage all of them. */
export const NoteFile = Pdf.extend({
  sectionId: Id,
  place: NotePlace,
  /** All first openings of a day by students; few are not counted. */
  openings: PeopleCount,
  problems: z.array(NoteProblem),
  /** Null without scanned pages, and until they are looked for. */
  scan: ScanProgress.nullable(),
})
export type NoteFile = z.infer<typeof NoteFile>

const optionalName = z.string().max(200).optional()

export const NoteFilesQuery = ListQuery.extend({
  department: optionalName,
  scheme: optionalName,
  semester: optionalName,
  state: z.enum(['processing', 'ready', 'failed']).optional(),
  problem: NoteProblem.optional(),
  minBytes: z.coerce.number().int().min(0).optional(),
  maxBytes: z.coerce.number().int().min(0).optional(),
  /** A part of the author's name. */
  addedBy: optionalName,
  /** Days as YYYY-MM-DD in Asia/Kolkata, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: z.enum(['newest', 'oldest', 'largest', 'name', 'openings']).default('newest'),
})

/** A subject and the amount of its content. */
export const SubjectCoverage = z.object({
  subCode: z.string(),
  subAbb: z.string(),
  subName: z.string(),
  offerings: z.array(Offering),
  sections: z.number().int(),
  pdfs: z.number().int(),
  references: z.number().int(),
  /** When the newest PDF was added. */
  newestAt: z.string().nullable(),
  /** Students who opened one of its PDFs in the last 30 days. */
  readers: PeopleCount,
  /** The number of its PDFs that were opened in the last 30 days. */
  pdfsOpened: z.number().int(),
})
export type SubjectCoverage = z.infer<typeof SubjectCoverage>

export const noteOps = operations(() => ({
  files: operation({
    ...noteCalls.files,
    right: 'manageContent',
    summary: 'Every PDF, searched and filtered',
    query: NoteFilesQuery,
    response: z.object({ items: z.array(NoteFile), total: z.number().int(), totalBytes: z.number().int() }),
  }),
  coverage: operation({
    ...noteCalls.coverage,
    right: 'manageContent',
    summary: 'Every subject and what it has, with its readers of the last 30 days',
    query: ListQuery.extend({
      department: optionalName,
      scheme: optionalName,
      semester: optionalName,
      has: z.enum(['all', 'noPdfs', 'pdfs']).default('all'),
    }),
    response: z.object({
      items: z.array(SubjectCoverage),
      total: z.number().int(),
      /** Counted over all that place and search match, whatever the page and `has`. */
      withoutPdfs: z.number().int(),
    }),
  }),
  health: operation({
    ...noteCalls.health,
    right: 'manageContent',
    summary: 'How many PDFs are damaged, have no text, are heavy, unreadable, or were never opened',
    response: z.object({
      total: z.number().int(),
      damaged: z.number().int(),
      noText: z.number().int(),
      /** Scans that a machine has not finished reading. */
      beingRead: z.number().int(),
      heavy: z.number().int(),
      unreadable: z.number().int(),
      neverOpened: z.number().int(),
    }),
  }),
  insights: operation({
    ...noteCalls.insights,
    right: 'manageContent',
    summary: 'Who read a subject in the last 30 days',
    params: z.object({ subCode: SubCode }),
    response: z.object({
      readers: PeopleCount,
      pdfsOpened: z.number().int(),
      pdfs: z.number().int(),
    }),
  }),
}))
