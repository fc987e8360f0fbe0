import { messages } from '@lectureshelf/contract/messages'
import { pdfVersionOps, versionMessages } from '@lectureshelf/contract/library/pdf-versions'
import type { FastifyInstance } from 'fastify'
import { messageAfter, mount, mountUpload } from '../../platform/http/mount.ts'
import { toPdf } from '../pdfs/pdf-view.ts'
import type { PdfsService } from '../pdfs/pdfs.service.ts'
import type { PdfVersionsService } from './pdf-versions.service.ts'

interface Options {
  pdfVersions: PdfVersionsService
  pdfs: Pick<PdfsService, 'publishSheet'>
}

export const pdfVersionRoutes = (app: FastifyInstance, { pdfVersions, pdfs }: Options): void => {
  mount(app, pdfVersionOps.list, async ({ actor, params }) => ({
    versions: await pdfVersions.list(actor, params.pdfId),
  }))
  mount(app, pdfVersionOps.restore, async ({ actor, params }) => {
    const tile = await pdfVersions.restore(actor, params.pdfId, params.version)
    return { message: messages.pdfVersionRestored, pdf: toPdf(tile, { locked: false }) }
  })
  mount(app, pdfVersionOps.remove, ({ actor, params, body }) =>
    messageAfter(pdfVersions.remove(actor, { ...params, reason: body.reason }), versionMessages.deleted),
  )
  mount(app, pdfVersionOps.sheets, async ({ actor }) => ({ sheets: await pdfVersions.listSheets(actor) }))
  mountUpload(app, pdfVersionOps.publishSheet, async ({ actor, params, readForm }) => {
    const { tile, isChanged } = await pdfs.publishSheet(actor, params.pdfFile, readForm)
    const message = isChanged ? messages.sheetPublished : messages.pdfUnchanged
    return { message, pdf: toPdf(tile, { locked: false }) }
  })
}
