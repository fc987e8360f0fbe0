import { markOps } from '@lectureshelf/contract/reading/marks/marks'
import { markMessages } from '@lectureshelf/contract/reading/marks/mark-messages'
import type { FastifyInstance } from 'fastify'
import { messageAfter, mount } from '../../platform/http/mount.ts'
import type { MarksService } from './marks.service.ts'

export const markRoutes = (app: FastifyInstance, marks: MarksService): void => {
  mount(app, markOps.ofPdf, async ({ actor, params }) => ({
    marks: await marks.ofPdf(actor, params.pdfFile),
  }))
  mount(app, markOps.list, ({ actor, query }) => marks.list(actor, query))
  mount(app, markOps.changes, ({ actor, query }) => marks.changes(actor, query))
  mount(app, markOps.keep, async ({ actor, params, body }) => ({
    mark: await marks.keep(actor, params.markId, body),
  }))
  mount(app, markOps.remove, ({ actor, params, query }) =>
    messageAfter(marks.remove(actor, params.markId, query.removedAt), markMessages.removed),
  )
}
