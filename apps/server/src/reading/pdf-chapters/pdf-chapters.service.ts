import { type Chapter, scanMessages } from '@lectureshelf/contract/library/scans'
import { findVersion, setChapters } from '../../library/tables/pdf-versions.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { StoredOutlineEntry } from '../../schema/pdfs.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { SearchIndexService } from '../search/indexing/search-index.service.ts'
import { lockPdfContext } from '../../library/pdfs/pdf-context.ts'
import { requireEdit } from '../../library/pdfs/pdfs.policy.ts'

interface Options {
  db: Db
  searchIndex: Pick<SearchIndexService, 'renew'>
}

interface Typed {
  version: number
  before?: Chapter[] | undefined
  chapters: Chapter[]
}

const refused = (name: string, reason: string) => new AppError('invalid_request', { field: { name, reason } })

/** Requires that chapters are in the order of their pages, and that the PDF has these pages. */
const requirePages = (chapters: readonly Chapter[], pageCount: number): void => {
  for (const [at, { pageNumber }] of chapters.entries()) {
    const name = `chapters.${at}.pageNumber`
    if (pageNumber < (chapters[at - 1]?.pageNumber ?? 1)) throw refused(name, scanMessages.chaptersOrder)
    if (pageNumber > pageCount) throw refused(name, scanMessages.chaptersBeyond(pageCount))
  }
}

const sameChapters = (one: readonly Chapter[], other: readonly StoredOutlineEntry[]): boolean =>
  one.length === other.length &&
  one.every(({ title, pageNumber, level }, at) => {
    const there = other[at]
    return title === there?.title && pageNumber === there.pageNumber && level === there.level
  })

/** Requires that an edit overwrites nothing that its editor has not seen; one that is repeated changes nothing. */
const requireSeen = (stored: readonly StoredOutlineEntry[], { before, chapters }: Typed): void => {
  if (before === undefined || sameChapters(before, stored) || sameChapters(chapters, stored)) return
  throw new AppError('changed_meanwhile', { extraDetails: scanMessages.chaptersChanged })
}

/** Creates the typing of chapters, which a scan lacks: readers go by them, and the search counts them as headings. */
export const createPdfChaptersService = ({ db, searchIndex }: Options) => ({
  /**
   * Replaces the chapters of the shown version.
   * @throws AppError `not_found`, `out_of_scope`, `forbidden`, `invalid_request` for pages that the PDF does not have,
   * `conflict` while its pages are counted, or `changed_meanwhile`
   */
  save: async (actor: Actor, pdfId: string, typed: Typed): Promise<{ message: string }> => {
    await db.transaction(async (tx) => {
      const { pdf, places } = await lockPdfContext(tx, pdfId)
      requireEdit(actor, pdf, places)
      const shown = orNotFound(await findVersion(tx, pdfId, pdf.version))
      if (pdf.version !== typed.version)
        throw new AppError('changed_meanwhile', { extraDetails: scanMessages.chaptersReplaced })
      if (shown.pageCount === null) throw new AppError('conflict')
      requireSeen(shown.chapters ?? [], typed)
      const { chapters } = typed
      requirePages(chapters, shown.pageCount)
      await setChapters(tx, shown.id, chapters)
      await recordAudit(tx, actor, 'pdf.chapters', pdfId, {
        before: { chapters: shown.chapters ?? [] },
        after: { chapters },
      })
      await searchIndex.renew(shown.id, tx)
    })
    return { message: scanMessages.chaptersSaved }
  },
})

export type PdfChaptersService = ReturnType<typeof createPdfChaptersService>
