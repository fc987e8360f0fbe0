import type { CoverageFilter, FilesFilter } from './api.ts'

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
