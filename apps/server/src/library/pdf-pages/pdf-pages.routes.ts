import { pictureWidths, pdfVersionHeader } from '@lectureshelf/contract/library/page-constants'
import { pdfPageOps } from '@lectureshelf/contract/library/pdf-pages'
import type { FastifyInstance } from 'fastify'
import { isUnchanged } from '../../platform/answers/byte-answer.ts'
import type { HttpAnswer } from '../../platform/answers/http-answer.ts'
import { createBackground } from '../../platform/http/answered/background.ts'
import { mountParts, mountReady } from '../../platform/http/mount-ready.ts'
import { mount } from '../../platform/http/mount.ts'
import type { PdfsService } from '../pdfs/pdfs.service.ts'
import type { Wanted } from './pdf-find.ts'
import type { PdfPagesService } from './pdf-pages.service.ts'
import { pictureEtag } from './picture-etag.ts'

interface Options {
  pdfs: Pick<PdfsService, 'getGrant' | 'recordOpening' | 'recordReader'>
  pdfPages: PdfPagesService
}

/** Returns what a query finds; null when it only announces a search. */
const wantedOf = ({ q, terms }: { q?: string | undefined; terms?: string | undefined }): Wanted => {
  if (terms !== undefined) return { terms }
  return q === undefined ? null : { q }
}

/** Pictures, words and hits of a PDF: each with the grant that its bytes need. */
export const pdfPageRoutes = (app: FastifyInstance, { pdfs, pdfPages }: Options): void => {
  const inBackground = createBackground(app, 'an opening was not recorded')
  mountParts(app, pdfPageOps.picture, async ({ actor, params: { pdfFile, page }, query, asked }) => {
    const width = query.w ?? pictureWidths[0]
    const grant = await pdfs.getGrant(actor, pdfFile, query.v)
    pdfPages.requirePage(grant, page)
    const etag = pictureEtag(grant.pdf, page, width)
    const headers = { etag, [pdfVersionHeader]: String(grant.pdf.version) }
    const answer: HttpAnswer = { status: 304, headers, body: null }
    if (!isUnchanged(asked.headers['if-none-match'], etag)) {
      const picture = await pdfPages.getPicture(grant, { page, width }, asked.closing)
      answer.status = 200
      answer.headers = { ...headers, 'content-length': picture.length }
      answer.body = asked.method === 'HEAD' ? null : picture
    }
    if (asked.method === 'HEAD' || query.for === 'results') return answer
    // As with bytes: what arrives opens a PDF, and what the browser still has counts as reading it.
    if (answer.status === 200) inBackground(pdfs.recordOpening(grant))
    inBackground(pdfs.recordReader(grant))
    return answer
  })
  mountReady(app, pdfPageOps.words, async ({ actor, params: { pdfFile, page }, query, closing }) => {
    const grant = await pdfs.getGrant(actor, pdfFile, query.v)
    pdfPages.requirePage(grant, page)
    return pdfPages.getWords(grant, page, closing)
  })
  mount(app, pdfPageOps.machineWords, async ({ actor, params, query }) =>
    pdfPages.listMachineWords(await pdfs.getGrant(actor, params.pdfFile, query.v), query.after ?? 0),
  )
  mount(app, pdfPageOps.find, async ({ actor, params, query }) => {
    const wanted = wantedOf(query)
    return pdfPages.find(await pdfs.getGrant(actor, params.pdfFile, query.v), wanted)
  })
}
