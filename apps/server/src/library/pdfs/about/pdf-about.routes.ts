import { pdfAboutOps } from '@lectureshelf/contract/library/pdf-about'
import type { FastifyInstance } from 'fastify'
import { mountReady } from '../../../platform/http/mount-ready.ts'
import type { PdfAboutService } from './pdf-about.service.ts'

export const pdfAboutRoutes = (app: FastifyInstance, about: PdfAboutService): void => {
  mountReady(app, pdfAboutOps.about, ({ params, asker }) => about.get(asker, params.pdfFile))
}
