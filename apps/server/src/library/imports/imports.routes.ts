import { importOps } from '@lectureshelf/contract/library/imports'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { ImportsService } from './imports.service.ts'

export const importRoutes = (app: FastifyInstance, imports: ImportsService): void => {
  // The next process resumes what is in progress.
  app.addHook('onClose', async () => imports.stopWork())
  mount(app, importOps.list, ({ query }) => imports.list(query))
  mount(app, importOps.read, ({ params, query }) => imports.read(params.importId, query))
  mount(app, importOps.start, ({ actor, params }) => imports.start(actor, params.importId))
  mount(app, importOps.stop, ({ actor, params }) => imports.stop(actor, params.importId))
}
