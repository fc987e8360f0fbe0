import type { CoverageFilter, FilesFilter } from './api.ts'

/** Query keys of everything that lists and counts PDFs: whatever changes a PDF, section or subject makes it stale. */
export const noteKeys = {
  all: ['notes'] as const,
  files: (filter: FilesFilter) => ['notes', 'files', filter] as const,
  coverage: (filter: CoverageFilter) => ['notes', 'coverage', filter] as const,
  health: ['notes', 'health'] as const,
  insights: (subCode: string) => ['notes', 'insights', subCode] as const,
  versions: (pdfId: string) => ['notes', 'versions', pdfId] as const,
  sheets: ['notes', 'sheets'] as const,
}
