import type { PdfHits } from '@lectureshelf/contract/library/pdf-pages'
import { messages } from '@lectureshelf/contract/messages'
import { ApiError, NetworkError } from '../../../../lib/http/http.ts'
import type { EngineEvent } from '../../state.ts'

type FindReport = Extract<EngineEvent, { type: 'findReported' }>

const nothing = {
  type: 'findReported',
  current: 0,
  total: 0,
  pages: [],
  note: null,
  machineNote: null,
} as const

/** The report before the first letter, and while the server searches. */
export const idleReport: FindReport = { ...nothing, status: 'idle' }
export const searchingReport: FindReport = { ...nothing, status: 'searching' }

type Scan = NonNullable<PdfHits['scan']>

/** Returns the page that a machine reads now; null when it has tried them all. */
const readingNow = (scan: Scan | null): string | null =>
  scan === null || scan.done >= scan.pages ? null : `Page ${scan.done + 1} of ${scan.pages} is being read`

const scanNote = (scan: Scan | null): string => {
  const now = readingNow(scan)
  if (scan !== null && now === null)
    return 'A machine could not read this scan. Its words cannot be searched; its title and chapters can.'
  const words = 'This PDF is a scan: its words cannot be searched yet.'
  return now === null ? words : `${words} ${now}.`
}

/** Says why there may be more hits, or none; null when these are all. */
const noteOf = ({ isScan, isComplete, scan }: PdfHits): string | null => {
  if (isScan) return scanNote(scan)
  const now = readingNow(scan)
  if (now !== null) return `${now}: some hits may be missing.`
  return isComplete ? null : 'The pages are still being read: some hits may be missing.'
}

const unreadWords = (pages: number): string => (pages === 1 ? '1 scanned page' : `${pages} scanned pages`)

/** Says how far the hits of scanned pages can be trusted; null when nothing has been read by a machine. */
const machineNoteOf = ({ isScan, scan }: PdfHits): string | null => {
  if (isScan || scan === null) return null
  const unread = scan.done - scan.read
  if (scan.read > 0 && unread === 0) return 'Read by a machine: some words may be wrong or missing.'
  if (scan.read > 0)
    return `Read by a machine, except ${unreadWords(unread)}: some words may be wrong or missing.`
  return unread > 0 ? `A machine could not read ${unreadWords(unread)}.` : null
}

/** Reports what the server found; `current` counts from 1. */
export const foundReport = (hits: PdfHits, current: number): FindReport => ({
  type: 'findReported',
  status: hits.total === 0 ? 'missing' : 'found',
  current: hits.total === 0 ? 0 : current,
  total: hits.total,
  pages: hits.pages,
  note: noteOf(hits),
  machineNote: machineNoteOf(hits),
})

const failedNote = (error: unknown): string => {
  if (error instanceof ApiError && error.status === 429)
    return `${error.message} The search continues in ${error.retryAfterSeconds ?? 1} s.`
  if (error instanceof ApiError) return error.message
  return error instanceof NetworkError
    ? 'The connection was lost. Search again when it is back.'
    : messages.networkFailed
}

/** Reports why the server found nothing. */
export const failedReport = (error: unknown): FindReport => ({
  ...nothing,
  status: 'failed',
  note: failedNote(error),
})
