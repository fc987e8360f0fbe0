import { pictureWidths } from '@lectureshelf/contract/library/page-constants'
import { sampleMessages, sampleOps } from '@lectureshelf/contract/library/samples'
import type { FastifyInstance } from 'fastify'
import { isUnchanged } from '../../platform/answers/byte-answer.ts'
import { mountParts, mountReady } from '../../platform/http/mount-ready.ts'
import { messageAfter, mount } from '../../platform/http/mount.ts'
import { pictureEtag } from '../pdf-pages/picture-etag.ts'
import type { SamplesService } from './samples.service.ts'

/** The pages of the note that visitors may see. */
export const sampleRoutes = (app: FastifyInstance, samples: SamplesService): void => {
  mountReady(app, sampleOps.shown, () => samples.readShown())
  mount(app, sampleOps.show, async ({ actor, params, body }) => ({
    message: sampleMessages.shown(await samples.show(actor, params.pdfId, body)),
  }))
  mount(app, sampleOps.hide, ({ actor, params }) =>
    messageAfter(samples.hide(actor, params.pdfId), sampleMessages.hidden),
  )
  mountParts(app, sampleOps.picture, async ({ params, asked }) => {
    const { page, file, draw } = await samples.getPage(params.name, params.page)
    const etag = pictureEtag(file, page, pictureWidths[0])
    // Every cache asks each time, so that a mark that was taken away counts at once.
    const headers = { etag }
    if (isUnchanged(asked.headers['if-none-match'], etag)) return { status: 304, headers, body: null }
    const picture = await draw()
    return {
      status: 200,
      headers: { ...headers, 'content-length': picture.length },
      body: asked.method === 'HEAD' ? null : picture,
    }
  })
}
