import { z } from 'zod'
import { Id, ListQuery, Message, optionalText, requiredText } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { PdfFile } from '../library/pdfs.ts'
import { pageReportCalls } from './calls/page-reports.calls.ts'

/** What a reader says about a page: wrong content, not readable, or something else. */
export const pageReportKinds = ['wrong', 'unreadable', 'other'] as const
export const PageReportKind = z.enum(pageReportKinds)

export const pageReportStates = ['open', 'mended', 'declined'] as const
export const PageReportState = z.enum(pageReportStates)

/** A report of a page, as its reader and the staff who look after the PDF see it. */
export const PageReport = z.object({
  id: Id,
  pdfId: Id,
  pdfFile: z.string(),
  title: z.string(),
  subCode: z.string().nullable(),
  page: z.number().int(),
  /** The version that was reported. */
  version: z.number().int(),
  /** The version that is shown now: another one when the PDF was replaced since. */
  currentVersion: z.number().int(),
  kind: PageReportKind,
  text: z.string(),
  state: PageReportState,
  /** The answer of staff; empty while the report is open. */
  answer: z.string(),
  reportedAt: z.string(),
  answeredAt: z.string().nullable(),
  answeredByName: z.string().nullable(),
  /** For staff only: name and USN of whoever reported it; null for the reader, and after an erasure. */
  reportedBy: z.string().nullable(),
})
export type PageReport = z.infer<typeof PageReport>

/** What a reader says about a page. */
export const PageReportForm = z.object({
  page: z.number().int().min(1).max(100_000),
  version: z.number().int().min(1),
  kind: PageReportKind,
  text: optionalText('Details', 1000),
})

/** What staff answer. `seen` is what the screen showed: an answer to anything else is refused. */
export const PageReportAnswer = z.object({
  state: z.enum(['mended', 'declined']),
  answer: requiredText('Answer', 1000),
  seen: z.object({ state: PageReportState, currentVersion: z.number().int() }),
})

export const pageReportOps = operations(() => ({
  send: operation({
    ...pageReportCalls.send,
    right: 'readNotes',
    summary: 'Report a page to its author and the admins',
    params: z.object({ pdfFile: PdfFile }),
    body: PageReportForm,
    response: Message,
  }),
  listOwn: operation({
    ...pageReportCalls.listOwn,
    right: 'readNotes',
    summary: "The caller's own reports with their answers, newest first",
    response: z.object({ reports: z.array(PageReport).max(100) }),
  }),
  list: operation({
    ...pageReportCalls.list,
    right: 'answerPageReports',
    summary: 'Reports of PDFs that the caller looks after, open ones first',
    query: ListQuery.extend({ state: PageReportState.optional() }),
    response: z.object({ reports: z.array(PageReport), total: z.number().int(), open: z.number().int() }),
  }),
  answer: operation({
    ...pageReportCalls.answer,
    right: 'answerPageReports',
    summary: 'Answer a report: mended or declined, with a sentence for its reader',
    params: z.object({ reportId: Id }),
    body: PageReportAnswer,
    response: z.object({ message: z.string(), report: PageReport }),
  }),
}))
