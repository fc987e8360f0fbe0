import { type Chapter, scanMessages } from '@lectureshelf/contract/content/scans'
import { findVersion, setChapters } from '../../../content/pdf-versions.table.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, orNotFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import type { SearchIndexService } from '../../search/indexing/search-index.service.ts'
import { lockPdfContext } from '../pdf-context.ts'
import { requireEdit } from '../pdfs.policy.ts'

interface Options {
  db: Db
  searchIndex: Pick<SearchIndexService, 'renew'>
}

interface Typed {
  version: number
  chapters: Chapter[]
}

const refused = (reason: string) =>
  new AppError('invalid_request', { message: reason, field: { name: 'chapters', reason } })

/** Requires that chapters are in the order of their pages, and that the PDF has these pages. */
const requirePages = (chapters: readonly Chapter[], pageCount: number): void => {
  const isOrdered = chapters.every(({ pageNumber }, at) => pageNumber >= (chapters[at - 1]?.pageNumber ?? 1))
  if (!isOrdered) throw refused(scanMessages.chaptersOrder)
  if ((chapters.at(-1)?.pageNumber ?? 0) > pageCount) throw refused(scanMessages.chaptersBeyond(pageCount))
}

/** Creates the typing of chapters, which a scan lacks: readers go by them, and the search counts them as headings. */
export const createPdfChaptersService = ({ db, searchIndex }: Options) => ({
  /**
   * Replaces the chapters of the shown version.
   * @throws AppError `not_found`, `out_of_scope`, `forbidden`, `invalid_request` for pages that the PDF does not have, or
   * `conflict` when another version is shown or its pages are not counted yet
   */
  save: async (actor: Actor, pdfId: string, { version, chapters }: Typed): Promise<{ message: string }> => {
    await db.transaction(async (tx) => {
      const { pdf, places } = await lockPdfContext(tx, pdfId)
      requireEdit(actor, pdf, places)
      const shown = orNotFound(await findVersion(tx, pdfId, pdf.version))
      if (pdf.version !== version || shown.pageCount === null) throw new AppError('conflict')
      requirePages(chapters, shown.pageCount)
      await setChapters(tx, shown.id, chapters)
      await recordAudit(tx, actor, {
        action: 'pdf.chapters',
        entityId: pdfId,
        before: { chapters: shown.chapters ?? [] },
        after: { chapters },
      })
      await searchIndex.renew(shown.id, tx)
    })
    return { message: scanMessages.chaptersSaved }
  },
})

export type PdfChaptersService = ReturnType<typeof createPdfChaptersService>
