import { statementOps } from '@lectureshelf/contract/money/statements'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signalOfClose } from '../../platform/http/limits/signal-of-close.ts'
import { mount, mountUpload } from '../../platform/http/mount.ts'
import type { StatementsService } from './statements.service.ts'

const reportTo =
  (request: FastifyRequest) =>
  (error: unknown): void =>
    request.log.error({ err: error }, 'an import of a statement failed')

export const statementRoutes = (app: FastifyInstance, statements: StatementsService): void => {
  // An import in progress is marked as interrupted when the server stops.
  app.addHook('onClose', () => statements.stop())
  mountUpload(app, statementOps.add, ({ actor, readForm, request, reply }) =>
    statements.add(actor, readForm, reportTo(request), signalOfClose(reply.raw)),
  )
  mount(app, statementOps.list, ({ query }) => statements.list(query))
  mount(app, statementOps.read, async ({ params }) => ({ statement: await statements.read(params.id) }))
  mount(app, statementOps.approve, ({ actor, params, body, request }) =>
    statements.approve(actor, params.id, body.claims, reportTo(request)),
  )
  mount(app, statementOps.endReversed, ({ actor, params: { id, lineId }, body }) =>
    statements.endReversed(actor, id, { lineId, ...body }),
  )
  mount(app, statementOps.setAccount, ({ actor, params, body }) =>
    statements.setAccount(actor, params.id, body),
  )
  mount(app, statementOps.remove, ({ actor, params }) => statements.remove(actor, params.id))
  mount(app, statementOps.pair, ({ actor, params, body: { registrationId: claimId, ...rest } }) =>
    statements.pair(actor, params.id, { claimId, ...rest }),
  )
}
