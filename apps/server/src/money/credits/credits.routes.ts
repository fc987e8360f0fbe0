import { creditOps } from '@lectureshelf/contract/money/bank/credits'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { CreditsService } from './credits.service.ts'

export const creditRoutes = (app: FastifyInstance, credits: CreditsService): void => {
  mount(app, creditOps.list, ({ query }) => credits.list(query))
  mount(app, creditOps.sums, ({ query }) => credits.readSums(query.account))
  mount(app, creditOps.mark, ({ actor, params, body }) => credits.mark(actor, params.id, body))
  mount(app, creditOps.setReference, ({ actor, params, body }) =>
    credits.setReference(actor, params.id, body.utr),
  )
  mount(app, creditOps.takeBack, ({ actor, params, body }) => credits.takeBack(actor, params.id, body.seen))
  mount(app, creditOps.restore, ({ actor, params, body }) => credits.restore(actor, params.id, body.seen))
  mount(app, creditOps.note, ({ actor, params, body }) => credits.note(actor, params.id, body))
  mount(app, creditOps.refund, ({ actor, params, body }) => credits.refund(actor, params.id, body))
  mount(app, creditOps.undoRefund, ({ actor, params }) =>
    credits.undoRefund(actor, params.id, params.refundId),
  )
  mount(app, creditOps.vouch, ({ actor, body }) => credits.vouch(actor, body.ids))
  mount(app, creditOps.pair, ({ actor, params, body: { registrationId: claimId, seen } }) =>
    credits.pair(actor, params.id, { claimId, seen }),
  )
  mount(app, creditOps.wordGrants, ({ query }) => credits.listWordGrants(query))
  mount(app, creditOps.confirm, ({ actor, params, body }) => credits.confirm(actor, params.id, body.seen))
  mount(app, creditOps.endGrant, ({ actor, params, body }) => credits.endGrant(actor, params.id, body))
}
