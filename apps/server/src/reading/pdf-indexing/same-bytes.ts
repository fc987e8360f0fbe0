import { copyPageTexts } from '../../library/tables/pdf-pages.table.ts'
import { type StoredVersion, findReadTwin } from '../../library/tables/pdf-versions.table.ts'
import type { PdfIndex } from '../../platform/pdf-engine/pdf-engine.ts'
import { type Storage, StorageMissingError, StorageRangeError } from '../../platform/storage/storage.ts'
import type { PdfPagesService } from '../../library/pdf-pages/pdf-pages.service.ts'
import type { PdfsDeps } from '../../library/pdfs/pdfs-deps.ts'

type SameBytesDeps = Pick<PdfsDeps, 'db' | 'storage'> & {
  pdfPages: Pick<PdfPagesService, 'readFirstPicture'>
}

/** Reads a whole small file; null when it is missing or empty. */
const readSmall = async (storage: Storage, key: string): Promise<Buffer | null> => {
  try {
    return (await storage.readBytes(key, { start: 0, end: (await storage.size(key)) - 1 })).bytes
  } catch (error) {
    if (error instanceof StorageMissingError || error instanceof StorageRangeError) return null
    throw error
  }
}

/** Creates what takes over the pages of a PDF that is stored elsewhere: reading them again would find the same. */
export const createSameBytes = ({ db, storage, pdfPages }: SameBytesDeps) => ({
  /**
   * Copies the page texts of the same bytes into a version that was never read.
   * @returns the rest of the index; null when the pages have to be read, as after someone asked to try again
   */
  copyInto: async (version: StoredVersion): Promise<PdfIndex | null> => {
    if (version.pageCount !== null) return null
    const twin = await findReadTwin(db, version)
    if (!twin?.pageCount || !twin.outline) return null
    const cover = twin.coverStorageKey === null ? null : await readSmall(storage, twin.coverStorageKey)
    if (cover === null && twin.coverStorageKey !== null) return null
    const picture = await pdfPages.readFirstPicture(twin.id)
    // The other version may be deleted at this moment, and its texts with it.
    const copied = await copyPageTexts(db, twin.id, version.id)
    if (copied !== twin.pageCount) return null
    return { pageCount: twin.pageCount, outline: twin.outline, cover, picture }
  },
})
