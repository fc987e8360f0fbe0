import { createPdfEditing, createPdfUpload } from './pdf-editing.ts'
import { createPdfIndexing } from './pdf-indexing.ts'
import { createPdfIngest } from './pdf-ingest.ts'
import { createPdfReading } from './pdf-reading.ts'
import { createPdfChecks, createPdfSweeps } from './pdf-upkeep.ts'
import type { PdfsDeps } from './pdfs-deps.ts'

/** PDFs: the way in, reading, changes, background work and upkeep. */
export const createPdfsService = (deps: PdfsDeps) => {
  const { ingest, ingestReserved } = createPdfIngest(deps)
  return {
    ingest,
    ingestReserved,
    ...createPdfUpload(deps, ingest),
    ...createPdfReading(deps),
    ...createPdfEditing(deps),
    ...createPdfIndexing(deps),
    ...createPdfSweeps(deps),
    ...createPdfChecks(deps),
  }
}

export type PdfsService = ReturnType<typeof createPdfsService>
