import { requireScope } from '../tables/access.policy.ts'
import { getSectionContext } from '../tables/section-context.ts'
import type { Actor } from '../../platform/actor.ts'
import { getPdf, placesOf } from './pdf-context.ts'
import type { PdfsDeps } from './pdfs-deps.ts'
import { requireRight } from './pdfs.policy.ts'

/** Creates the checks of the right to send a file, called before the first byte and again after the last. */
export const createPdfRights = ({ db }: Pick<PdfsDeps, 'db'>) => ({
  /** @throws AppError `forbidden`, `not_found` or `out_of_scope` */
  requireAdd: async (actor: Actor, sectionId: string): Promise<void> => {
    requireRight(actor, 'addPdf')
    requireScope(actor, 'addPdf', (await getSectionContext(db, sectionId)).places)
  },
  /** @throws AppError `forbidden`, `not_found` or `out_of_scope` */
  requireReplace: async (actor: Actor, pdfId: string): Promise<void> => {
    requireRight(actor, 'changePdf')
    requireScope(actor, 'changePdf', await placesOf(db, await getPdf(db, pdfId)))
  },
  /** Requires the right to propose other bytes. @throws AppError `forbidden`, `not_found` or `out_of_scope` */
  requirePropose: async (actor: Actor, pdfId: string): Promise<void> => {
    requireRight(actor, 'addPdf')
    requireScope(actor, 'addPdf', await placesOf(db, await getPdf(db, pdfId)))
  },
  /** Requires the right to publish one of the two reserved sheets. @throws AppError `forbidden` */
  requirePublish: (actor: Actor): void => requireRight(actor, 'manageContent'),
})

export type PdfRights = ReturnType<typeof createPdfRights>
