import type { PictureWidth } from '@lectureshelf/contract/library/page-constants'
import type { MachineWords, PageWords, PdfHits } from '@lectureshelf/contract/library/pdf-pages'
import { machineWordsPages } from '@lectureshelf/contract/library/pdf-pages'
import { listScanWords } from '../tables/pdf-pages.table.ts'
import { countPictures, firstPicture, listPictureKeysInUse } from '../tables/pages/page-pictures.table.ts'
import { AppError } from '../../platform/errors.ts'
import { PdfEngineClosedError } from '../../platform/pdf-engine/pdf-engine.ts'
import type { ReadGrant } from '../pdfs/pdfs.policy.ts'
import { createPagePictures } from './page-pictures.ts'
import { createFairTurns } from '../../platform/http/limits/fair-turns.ts'
import { createPageWords, toPageWords } from './page-words.ts'
import { type Wanted, createPdfFind } from './pdf-find.ts'
import { createPdfMeasuring } from './pdf-measuring.ts'
import type { Closing, PageVersion, PagesDeps, WordsVersion } from './pdf-pages-deps.ts'
import { countUnmeasured } from './pdf-pages.query.ts'

/** As many as the PDF engine has processes: then the order of this queue counts. */
const concurrency = 2
/** What a browser asks for while its reader scrolls; the rest of 500 pages is asked for later. */
const maxPerPerson = 12
const maxTotal = 400

/** Waits for the work on a page. @throws AppError `unavailable` when the process stops during it */
const whileOpen = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof PdfEngineClosedError)) throw error
    throw new AppError('unavailable', { retryAfterSeconds: 2, cause: error, isExpected: true })
  }
}

/** Creates the pictures and words of pages, and finding in a PDF; everything for a reader needs a grant. */
export const createPdfPagesService = (options: Omit<PagesDeps, 'queue'>) => {
  const { db } = options
  const queue = createFairTurns({ concurrency, maxPerPerson, maxTotal })
  const deps = { ...options, queue }
  const pictures = createPagePictures(deps)
  const words = createPageWords(deps)
  const { find } = createPdfFind(deps)
  const measuring = createPdfMeasuring({ ...deps, pictures })

  return {
    /** @throws AppError `not_found` when the PDF is known to have fewer pages */
    requirePage: ({ pdf }: ReadGrant, page: number): void => {
      if (pdf.pageCount !== null && page > pdf.pageCount) throw new AppError('not_found')
    },
    /**
     * Returns the picture of a page as WebP, which is drawn when it is not stored yet.
     * @throws AppError `not_found`, `pdf_unsafe`, `too_many_requests` or `unavailable`
     */
    getPicture: (
      { actor, pdf }: ReadGrant,
      { page, width }: { page: number; width: PictureWidth },
      closing?: Closing,
    ): Promise<Buffer> => whileOpen(pictures.get(actor.id, { ...pdf, page, width }, { closing })),
    /**
     * Returns the words of a page with their boxes; the same object for as long as it is remembered.
     * @throws AppError `not_found`, `pdf_unsafe`, `too_many_requests` or `unavailable`
     */
    getWords: ({ actor, pdf }: ReadGrant, page: number, closing?: Closing): Promise<PageWords> =>
      whileOpen(words.get(actor.id, pdf, page, closing)),
    /**
     * Returns the words of a page for work in the background, which takes its turns like a person.
     * @throws AppError as `getWords`
     */
    readWords: (worker: string, version: WordsVersion, page: number): Promise<PageWords> =>
      whileOpen(words.get(worker, version, page)),
    /** Lists what a machine has read in a PDF, of the pages after one, in as many answers as it takes. */
    listMachineWords: async ({ pdf }: ReadGrant, after: number): Promise<MachineWords> => {
      const { versionId, scan } = pdf
      if (scan === null || scan.pages === 0) return { pages: [], next: null }
      const found = await listScanWords(db, { versionId, after, limit: machineWordsPages })
      const last = found.length < machineWordsPages ? undefined : found.at(-1)
      return {
        pages: found.map(({ pageNumber, words: read }) => [pageNumber, toPageWords(read)]),
        next: last?.pageNumber ?? null,
      }
    },
    /**
     * Returns the phone's picture of a page of the sample; all visitors take their turns together, like one person.
     * @throws AppError `not_found`, `pdf_unsafe`, `too_many_requests` or `unavailable`
     */
    getSamplePicture: (version: PageVersion, page: number): Promise<Buffer> =>
      whileOpen(pictures.get('sample', { ...version, page, width: firstPicture.width })),
    /** Counts where a word or phrase occurs, or the terms of a search. */
    find: ({ pdf }: ReadGrant, wanted: Wanted): Promise<PdfHits> => find(pdf, wanted),
    /** Returns the stored picture of the first page of a version, or null. */
    readFirstPicture: (versionId: string): Promise<Buffer | null> =>
      pictures.readStored({ versionId, ...firstPicture }),
    /** Stores the picture of the first page of a version that was just indexed. */
    keepFirstPicture: (versionId: string, bytes: Buffer): Promise<void> =>
      pictures.keep({ versionId, ...firstPicture }, bytes),
    evictPictures: pictures.evict,
    listKeysInUse: (keys: string[]) => listPictureKeysInUse(db, keys),
    enqueueMeasuring: measuring.enqueue,
    measure: measuring.run,
    restartMeasuring: measuring.restart,
    /** Checks that the files of pictures exist. @returns a sentence per problem */
    checkPictures: async (): Promise<string[]> => {
      const missing = await pictures.countMissing()
      return missing === 0
        ? []
        : [
            `The files of ${missing} page pictures are missing. They are drawn again when someone asks for them.`,
          ]
    },
    /** Returns how many pictures are stored and how large they are, and what waits to be made. */
    readState: async () => {
      const { count, bytes } = await countPictures(db)
      return { count, bytes, ...(await countUnmeasured(db)), waiting: queue.waiting() }
    },
  }
}

export type PdfPagesService = ReturnType<typeof createPdfPagesService>
