import { z } from 'zod'
import { Id, Message, SubCode } from '../../common.ts'
import { operation, operations } from '../../operation.ts'
import { boxParts } from '../../library/page-constants.ts'
import { PdfFile } from '../../library/pdfs.ts'
import { markCalls } from '../calls/marks.calls.ts'
import {
  contextLength,
  markBoxesMost,
  markColours,
  markKinds,
  markMaxBytes,
  quoteMaxLength,
} from './mark-constants.ts'
import { markMessages } from './mark-messages.ts'

const part = () => z.number().int().min(0).max(boxParts)
const pageNumber = () => z.number().int().min(1).max(100_000)

/** A page, and a box on it: left, top, width, height, each in `boxParts` parts of the page as it is shown. */
export const MarkBox = z.tuple([pageNumber(), part(), part(), part(), part()])
export type MarkBox = z.infer<typeof MarkBox>

/** The TextQuoteSelector of the W3C Web Annotation Data Model: marked words, and what stands around them. */
export const MarkQuote = z.object({
  exact: z.string().trim().min(1).max(quoteMaxLength),
  prefix: z.string().max(contextLength),
  suffix: z.string().max(contextLength),
})
export type MarkQuote = z.infer<typeof MarkQuote>

const MarkFields = z.object({
  kind: z.enum(markKinds),
  /** The version in which page and boxes are right. */
  version: z.number().int().min(1).max(1_000_000),
  /** The first page of the mark, from 1. */
  page: pageNumber(),
  quote: MarkQuote.nullable(),
  /** One box for each line of the marked text, in reading order; empty for a page. */
  boxes: z.array(MarkBox).max(markBoxesMost),
  /** Null for a page. */
  colour: z.enum(markColours).nullable(),
  note: z.string(),
})

type Fields = z.infer<typeof MarkFields>

/** Returns what is wrong with the parts of a mark together, and where. */
const faultOf = ({ kind, quote, boxes, colour, note }: Fields): [path: string, message: string] | null => {
  if (kind === 'text')
    return quote === null || boxes.length === 0 || colour === null ? ['quote', markMessages.noQuote] : null
  if (quote !== null || boxes.length > 0 || colour !== null) return ['quote', markMessages.onlyText]
  return kind === 'page' && note.trim() === '' ? ['note', markMessages.noNote] : null
}

/** Returns how many bytes a mark takes as it is sent. */
export const markBytes = (mark: object): number => new TextEncoder().encode(JSON.stringify(mark)).length

/** A mark as its browser made or changed it. The whole mark is sent each time, so that a lost one comes back. */
export const MarkForm = MarkFields.extend({
  pdfFile: PdfFile,
  /** When anything but the note changed last, by the browser's clock. */
  changedAt: z.iso.datetime(),
  /** When the note was written; null without one. */
  noteAt: z.iso.datetime().nullable(),
  /** The `noteAt` of each earlier note from which this one was made: a stored one, and own ones that may have arrived. */
  notesSeenAt: z.array(z.iso.datetime()).max(20),
  /** Whether the other notes that were shown with the seen one are done with. */
  otherNotes: z.enum(['keep', 'drop']).default('keep'),
}).superRefine((form, context) => {
  const fault = faultOf(form)
  if (fault !== null) context.addIssue({ code: 'custom', path: [fault[0]], message: fault[1] })
  if (markBytes(form) > markMaxBytes)
    context.addIssue({ code: 'custom', path: ['note'], message: markMessages.tooLarge })
})
export type MarkForm = z.output<typeof MarkForm>

/**
 * A mark as it is stored. `found` is at its place in the version that is shown now; a `waiting` one is being looked for
 * in that version, a `lost` one is not in it and keeps its last place.
 */
export const Mark = MarkFields.extend({
  id: Id,
  pdfFile: z.string(),
  state: z.enum(['found', 'waiting', 'lost']),
  /** Notes that other devices wrote at the same time as `note`. */
  otherNotes: z.array(z.string()),
  createdAt: z.string(),
  changedAt: z.string(),
  noteAt: z.string().nullable(),
})
export type Mark = z.infer<typeof Mark>

/** A mark in a list over several PDFs. */
export const ListedMark = Mark.extend({
  title: z.string(),
  /** Whether the PDF was withdrawn. */
  isWithdrawn: z.boolean(),
  /** Null for the two reserved sheets. */
  subject: z.object({ subCode: z.string(), subAbb: z.string(), subName: z.string() }).nullable(),
})
export type ListedMark = z.infer<typeof ListedMark>

const MarkParams = z.object({ markId: Id })

export const markOps = operations(() => ({
  ofPdf: operation({
    ...markCalls.ofPdf,
    right: 'keepMarks',
    summary: "The caller's marks in a PDF, also while they may not read it",
    params: z.object({ pdfFile: PdfFile }),
    response: z.object({ marks: z.array(Mark) }),
  }),
  list: operation({
    ...markCalls.list,
    right: 'keepMarks',
    summary: "The caller's marks by subject, PDF and page",
    query: z.object({
      subCode: SubCode.optional(),
      pdfFile: PdfFile.optional(),
      q: z.string().trim().max(200).default(''),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      size: z.coerce.number().int().min(1).max(500).default(50),
    }),
    response: z.object({ marks: z.array(ListedMark), total: z.number().int() }),
  }),
  changes: operation({
    ...markCalls.changes,
    right: 'keepMarks',
    summary: 'What changed in the marks of the caller, deletions included, oldest first',
    query: z.object({
      /** The `until` of the last reply; everything without it. */
      since: z.iso.datetime().optional(),
      /** The `after` of the last reply, to go on between marks of one instant. */
      after: Id.optional(),
    }),
    response: z.object({
      marks: z.array(Mark),
      removed: z.array(z.object({ id: Id, removedAt: z.string() })),
      until: z.string(),
      after: z.string().nullable(),
      /** Whether there is more to ask for now. */
      hasMore: z.boolean(),
    }),
  }),
  keep: operation({
    ...markCalls.keep,
    right: 'keepMarks',
    summary: 'Keep a mark of the caller under the id that its browser made, joined with what is stored',
    params: MarkParams,
    body: MarkForm,
    /** Null when the mark was deleted after this change. */
    response: z.object({ mark: Mark.nullable() }),
  }),
  remove: operation({
    ...markCalls.remove,
    right: 'keepMarks',
    summary: 'Delete a mark of the caller, unless it changed later',
    params: MarkParams,
    query: z.object({ removedAt: z.iso.datetime().optional() }),
    response: Message,
  }),
}))
