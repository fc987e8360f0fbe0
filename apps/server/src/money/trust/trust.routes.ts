import { messages } from '@lectureshelf/contract/messages'
import { trustOps } from '@lectureshelf/contract/money/renewals'
import type { FastifyInstance } from 'fastify'
import { messageAfter, mount } from '../../platform/http/mount.ts'
import type { TrustService } from './trust.service.ts'

export const trustRoutes = (app: FastifyInstance, trust: TrustService): void => {
  mount(app, trustOps.read, async ({ params }) => ({ trust: await trust.read(params.id) }))
  mount(app, trustOps.restore, ({ actor, params, body }) =>
    messageAfter(trust.restore(actor, params.id, body.seen), messages.trustRestored),
  )
}
