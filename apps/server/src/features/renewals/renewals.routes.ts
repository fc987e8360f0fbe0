import { renewalOps } from '@lectureshelf/contract/renewals'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { ClaimsService } from '../registrations/claims.service.ts'
import type { PurchasesService } from '../subscriptions/purchases.service.ts'
import type { RenewalsService } from './renewals.service.ts'

interface RenewalRoutesOptions {
  renewals: RenewalsService
  claims: ClaimsService
  purchases: PurchasesService
}

export const renewalRoutes = (app: FastifyInstance, options: RenewalRoutesOptions): void => {
  const { renewals, claims, purchases } = options
  mount(app, renewalOps.create, ({ actor, body }) => renewals.create(actor, body))
  mount(app, renewalOps.options, ({ actor }) => renewals.readOptions(actor))
  mount(app, renewalOps.claims, ({ actor, query }) => claims.listOf(actor, query))
  mount(app, renewalOps.receipts, ({ actor, query }) => purchases.listReceipts(actor, query))
}
