import { type Sample, sampleMessages, samplePages } from '@lectureshelf/contract/site/samples'
import { subjectTopic } from '../../content/content-topics.ts'
import { findVersion } from '../../content/pdf-versions.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import type { Memory } from '../../platform/memory/memory.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { PdfPagesService } from '../pdf-pages/pdf-pages.service.ts'
import { lockPdfContext } from '../pdfs/pdf-context.ts'
import { findPdfOfVersion, findSample } from './samples.query.ts'
import { lockSample, putSample, removeSample } from './samples.repo.ts'

interface Options {
  db: Db
  clock: Clock
  memory: Memory
  pdfPages: Pick<PdfPagesService, 'getSamplePicture'>
}

type FoundSample = NonNullable<Awaited<ReturnType<typeof findSample>>>

interface Remembered {
  answer: { sample: Sample | null }
  /** The version that visitors may see; null when there is none. */
  version: FoundSample | null
}

/** Names the mark in the journal of changes. */
const sampleTopic = 'sample'
/** A4 in points: what a page is until it was measured. */
const paper: [number, number] = [595, 842]

const pagesOf = ({ pageCount, pageSizes }: FoundSample): [number, number][] => {
  const shown = Math.min(pageCount ?? 0, samplePages)
  const sizes = (pageSizes ?? []).flatMap(([count, width, height]) =>
    Array.from({ length: Math.min(count, samplePages) }, (): [number, number] => [width, height]),
  )
  return Array.from({ length: shown }, (_, index) => sizes[index] ?? paper)
}

const toSample = (found: FoundSample): Sample => ({
  pdfId: found.pdfId,
  name: found.name,
  title: found.pdfTitle || found.sectionName,
  subCode: found.subCode,
  subName: found.subName,
  pageCount: found.pageCount ?? 0,
  pages: pagesOf(found),
})

/** Creates the sample: the first pages of the one note that the owner shows to visitors. */
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

  /** Records that visitors see a marked version no longer. */
  const recordHidden = async (tx: Db, actor: Actor, versionId: string): Promise<void> => {
    const { pdfId } = orNotFound(await findPdfOfVersion(tx, versionId))
    await recordAudit(tx, actor, { action: 'pdf.hideSample', entityId: pdfId })
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
      const page = Number(/^([1-9])\.webp$/.exec(file)?.[1])
      if (version === null || version.name !== name || !(page <= pagesOf(version).length))
        throw new AppError('not_found')
      return { page, file: version, draw: () => pdfPages.getSamplePicture(version, page) }
    },
    /**
     * Shows the first pages of a PDF to visitors, in place of any other.
     * @throws AppError `not_found`, `changed_meanwhile` for another version than the caller saw, or `conflict` for a
     * sheet, for a damaged file and while its pages are not ready
     */
    show: (actor: Actor, pdfId: string, seen: { version: number }): Promise<void> =>
      db.transaction(async (tx) => {
        const { pdf } = await lockPdfContext(tx, pdfId)
        if (pdf.version !== seen.version)
          throw new AppError('changed_meanwhile', { extraDetails: sampleMessages.replaced })
        const version = orNotFound(await findVersion(tx, pdfId, pdf.version))
        if (pdf.sectionId === null || version.state !== 'ready')
          throw new AppError('conflict', { extraDetails: sampleMessages.notReady })
        if (version.damage !== null) throw new AppError('conflict', { extraDetails: sampleMessages.damaged })
        const before = await lockSample(tx)
        if (before?.versionId === version.id) return
        if (before !== null) await recordHidden(tx, actor, before.versionId)
        await putSample(tx, { versionId: version.id, shownAt: clock.now() })
        await recordAudit(tx, actor, {
          action: 'pdf.showSample',
          entityId: pdfId,
          after: { version: version.version },
        })
      }),
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
