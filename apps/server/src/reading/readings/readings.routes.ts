import { readingOps } from '@lectureshelf/contract/reading/readings'
import { readingPutAway } from '@lectureshelf/contract/reading/reading-messages'
import type { FastifyInstance } from 'fastify'
import { messageAfter, mount } from '../../platform/http/mount.ts'
import type { ReadingsService } from './readings.service.ts'

export const readingRoutes = (app: FastifyInstance, readings: ReadingsService): void => {
  mount(app, readingOps.read, async ({ actor, params }) => ({
    reading: await readings.read(actor, params.pdfFile),
  }))
  mount(app, readingOps.keep, async ({ actor, params, body }) => ({
    reading: await readings.keep(actor, params.pdfFile, body),
  }))
  mount(app, readingOps.list, ({ actor }) => readings.list(actor))
  mount(app, readingOps.forget, ({ actor, params }) =>
    messageAfter(readings.forget(actor, params.pdfFile), readingPutAway),
  )
  mount(app, readingOps.visit, ({ actor }) => readings.visit(actor))
}
