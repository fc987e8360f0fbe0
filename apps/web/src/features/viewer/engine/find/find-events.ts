import type { PdfHits } from '@lectureshelf/contract/content/pdf-pages'
import { messages } from '@lectureshelf/contract/messages'
import { ApiError, NetworkError } from '../../../../lib/http/http.ts'
import type { EngineEvent } from '../base.ts'

type FindReport = Extract<EngineEvent, { type: 'findReported' }>

const nothing = { type: 'findReported', current: 0, total: 0, pages: [], note: null } as const

/** The report before the first letter, and while the server searches. */
export const idleReport: FindReport = { ...nothing, status: 'idle' }
export const searchingReport: FindReport = { ...nothing, status: 'searching' }

const noteOf = ({ isScan, isComplete }: PdfHits): string | null => {
  if (isScan) return 'This PDF is a scan: its words cannot be searched yet.'
  return isComplete ? null : 'The pages are still being read: some hits may be missing.'
}

/** Reports what the server found; `current` counts from 1. */
export const foundReport = (hits: PdfHits, current: number): FindReport => ({
  type: 'findReported',
  status: hits.total === 0 ? 'missing' : 'found',
  current: hits.total === 0 ? 0 : current,
  total: hits.total,
  pages: hits.pages,
  note: noteOf(hits),
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
