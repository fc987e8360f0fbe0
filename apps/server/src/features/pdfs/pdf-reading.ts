import type { PdfInfo } from '@lectureshelf/contract/pdfs'
import type { Readable } from 'node:stream'
import type { Actor } from '../../platform/actor.ts'
import { dayOf } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { ByteRange } from '../../platform/storage/storage.ts'
import type { PdfsDeps } from './pdfs-deps.ts'
import { type ReadGrant, grantRead, isSheetName, requireSheetReader } from './pdfs.policy.ts'
import { findCoverKey, findPdfByName, insertOpening } from './pdfs.repo.ts'

type FoundPdf = NonNullable<Awaited<ReturnType<typeof findPdfByName>>>

const coverPattern = /^([0-9a-f]{32})\.webp$/

const toReadable = ({ pdf, version, places }: FoundPdf) => ({
  id: pdf.id,
  pdfFile: pdf.pdfFile,
  places: pdf.sectionId === null ? null : places,
  storageKey: version.storageKey,
  version: version.version,
  sizeBytes: version.sizeBytes,
  sha256: version.sha256,
})

/** Where the viewer's way back leads: for a student their own place, of several the semester they are in. */
const linkPlace = (actor: Actor, places: FoundPdf['places']) => {
  const own = places.filter(
    ({ deptId, scheme }) => deptId === actor.place.deptId && scheme === actor.place.scheme,
  )
  return own.find(({ semNum }) => semNum === actor.place.semNum) ?? own[0] ?? places[0]
}

const toInfo = (actor: Actor, { pdf, version, subject, places }: FoundPdf): PdfInfo => {
  const place = linkPlace(actor, places)
  return {
    pdfFile: pdf.pdfFile,
    title: pdf.pdfTitle === '' ? pdf.originalName : pdf.pdfTitle,
    sizeBytes: version.sizeBytes,
    pageCount: version.pageCount,
    version: version.version,
    subject:
      subject === null || place === undefined
        ? null
        : { ...subject, deptId: place.deptId, scheme: place.scheme, semName: place.semName },
  }
}

/** Reading PDFs: every byte but a cover's needs a grant. */
export const createPdfReading = ({ db, clock, storage, subscriptions }: PdfsDeps) => {
  const authorise = async (actor: Actor, pdfFile: string, version: number | undefined) => {
    const isSheet = isSheetName(pdfFile)
    if (isSheet) requireSheetReader(actor)
    const [found, entitlement] = await Promise.all([
      findPdfByName(db, pdfFile, version),
      subscriptions.entitlementOf(actor),
    ])
    if (found === null) throw new AppError(isSheet ? 'not_published' : 'not_found')
    return { found, grant: grantRead(actor, entitlement, toReadable(found)) }
  }

  return {
    /**
     * Lets a person have the bytes of a PDF: of one version of it, or of the one shown now.
     * @throws AppError `not_found`, `not_published`, `forbidden`, `wrong_place` or `subscription_required`
     */
    getGrant: async (actor: Actor, pdfFile: string, version?: number): Promise<ReadGrant> =>
      (await authorise(actor, pdfFile, version)).grant,
    getInfo: async (actor: Actor, pdfFile: string, version?: number): Promise<PdfInfo> =>
      toInfo(actor, (await authorise(actor, pdfFile, version)).found),
    /** Opens the bytes that a grant is for. The caller consumes or destroys the stream. */
    openBytes: async ({ pdf }: ReadGrant, range?: ByteRange): Promise<Readable> => {
      const { stream, sizeBytes } = await storage.read(pdf.storageKey, range)
      if (sizeBytes === pdf.sizeBytes) return stream
      stream.destroy()
      // The announced length would never arrive, and the reader would wait for it.
      throw new Error(`${pdf.pdfFile} has ${sizeBytes} bytes in the store instead of ${pdf.sizeBytes}`)
    },
    /** Notes that a student has begun to read; staff are not counted. */
    recordOpening: async ({ actor, pdf }: ReadGrant): Promise<void> => {
      if (actor.kind !== 'student') return
      const now = clock.now()
      await insertOpening(db, { pdfId: pdf.id, studentId: actor.id, openedOn: dayOf(now), openedAt: now })
    },
    /** @throws AppError `not_found`, also when the PDF is gone */
    openCover: async (cover: string): Promise<{ stream: Readable; sizeBytes: number }> => {
      const name = coverPattern.exec(cover)?.[1]
      const key = name === undefined ? null : await findCoverKey(db, name)
      if (key === null) throw new AppError('not_found')
      return storage.read(key)
    },
  }
}
