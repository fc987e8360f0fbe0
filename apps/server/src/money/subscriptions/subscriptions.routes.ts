import { receiptOps } from '@lectureshelf/contract/money/receipts'
import { subscriptionManagementOps } from '@lectureshelf/contract/money/subscription-management'
import { subscriptionOps } from '@lectureshelf/contract/money/subscriptions'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { PurchasesService } from './purchases.service.ts'
import type { SubscriptionManagement } from './subscription-management.service.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

interface SubscriptionRoutesOptions {
  subscriptions: SubscriptionsService
  subscriptionManagement: SubscriptionManagement
  purchases: PurchasesService
}

export const subscriptionRoutes = (app: FastifyInstance, options: SubscriptionRoutesOptions): void => {
  const { subscriptions, subscriptionManagement: management, purchases } = options
  mount(app, subscriptionManagementOps.list, ({ query }) => management.list(query))
  mount(app, subscriptionManagementOps.grant, ({ actor, body }) => management.grant(actor, body))
  mount(app, subscriptionManagementOps.cancel, ({ actor, params, body }) =>
    management.cancel(actor, params.id, body),
  )
  mount(app, subscriptionManagementOps.extend, ({ actor, params, body }) =>
    management.extend(actor, params.id, body),
  )
  mount(app, subscriptionManagementOps.endGrant, ({ actor, params, body }) =>
    management.endGrant(actor, params.id, body),
  )
  mount(app, subscriptionManagementOps.receipt, ({ params }) => management.getReceipt(params.id))
  mount(app, subscriptionOps.own, ({ actor }) => subscriptions.readOwn(actor))
  mount(app, receiptOps.list, ({ actor, query }) => purchases.listReceipts(actor, query))
}
