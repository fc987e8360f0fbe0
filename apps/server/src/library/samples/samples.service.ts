import { type Sample, sampleMessages, samplePages, sampleReach } from '@lectureshelf/contract/library/samples'
import { subjectTopic } from '../tables/content-topics.ts'
import { findVersion } from '../tables/pdf-versions.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import type { Memory } from '../../platform/memory/memory.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { PdfPagesService } from '../pdf-pages/pdf-pages.service.ts'
import { lockPdfContext } from '../pdfs/pdf-context.ts'
import { isNearlyEmpty } from './page-ink.ts'
import { findPdfOfVersion, findSample } from './samples.query.ts'
import { lockSample, putSample, removeSample } from './samples.repo.ts'

interface Options extends DbAndClock {
  memory: Memory
  pdfPages: Pick<PdfPagesService, 'getSamplePicture'>
}

type FoundSample = NonNullable<Awaited<ReturnType<typeof findSample>>>

interface Remembered {
  answer: { sample: Sample | null }
  /** The version that visitors may see, or null. */
  version: FoundSample | null
}

/** Names the mark in the journal of changes. */
const sampleTopic = 'sample'
/** A4 in points: what a page is until it was measured. */
const paper: [number, number] = [595, 842]

/** Returns the numbers of the pages that visitors see. */
const numbersOf = ({ pageCount, pages }: FoundSample): number[] => {
  const first = Array.from({ length: Math.min(pageCount ?? 0, samplePages) }, (_, index) => index + 1)
  return pages?.filter((page) => page <= (pageCount ?? 0)) ?? first
}

/** Returns the size of a page. */
const sizeOf = ({ pageSizes }: FoundSample, page: number): [number, number] => {
  let before = 0
  for (const [count, width, height] of pageSizes ?? []) {
    before += count
    if (page <= before) return [width, height]
  }
  return paper
}

const toSample = (found: FoundSample): Sample => ({
  pdfId: found.pdfId,
  name: found.name,
  title: found.pdfTitle || found.sectionName,
  subCode: found.subCode,
  subName: found.subName,
  pageCount: found.pageCount ?? 0,
  numbers: numbersOf(found),
  pages: numbersOf(found).map((page) => sizeOf(found, page)),
})

interface Asked {
  /** The version that the caller saw. */
  version: number
  firstPage: number
  skipsEmpty: boolean
}

const isSame = (before: number[] | null, pages: number[]): boolean =>
  before?.length === pages.length && pages.every((page, index) => before[index] === page)

/** Creates the sample: a few pages of the one note that the owner shows to visitors. */
export const createSamplesService = ({ db, clock, memory, pdfPages }: Options) => {
  const remembered = memory.createStore<Remembered>({ max: 1 })

  const read = (): Promise<Remembered> =>
    remembered.get('', async () => {
      const found = await findSample(db)
      const version = found?.isVisible === true ? found : null
      const answer = { sample: version === null ? null : toSample(version) }
      const topics = found === null ? [sampleTopic] : [sampleTopic, subjectTopic(found.subjectId)]
      return { value: { answer, version }, topics }
    })

  /** Returns the version that is to be shown, once nothing speaks against showing it. */
  const requireShowable = async (tx: Db, pdfId: string, { version: seen, firstPage }: Asked) => {
    const { pdf } = await lockPdfContext(tx, pdfId)
    if (pdf.version !== seen)
      throw new AppError('changed_meanwhile', { extraDetails: sampleMessages.replaced })
    const version = orNotFound(await findVersion(tx, pdfId, pdf.version))
    if (pdf.sectionId === null || version.state !== 'ready')
      throw new AppError('conflict', { extraDetails: sampleMessages.notReady })
    if (version.damage !== null) throw new AppError('conflict', { extraDetails: sampleMessages.damaged })
    if (firstPage > (version.pageCount ?? 0))
      throw new AppError('conflict', { extraDetails: sampleMessages.noSuchPage })
    return version
  }

  /** Returns whether a page has little ink. One that cannot be drawn now was seen by the owner, who chose it. */
  const hasLittleInk = async (
    version: Awaited<ReturnType<typeof requireShowable>>,
    page: number,
  ): Promise<boolean> => {
    try {
      return await isNearlyEmpty(await pdfPages.getSamplePicture({ ...version, versionId: version.id }, page))
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  /** Chooses the pages from the first one on. Those with little ink are left out, unless there are no others. */
  const choosePages = async (
    version: Awaited<ReturnType<typeof requireShowable>>,
    { firstPage, skipsEmpty }: Asked,
  ): Promise<number[]> => {
    const last = Math.min(version.pageCount ?? 0, firstPage + sampleReach - 1)
    const all = Array.from({ length: last - firstPage + 1 }, (_, index) => firstPage + index)
    if (!skipsEmpty) return all.slice(0, samplePages)
    const chosen: number[] = []
    for (const page of all) {
      if (chosen.length === samplePages) break
      if (!(await hasLittleInk(version, page))) chosen.push(page)
    }
    return chosen.length > 0 ? chosen : all.slice(0, samplePages)
  }

  /** Records that visitors see a marked version no longer. */
  const recordHidden = async (tx: Db, actor: Actor, versionId: string): Promise<void> => {
    const { pdfId } = orNotFound(await findPdfOfVersion(tx, versionId))
    await recordAudit(tx, actor, 'pdf.hideSample', pdfId)
  }

  return {
    /** Returns the sample; the same object until something of it changes. */
    readShown: async (): Promise<{ sample: Sample | null }> => (await read()).answer,
    /**
     * Returns how the picture of a page is asked for and told apart. Whatever is no shown page of the sample does not
     * exist. @throws AppError `not_found`
     */
    getPage: async (name: string, file: string) => {
      const { version } = await read()
      const page = Number(/^([1-9]\d{0,4})\.webp$/.exec(file)?.[1])
      if (version === null || version.name !== name || !numbersOf(version).includes(page))
        throw new AppError('not_found')
      return { page, file: version, draw: () => pdfPages.getSamplePicture(version, page) }
    },
    /**
     * Shows a few pages of a PDF to visitors, in place of any other.
     * @returns the numbers of the pages
     * @throws AppError `not_found`, `changed_meanwhile` for another version than the caller saw, `conflict` for a
     * sheet, for a damaged file and while its pages are not ready, and for a page that the PDF lacks
     */
    show: async (actor: Actor, pdfId: string, asked: Asked): Promise<number[]> => {
      const seen = await db.transaction((tx) => requireShowable(tx, pdfId, asked))
      // Drawn outside the transaction, which would wait for it.
      const pages = await choosePages(seen, asked)
      await db.transaction(async (tx) => {
        const version = await requireShowable(tx, pdfId, asked)
        const before = await lockSample(tx)
        if (before?.versionId === version.id && isSame(before.pages, pages)) return
        if (before !== null && before.versionId !== version.id)
          await recordHidden(tx, actor, before.versionId)
        await putSample(tx, { versionId: version.id, pages, shownAt: clock.now() })
        await recordAudit(tx, actor, 'pdf.showSample', pdfId, { after: { version: version.version, pages } })
      })
      return pages
    },
    /** Stops showing a PDF to visitors. @throws AppError `not_found` when it is not the sample */
    hide: (actor: Actor, pdfId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const before = orNotFound(await lockSample(tx))
        const marked = await findPdfOfVersion(tx, before.versionId)
        if (marked?.pdfId !== pdfId) throw new AppError('not_found')
        await removeSample(tx)
        await recordHidden(tx, actor, before.versionId)
      }),
  }
}

export type SamplesService = ReturnType<typeof createSamplesService>
