import { createPdfRights } from './pdf-context.ts'
import { createPdfEditing } from './pdf-editing.ts'
import { createPdfIndexing } from './pdf-indexing.ts'
import { createPdfIngest } from './pdf-ingest.ts'
import { createPdfReading } from './pdf-reading.ts'
import { createPdfUpload } from './pdf-upload.ts'
import { createPdfChecks, createPdfSweeps } from './pdf-upkeep.ts'
import type { PdfsDeps } from './pdfs-deps.ts'

/** PDFs: the way in, reading, changes, background work and upkeep. */
export const createPdfsService = (deps: PdfsDeps) => {
  const ingest = createPdfIngest(deps)
  const rights = createPdfRights(deps)
  return {
    ...ingest,
    ...rights,
    ...createPdfUpload(deps, { ingest, rights }),
    ...createPdfReading(deps),
    ...createPdfEditing(deps),
    ...createPdfIndexing(deps),
    ...createPdfSweeps(deps),
    ...createPdfChecks(deps),
  }
}

export type PdfsService = ReturnType<typeof createPdfsService>
