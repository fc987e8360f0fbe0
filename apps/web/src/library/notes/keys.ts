import type { NoteFilesQuery, NoteProblem } from '@lectureshelf/contract/library/notes'
import type { z } from 'zod'
import type { ListFilter } from '../../lib/http/list-query.ts'

type FilesQuery = z.input<typeof NoteFilesQuery>

export interface PlaceFilter {
  department?: string
  scheme?: string
  semester?: string
}

export interface FilesFilter extends PlaceFilter, ListFilter {
  state?: FilesQuery['state']
  problem?: NoteProblem
  minBytes?: number
  maxBytes?: number
  addedBy?: string
  from?: string
  to?: string
  sort?: FilesQuery['sort']
}

export interface CoverageFilter extends PlaceFilter, ListFilter {
  has?: 'noPdfs' | 'pdfs'
}

/** Query keys of every list and count of PDFs; a change of a PDF, section or subject makes them stale. */
export const noteKeys = {
  all: ['notes'] as const,
  files: (filter: FilesFilter) => ['notes', 'files', filter] as const,
  coverage: (filter: CoverageFilter) => ['notes', 'coverage', filter] as const,
  health: ['notes', 'health'] as const,
  insights: (subCode: string) => ['notes', 'insights', subCode] as const,
  versions: (pdfId: string) => ['notes', 'versions', pdfId] as const,
  sheets: ['notes', 'sheets'] as const,
  sample: ['notes', 'sample'] as const,
}
