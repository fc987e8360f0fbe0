import { discountCodeOps } from '@lectureshelf/contract/money/discount-codes'
import { discountCheckOps } from '@lectureshelf/contract/money/discounts'
import type { FastifyInstance } from 'fastify'
import { clientAddressOf } from '../../platform/http/client-address.ts'
import { mount } from '../../platform/http/mount.ts'
import type { DiscountCodesService } from './discount-codes.service.ts'
import type { DiscountsService } from './discounts.service.ts'

interface DiscountCodeRoutesOptions {
  discounts: DiscountsService
  discountCodes: DiscountCodesService
}

export const discountCodeRoutes = (app: FastifyInstance, options: DiscountCodeRoutesOptions): void => {
  const { discounts, discountCodes } = options
  mount(app, discountCheckOps.check, ({ actor, body, request }) =>
    discounts.check(actor, body, clientAddressOf(request)),
  )
  mount(app, discountCodeOps.list, ({ query }) => discountCodes.list(query))
  mount(app, discountCodeOps.create, ({ actor, body }) => discountCodes.create(actor, body))
  mount(app, discountCodeOps.end, ({ actor, params, body }) =>
    discountCodes.end(actor, params.id, body.reason),
  )
}
