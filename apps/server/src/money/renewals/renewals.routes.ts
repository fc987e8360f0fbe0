import { renewalOptionOps } from '@lectureshelf/contract/money/subscriptions'
import { renewalOps } from '@lectureshelf/contract/money/renewals'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { RenewalsService } from './renewals.service.ts'

export const renewalRoutes = (app: FastifyInstance, renewals: RenewalsService): void => {
  mount(app, renewalOps.create, ({ actor, body }) => renewals.create(actor, body))
  mount(app, renewalOps.correct, ({ actor, params, body }) => renewals.correct(actor, params.id, body))
  mount(app, renewalOptionOps.options, ({ actor }) => renewals.readOptions(actor))
}
