import { subscriptionOps } from '@lectureshelf/contract/subscriptions'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

export const subscriptionRoutes = (app: FastifyInstance, subscriptions: SubscriptionsService): void => {
  mount(app, subscriptionOps.own, ({ actor }) => subscriptions.readOwn(actor))
}
