import { pdfVersionHeader } from '@lectureshelf/contract/library/page-constants'
import { messages } from '@lectureshelf/contract/messages'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import type { FastifyInstance } from 'fastify'
import { answerBytes } from '../../platform/answers/byte-answer.ts'
import type { Asked } from '../../platform/answers/http-answer.ts'
import { createBackground } from '../../platform/http/answered/background.ts'
import { mountParts } from '../../platform/http/mount-ready.ts'
import { messageAfter, mount, mountBytes, mountUpload } from '../../platform/http/mount.ts'
import type { PdfTile } from './pdf-tiles.query.ts'
import { toPdf } from './pdf-view.ts'
import type { ReadGrant } from './pdfs.policy.ts'
import type { PdfsService } from './pdfs.service.ts'

/** The browser asks the server every time, since a right may end; no shared cache stores a PDF. */
const pdfCaching = 'private, no-cache'
const coverCaching = 'private, max-age=86400, immutable'

const answerPdf = (asked: Asked, pdfs: PdfsService, grant: ReadGrant) =>
  answerBytes(asked, {
    sizeBytes: grant.pdf.sizeBytes,
    etag: `"${grant.pdf.sha256}"`,
    headers: {
      'cache-control': pdfCaching,
      [pdfVersionHeader]: String(grant.pdf.version),
      'content-disposition': `inline; filename="${grant.pdf.pdfFile}"`,
    },
    open: (range) => pdfs.openBytes(grant, range),
  })

interface Answer {
  status: number
  headers: object
}

/** A student opens a PDF with its first byte, whole or as a range; a HEAD and a 304 read nothing. */
const isOpening = ({ method }: Asked, { status, headers }: Answer) =>
  method === 'GET' &&
  (status === 200 || ('content-range' in headers && String(headers['content-range']).startsWith('bytes 0-')))

/** A student reopens a PDF when the browser still has its first bytes. */
const isReopening = ({ method, headers: { range } }: Asked, { status }: Answer) =>
  method === 'GET' && status === 304 && (range === undefined || range.startsWith('bytes=0-'))

const readingRoutes = (app: FastifyInstance, pdfs: PdfsService): void => {
  const inBackground = createBackground(app, 'an opening was not recorded')
  mountParts(app, pdfOps.read, async ({ actor, params, query, asked }) => {
    const grant = await pdfs.getGrant(actor, params.pdfFile, query.v)
    const answer = await answerPdf(asked, pdfs, grant)
    const isFirst = isOpening(asked, answer)
    if (isFirst) inBackground(pdfs.recordOpening(grant))
    if (isFirst || isReopening(asked, answer)) inBackground(pdfs.recordReader(grant))
    return answer
  })
  mount(app, pdfOps.info, async ({ actor, params, query, request }) => {
    const { grant, info } = await pdfs.getInfo(actor, params.pdfFile, query.v)
    if (request.method === 'HEAD') return info
    // A browser that holds the pages asks for nothing else. A process stores an opening once a day.
    inBackground(pdfs.recordOpening(grant))
    inBackground(pdfs.recordReader(grant))
    return info
  })
  mountBytes(app, pdfOps.cover, async ({ params, request }) => {
    const { stream, sizeBytes } = await pdfs.openCover(params.cover)
    const headers = { 'cache-control': coverCaching, 'content-length': sizeBytes }
    if (request.method === 'GET') return { status: 200, headers, body: stream }
    stream.destroy()
    return { status: 200, headers, body: null }
  })
}

/** Waits for a change of a PDF by staff, who read everything. @returns the reply with the PDF as it is now */
const pdfAfter = async (change: Promise<PdfTile>, message: string) => ({
  message,
  pdf: toPdf(await change, { locked: false }),
})

export const pdfRoutes = (app: FastifyInstance, pdfs: PdfsService): void => {
  readingRoutes(app, pdfs)
  mountUpload(app, pdfOps.add, ({ actor, params, readForm }) =>
    pdfAfter(pdfs.add(actor, params.sectionId, readForm), messages.pdfAdded),
  )
  mount(app, pdfOps.edit, ({ actor, params, body }) =>
    pdfAfter(pdfs.edit(actor, params.pdfId, body), messages.pdfUpdated),
  )
  mount(app, pdfOps.move, ({ actor, params, body }) =>
    pdfAfter(pdfs.move(actor, params.pdfId, body), messages.pdfMoved),
  )
  mountUpload(app, pdfOps.replace, async ({ actor, params, readForm }) => {
    const { tile, isChanged } = await pdfs.replace(actor, params.pdfId, readForm)
    const message = isChanged ? messages.pdfReplaced : messages.pdfUnchanged
    return { message, pdf: toPdf(tile, { locked: false }) }
  })
  mount(app, pdfOps.remove, ({ actor, body }) => messageAfter(pdfs.remove(actor, body), messages.pdfDeleted))
  mount(app, pdfOps.order, ({ actor, params, body }) =>
    messageAfter(pdfs.reorder(actor, params.sectionId, body.pdfIds), messages.pdfOrderSaved),
  )
  mount(app, pdfOps.retry, ({ actor, params }) =>
    messageAfter(pdfs.retry(actor, params.pdfId), messages.pdfRetried),
  )
}
