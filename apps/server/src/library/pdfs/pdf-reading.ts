import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import type { Chapter, ScanProgress } from '@lectureshelf/contract/library/scans'
import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { sheetTitleOf } from '../../base/names/shown-title.query.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayOf } from '../../platform/clock.ts'
import { measurePagesJob } from '../../job-kinds.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import type { Entitlement } from '../../money/subscriptions/subscriptions.policy.ts'
import { type ByteRange, StorageMissingError } from '../../platform/storage/storage.ts'
import { progressOf } from '../tables/pages/pdf-scans.table.ts'
import { insertOpening } from '../tables/pdf-openings.table.ts'
import { findLastOpening, upsertReader } from '../tables/pdf-version-readers.table.ts'
import { forgetCover } from '../tables/pdf-versions.table.ts'
import { sheetsTopic, subjectTopic } from '../tables/content-topics.ts'
import { referenceDataTopic } from '../../base/reference-data/dss.service.ts'
import { FileAbsent, requireSize } from '../pdf-damage/file-errors.ts'
import type { PdfsDeps } from './pdfs-deps.ts'
import { findCover, findPdfByName, findShownPdfs } from './pdf-reading.query.ts'
import {
  type ReadGrant,
  grantRead,
  isSheetName,
  linkPlace,
  mayRead,
  requireReader,
  requireSheetReader,
} from './pdfs.policy.ts'

interface RememberedCover {
  found: FoundCover | null
}

interface RememberedPdf {
  found: FoundPdf | null
}

/** The PDFs that are read at the same time; their bytes stay in the store. */
const pdfsRemembered = 5000
const openingsRemembered = 20_000
const coversRemembered = 5000

type FoundCover = Pick<NonNullable<Awaited<ReturnType<typeof findCover>>>, 'key' | 'pdf'>
type FoundPdf = NonNullable<Awaited<ReturnType<typeof findPdfByName>>>
type ShownPdf = Awaited<ReturnType<typeof findShownPdfs>>[number]

const coverPattern = /^([0-9a-f]{32})\.webp$/

const placesOf = ({ pdf, places }: Pick<ShownPdf, 'pdf' | 'places'>) =>
  pdf.sectionId === null ? null : places

const toReadable = ({ pdf, version, scan, places }: ShownPdf) => ({
  id: pdf.id,
  pdfFile: pdf.pdfFile,
  places: placesOf({ pdf, places }),
  storageKey: version.storageKey,
  version: version.version,
  versionId: version.id,
  replacedAt: version.replacedAt,
  sizeBytes: version.sizeBytes,
  sha256: version.sha256,
  damage: version.damage,
  pageCount: version.pageCount,
  isIndexed: version.state === 'ready',
  readingRules: version.readingRules,
  scan,
})

/** A person types the page of each chapter. */
const toChapters = (stored: NonNullable<FoundPdf['version']['chapters']>): Chapter[] =>
  stored.flatMap(({ title, pageNumber, level }) =>
    pageNumber === null ? [] : [{ title, pageNumber, level }],
  )

const toInfo = (
  actor: Actor,
  { pdf, version, layout, subject, places }: FoundPdf,
  scan: ScanProgress | null,
): PdfInfo => {
  const place = linkPlace(actor, places)
  return {
    pdfFile: pdf.pdfFile,
    title: pdf.pdfTitle || sheetTitleOf(pdf.pdfFile) || pdf.originalName,
    sizeBytes: version.sizeBytes,
    pageCount: version.pageCount,
    version: version.version,
    addedByName: pdf.addedByName,
    pageSizes: layout?.pageSizes ?? null,
    looks: layout?.looks ?? null,
    textBox: layout?.textBox ?? null,
    hasText: layout?.hasText ?? null,
    scan,
    chapters: version.chapters === null ? null : toChapters(version.chapters),
    firstRanges: layout?.firstRanges ?? [],
    subject:
      subject === null || place === undefined
        ? null
        : {
            subCode: subject.subCode,
            subAbb: subject.subAbb,
            deptId: place.deptId,
            scheme: place.scheme,
            semName: place.semName,
          },
  }
}

/** Minimum time between two stored openings of a version by the same person. */
const readerStoredEveryMs = 60 * 60_000

/** Ranges up to this size are read into memory: the viewer asks for 64 to 256 KiB. */
const bufferedBytes = 256 * 1024

/** Creates the reading of PDFs: all bytes except a cover's need a grant. */
export const createPdfReading = (deps: PdfsDeps) => {
  const { db, clock, memory, storage, jobs, damage, subscriptions, wrongNames } = deps
  const pdfs = memory.createStore<RememberedPdf>({ max: pdfsRemembered })
  const covers = memory.createStore<RememberedCover>({ max: coversRemembered })
  /** What this process has stored: the next opening would change nothing. */
  const openingsStored = new LRUCache<string, true>({ max: openingsRemembered })
  const readersStored = new LRUCache<string, Date>({ max: openingsRemembered })

  /** Finds a PDF in one of its versions. A name without a PDF is not remembered: there are too many of them. */
  const findPdf = async (asker: string, pdfFile: string, number?: number): Promise<FoundPdf | null> => {
    const { found } = await pdfs.get(`${pdfFile} ${number ?? ''}`, async () => {
      const row = await wrongNames.find(asker, () => findPdfByName(db, pdfFile, number))
      const topic = row?.subject === null ? sheetsTopic : subjectTopic(row?.subject.id ?? '')
      return { value: { found: row }, topics: row === null ? null : [topic, referenceDataTopic] }
    })
    return found
  }

  /** Finds the file of a cover, and that of its PDF. A name without one is not remembered: anyone can invent them. */
  const findCoverFile = async (name: string): Promise<FoundCover | null> => {
    const { found: cover } = await covers.get(name, async () => {
      const found = await findCover(db, name)
      const topic = found?.subjectId === null ? sheetsTopic : subjectTopic(found?.subjectId ?? '')
      return { value: { found }, topics: found === null ? null : [topic] }
    })
    return cover
  }

  /**
   * Forgets a cover whose file is lost, and queues what draws it again.
   * @throws FileAbsent when its PDF is not there either: then the disk may be away
   */
  const forgetLostCover = async ({ key, pdf }: FoundCover): Promise<void> => {
    if (pdf.damage !== null) return
    if (!(await damage.isThere(pdf))) throw new FileAbsent()
    await db.transaction(async (tx) => {
      if (await forgetCover(tx, key)) await jobs.enqueue(tx, measurePagesJob, {}, 'measure')
    })
  }

  /** Throws why a version cannot be read: the PDF may exist although the version does not. */
  const throwVersionError = async (
    actor: Actor,
    entitlement: Entitlement,
    pdfFile: string,
  ): Promise<never> => {
    const shown = await findPdf(actor.id, pdfFile)
    if (shown === null) throw new AppError(isSheetName(pdfFile) ? 'not_published' : 'not_found')
    requireReader(actor, entitlement, placesOf(shown))
    throw new AppError('version_gone')
  }

  /** Adds to a refusal what became of the payment that the student believes in. */
  const explained = async (actor: Actor, error: unknown): Promise<unknown> => {
    if (!(error instanceof AppError) || error.code !== 'subscription_required') return error
    const message = await subscriptions.explainLock(actor)
    return message === null ? error : new AppError('subscription_required', { message, cause: error })
  }

  const authorise = async (actor: Actor, pdfFile: string, number: number | undefined) => {
    if (isSheetName(pdfFile)) requireSheetReader(actor)
    const [found, entitlement] = await Promise.all([
      findPdf(actor.id, pdfFile, number),
      subscriptions.entitlementOf(actor),
    ])
    if (found === null) return throwVersionError(actor, entitlement, pdfFile)
    const { id: versionId, replacedAt } = found.version
    const openedAt =
      replacedAt === null ? null : await findLastOpening(db, { versionId, studentId: actor.id })
    try {
      return { found, grant: grantRead(actor, entitlement, toReadable(found), openedAt) }
    } catch (error) {
      throw await explained(actor, error)
    }
  }

  return {
    /**
     * Grants a person the bytes of a PDF: of one version, or of the current one.
     * @throws AppError `not_found`, `not_published`, `version_gone`, `forbidden`, `wrong_place` or
     * `subscription_required`
     */
    getGrant: async (actor: Actor, pdfFile: string, version?: number): Promise<ReadGrant> =>
      (await authorise(actor, pdfFile, version)).grant,
    /** Grants a person the bytes of those of some PDFs that they may read now, with one query for all of them. */
    listGrants: async (actor: Actor, pdfFiles: readonly string[]): Promise<ReadGrant[]> => {
      if (pdfFiles.length === 0) return []
      const entitlement = await subscriptions.entitlementOf(actor)
      const shown = (await findShownPdfs(db, pdfFiles)).map(toReadable)
      return shown
        .filter(({ places }) => mayRead(actor, entitlement, places))
        .map((pdf) => grantRead(actor, entitlement, pdf, null))
    },
    /** Grants a person the bytes of a PDF like `getGrant`, and returns its facts. */
    getInfo: async (
      actor: Actor,
      pdfFile: string,
      version?: number,
    ): Promise<{ grant: ReadGrant; info: PdfInfo }> => {
      const { found, grant } = await authorise(actor, pdfFile, version)
      const scan = await progressOf(db, found.version.id, found.scan)
      return { grant, info: toInfo(actor, found, scan) }
    },
    /** Opens the bytes of a grant: a short range in memory, else a stream that the caller consumes or destroys. */
    openBytes: ({ pdf }: ReadGrant, range?: ByteRange): Promise<Readable | Buffer> =>
      damage.whileReading(pdf, async () => {
        // Without this the announced length would never arrive, and the reader would wait for it.
        if (range !== undefined && range.end - range.start < bufferedBytes) {
          const { bytes, sizeBytes } = await storage.readBytes(pdf.storageKey, range)
          requireSize(pdf, sizeBytes)
          return bytes
        }
        const { stream, sizeBytes } = await storage.read(pdf.storageKey, range)
        try {
          requireSize(pdf, sizeBytes)
          return stream
        } catch (error) {
          stream.destroy()
          throw error
        }
      }),
    /** Records that a student began to read; staff are not counted. */
    recordOpening: async ({ actor, pdf }: ReadGrant): Promise<void> => {
      if (actor.kind !== 'student') return
      const now = clock.now()
      const openedOn = dayOf(now)
      const key = `${pdf.id} ${actor.id} ${openedOn}`
      if (openingsStored.has(key)) return
      await insertOpening(db, { pdfId: pdf.id, studentId: actor.id, openedOn, openedAt: now })
      openingsStored.set(key, true)
    },
    /** Stores that a student opened the current version: they may finish it after it is replaced. */
    recordReader: async ({ actor, pdf: { versionId, replacedAt } }: ReadGrant): Promise<void> => {
      if (actor.kind !== 'student' || replacedAt !== null) return
      const openedAt = clock.now()
      const recently = new Date(openedAt.getTime() - readerStoredEveryMs)
      const key = `${versionId} ${actor.id}`
      const storedAt = readersStored.get(key)
      if (storedAt !== undefined && storedAt > recently && storedAt <= openedAt) return
      await upsertReader(db, { versionId, studentId: actor.id, openedAt }, recently)
      readersStored.set(key, openedAt)
    },
    /** @throws AppError `not_found`, also when the PDF was deleted, or the cover's file is lost; FileAbsent */
    openCover: async (cover: string): Promise<{ stream: Readable; sizeBytes: number }> => {
      const name = coverPattern.exec(cover)?.[1]
      const found = orNotFound(name === undefined ? null : await findCoverFile(name))
      try {
        const opened = await storage.read(found.key)
        if (opened.sizeBytes > 0) return opened
        opened.stream.destroy()
      } catch (error) {
        if (!(error instanceof StorageMissingError)) throw error
      }
      await forgetLostCover(found)
      throw new AppError('not_found')
    },
  }
}
