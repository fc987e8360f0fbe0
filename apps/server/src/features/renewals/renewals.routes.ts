import { receiptOps } from '@lectureshelf/contract/money/receipts'
import { renewalOps } from '@lectureshelf/contract/money/renewals'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { OwnClaimsService } from '../claims/own-claims.service.ts'
import type { PurchasesService } from '../subscriptions/purchases.service.ts'
import type { RenewalsService } from './renewals.service.ts'

interface RenewalRoutesOptions {
  renewals: RenewalsService
  ownClaims: OwnClaimsService
  purchases: PurchasesService
}

export const renewalRoutes = (app: FastifyInstance, options: RenewalRoutesOptions): void => {
  const { renewals, ownClaims, purchases } = options
  mount(app, renewalOps.create, ({ actor, body }) => renewals.create(actor, body))
  mount(app, renewalOps.options, ({ actor }) => renewals.readOptions(actor))
  mount(app, renewalOps.claims, ({ actor, query }) => ownClaims.listOf(actor, query))
  mount(app, receiptOps.list, ({ actor, query }) => purchases.listReceipts(actor, query))
}
