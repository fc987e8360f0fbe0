import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { PdfChaptersService } from './pdf-chapters.service.ts'

/** The typed chapters of PDFs. */
export const pdfChapterRoutes = (app: FastifyInstance, pdfChapters: PdfChaptersService): void => {
  mount(app, pdfOps.chapters, ({ actor, params, body }) => pdfChapters.save(actor, params.pdfId, body))
}
