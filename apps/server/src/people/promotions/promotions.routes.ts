import { promotionOps } from '@lectureshelf/contract/people/promotions'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { PromotionsService } from './promotions.service.ts'

export const promotionRoutes = (app: FastifyInstance, promotions: PromotionsService): void => {
  mount(app, promotionOps.create, ({ actor, body }) => promotions.create(actor, body))
  mount(app, promotionOps.list, ({ query }) => promotions.list(query))
  mount(app, promotionOps.undo, ({ actor, params, body }) => promotions.undo(actor, params.id, body.seen))
}
