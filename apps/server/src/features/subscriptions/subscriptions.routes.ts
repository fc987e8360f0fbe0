import { subscriptionOps } from '@lectureshelf/contract/money/subscriptions'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { SubscriptionManagement } from './subscription-management.service.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

interface SubscriptionRoutesOptions {
  subscriptions: SubscriptionsService
  subscriptionManagement: SubscriptionManagement
}

export const subscriptionRoutes = (app: FastifyInstance, options: SubscriptionRoutesOptions): void => {
  const { subscriptions, subscriptionManagement: office } = options
  mount(app, subscriptionOps.list, ({ query }) => office.list(query))
  mount(app, subscriptionOps.grant, ({ actor, body }) => office.grant(actor, body))
  mount(app, subscriptionOps.cancel, ({ actor, params, body }) => office.cancel(actor, params.id, body))
  mount(app, subscriptionOps.extend, ({ actor, params, body }) => office.extend(actor, params.id, body))
  mount(app, subscriptionOps.receipt, ({ params }) => office.getReceipt(params.id))
  mount(app, subscriptionOps.own, ({ actor }) => subscriptions.readOwn(actor))
}
