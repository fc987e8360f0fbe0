import type { ListedMark, Mark, MarkForm } from '@lectureshelf/contract/reading/marks/marks'
import type { ApiError } from '../../../lib/http/http.ts'
import type { OwnedRecords } from '../../../lib/storage/owned-records.ts'
import type { MarkRecord } from './mark-record.ts'

// What marks in this browser are made of, and what they need of it and of the server.

/** What a list says of a PDF, so that its marks are listed offline, too. */
export interface PdfNames {
  is: 'pdf'
  title: string
  subject: ListedMark['subject']
}

/** How far this browser has read what changed. */
export interface Progress {
  is: 'progress'
  since: string
  after: string | null
}

export type OwnRecord = MarkRecord | PdfNames | Progress

/** A change that the server refused. */
export interface Refusal {
  mark: Mark | null
  /** Null when the mark was deleted later on another device. */
  error: ApiError | null
}

interface Changes {
  marks: Mark[]
  removed: { id: string }[]
  until: string
  after: string | null
  hasMore: boolean
}

/** What is asked of the server and of the browser. */
export interface OwnMarksIo {
  records: OwnedRecords<OwnRecord>
  /** Returns the id of the signed-in person; null for a visitor. */
  person: () => string | null
  now: () => Date
  /** Resolves after a time in milliseconds. */
  pause: (ms: number) => Promise<void>
  readOfPdf: (pdfFile: string, signal?: AbortSignal) => Promise<Mark[]>
  readChanges: (from: { since?: string; after?: string }) => Promise<Changes>
  keep: (id: string, form: MarkForm) => Promise<Mark | null>
  remove: (id: string, removedAt: string) => Promise<void>
  /** Called with what the server refused of changes that no one waits for any more. */
  onRefused: (refusals: Refusal[]) => void
  /** Called when changes wait to be sent or, with 0, when none does any more. */
  onUnsent: (count: number) => void
  /** Called when to try again, after a lost connection. */
  retryIn: (ms: number) => void
}

export const progressKey = 'progress'
export const keyOfMark = (id: string): string => `mark ${id}`
export const keyOfPdf = (pdfFile: string): string => `pdf ${pdfFile}`

export const isMark = (record: OwnRecord): record is MarkRecord => record.is === 'mark'

/** Reads every mark of the person here; nothing when the browser stores nothing. */
export const readAll = async ({ person, records }: Pick<OwnMarksIo, 'person' | 'records'>) => {
  const owner = person()
  if (owner === null) return new Map<string, OwnRecord>()
  return records.read(owner, 'all').catch(() => new Map<string, OwnRecord>())
}
