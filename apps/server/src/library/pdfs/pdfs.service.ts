import { listKeysInUse } from '../tables/pdf-versions.table.ts'
import { createPdfEditing } from './pdf-editing.ts'
import { createPdfIngest } from './pdf-ingest.ts'
import { createPdfReading } from './pdf-reading.ts'
import { createPdfRights } from './pdf-rights.ts'
import { createPdfUpload } from './pdf-upload.ts'
import type { PdfsDeps } from './pdfs-deps.ts'

/** Creates the service of PDFs: ingest, reading and changes. */
export const createPdfsService = (deps: PdfsDeps) => {
  const ingest = createPdfIngest(deps)
  const rights = createPdfRights(deps)
  return {
    ...ingest,
    ...rights,
    ...createPdfUpload(deps, { ingest, rights }),
    ...createPdfReading(deps),
    ...createPdfEditing(deps),
    /** Lists those of these storage keys that a version refers to. */
    listKeysInUse: (keys: string[]) => listKeysInUse(deps.db, keys),
  }
}

export type PdfsService = ReturnType<typeof createPdfsService>
