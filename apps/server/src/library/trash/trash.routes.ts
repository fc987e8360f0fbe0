import { trashOps } from '@lectureshelf/contract/library/trash'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { TrashService } from './trash.service.ts'

export const trashRoutes = (app: FastifyInstance, trash: TrashService): void => {
  mount(app, trashOps.list, ({ query }) => trash.list(query))
  mount(app, trashOps.restore, ({ actor, params }) => trash.restore(actor, params.kind, params.id))
}
