import { dayMs } from '@lectureshelf/contract/formats/durations'
import { type PictureWidth, maxPictureHeight } from '@lectureshelf/contract/library/page-constants'
import {
  type PictureName,
  countPictures,
  findPicture,
  forgetPicture,
  insertPicture,
  listPictureKeys,
  removeOldestPictures,
} from '../tables/pages/page-pictures.table.ts'
import { holdFile } from '../tables/pdf-versions.table.ts'
import { violates } from '../../platform/db/database.ts'
import {
  StorageMissingError,
  StorageRangeError,
  StorageTruncatedError,
} from '../../platform/storage/storage.ts'
import { isMissingPage, pageRefusal } from './page-refusal.ts'
import { type SharedTurn, createSharedWork } from '../../platform/http/limits/fair-turns.ts'
import type { Closing, PagesDeps, PageVersion } from './pdf-pages-deps.ts'

/** A machine may have been too busy: a page that could not be drawn is tried again a day later. */
const refusedForMs = dayMs
/** The number of new pictures after which the limit is checked; it is checked every hour as well. */
const madeBetweenEvictions = 100
const batchSize = 200

/** Whether an error says that a file is missing or shorter than what was stored. */
const isLost = (error: unknown): boolean =>
  error instanceof StorageMissingError ||
  error instanceof StorageRangeError ||
  error instanceof StorageTruncatedError

/** The file of a picture; no file for one that could not be drawn. */
interface PictureBytes {
  storageKey: string | null
  sizeBytes: number
}

interface Picture extends PageVersion {
  page: number
  width: PictureWidth
}

interface DrawOptions {
  /** Fails when there is no space to store the picture. */
  mustStore?: boolean | undefined
  /** Returns a signal that says when its reader has left. */
  closing?: Closing | undefined
}

const nameOf = ({ versionId, page: pageNumber, width }: Picture): PictureName => ({
  versionId,
  pageNumber,
  width,
})

/** Creates what stores pictures, and removes those that are too many. */
const createPictureStore = ({ db, clock, storage, maxPictureBytes, onError }: PagesDeps) => {
  let madeSinceEviction = 0

  /**
   * Stores a row for bytes, or for their absence. A version that is gone needs neither, and one whose file was put back
   * nothing that was made of the earlier file.
   */
  const storeRow = async (name: PictureName, { storageKey, sizeBytes }: PictureBytes, drawnFrom?: string) => {
    try {
      return await db.transaction(async (tx) => {
        const { versionId } = name
        if (drawnFrom !== undefined && !(await holdFile(tx, { versionId, storageKey: drawnFrom })))
          return false
        return insertPicture(tx, { ...name, storageKey, sizeBytes, madeAt: clock.now() })
      })
    } catch (error) {
      if (violates(error, 'pdf_picture_version_id_pdf_version_id_fk')) return false
      throw error
    }
  }

  /** Removes the oldest pictures beyond the limit, but not those that every PDF keeps. @returns their number */
  const evict = async (): Promise<number> => {
    madeSinceEviction = 0
    let removed = 0
    let excess = (await countPictures(db)).removableBytes - maxPictureBytes
    while (excess > 0) {
      const files = await removeOldestPictures(db, excess, batchSize)
      for (const { storageKey, sizeBytes } of files) {
        await storage.remove(storageKey)
        excess -= sizeBytes
      }
      removed += files.length
      if (files.length === 0) break
    }
    return removed
  }

  return {
    evict,
    /** @param drawnFrom the key of the file that was drawn, when the caller did not just store it */
    store: async (name: PictureName, bytes: Buffer, drawnFrom?: string): Promise<void> => {
      const key = await storage.put(bytes)
      let isStored = false
      try {
        isStored = await storeRow(name, { storageKey: key, sizeBytes: bytes.length }, drawnFrom)
      } finally {
        // Another process was quicker, or the version is gone.
        if (!isStored) await storage.remove(key)
      }
      madeSinceEviction += 1
      if (madeSinceEviction >= madeBetweenEvictions) evict().catch(onError)
    },
    storeRefusal: (name: PictureName, drawnFrom: string) =>
      storeRow(name, { storageKey: null, sizeBytes: 0 }, drawnFrom),
  }
}

/** Creates the pictures of pages: made when first asked for, then stored. */
export const createPagePictures = (deps: PagesDeps) => {
  const { db, clock, storage, pdfEngine, queue, damage, space } = deps
  const { evict, store, storeRefusal } = createPictureStore(deps)
  const drawing = createSharedWork<Buffer>(queue)

  const draw = async (
    owner: string,
    picture: Picture,
    { mustStore = false, stepAside, abandoned }: Pick<DrawOptions, 'mustStore'> & SharedTurn,
  ): Promise<Buffer> => {
    const { page, width } = picture
    const size = { page, width, maxHeight: maxPictureHeight }
    const result = await damage.withWholeFile(picture, (path) =>
      pdfEngine.drawPage(path, size, { owner, onSlow: stepAside, abandoned }),
    )
    if (result.ok) {
      // Reading continues without space: the picture is sent, and drawn again the next time.
      await store(nameOf(picture), result.value, picture.storageKey).catch((error: unknown) => {
        if (mustStore || !space.explains(error)) throw error
      })
      return result.value
    }
    if (!isMissingPage(result.problem)) await storeRefusal(nameOf(picture), picture.storageKey)
    throw pageRefusal(result.problem)
  }

  const readFile = async ({ storageKey, sizeBytes }: { storageKey: string; sizeBytes: number }) => {
    try {
      const found = await storage.readBytes(storageKey, { start: 0, end: sizeBytes - 1 })
      if (found.sizeBytes === sizeBytes) return found.bytes
    } catch (error) {
      if (!isLost(error)) throw error
    }
    return null
  }

  /** Finds a stored picture; null when it has to be made. @throws AppError when it could not be drawn */
  const findStored = async (picture: Picture): Promise<Buffer | null> => {
    const row = await findPicture(db, nameOf(picture))
    if (row === null) return null
    const { storageKey, sizeBytes, madeAt } = row
    if (storageKey !== null) {
      const bytes = await readFile({ storageKey, sizeBytes })
      // It was evicted at this moment, a restored backup had no pictures, or the disk lost some of its bytes. Without its
      // PDF the disk may be away, and the picture with it.
      if (bytes === null && (await damage.isThere(picture))) await forgetPicture(db, storageKey)
      return bytes
    }
    if (clock.now().getTime() - madeAt.getTime() < refusedForMs) throw pageRefusal('broken_page')
    return null
  }

  return {
    evict,
    /** Returns a stored picture, or null, also when its file is lost. */
    readStored: async (name: PictureName): Promise<Buffer | null> => {
      const row = await findPicture(db, name)
      if (row === null || row.storageKey === null) return null
      return readFile({ storageKey: row.storageKey, sizeBytes: row.sizeBytes })
    },
    /** Stores the picture of a page that was drawn for another purpose, unless one is stored. */
    keep: async (name: PictureName, bytes: Buffer): Promise<void> => {
      const stored = await findPicture(db, name)
      if (stored?.storageKey === undefined || stored.storageKey === null) await store(name, bytes)
    },
    /**
     * Returns the picture of a page for a person, which is drawn when it is not stored yet.
     * @throws AppError `not_found`, `pdf_unsafe`, `too_many_requests` or `unavailable`
     */
    get: async (personId: string, picture: Picture, options: DrawOptions = {}): Promise<Buffer> => {
      const { storageKey, page, width } = picture
      const stored = await findStored(picture)
      if (stored !== null) return stored
      const key = `${storageKey} ${page} ${width}`
      return drawing.run(
        personId,
        key,
        (turn) => draw(personId, picture, { mustStore: options.mustStore, ...turn }),
        options.closing?.(),
      )
    },
    /** Counts the stored pictures whose file is missing. */
    countMissing: async (): Promise<number> => {
      let missing = 0
      let after = ''
      for (;;) {
        const keys = await listPictureKeys(db, after, batchSize)
        for (const key of keys) {
          const isThere = await storage.size(key).then(
            () => true,
            (error: unknown) => {
              if (error instanceof StorageMissingError) return false
              throw error
            },
          )
          if (!isThere) missing += 1
        }
        after = keys.at(-1) ?? ''
        if (keys.length < batchSize) return missing
      }
    },
  }
}

export type PagePictures = ReturnType<typeof createPagePictures>
