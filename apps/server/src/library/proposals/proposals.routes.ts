import { proposalMessages } from '@lectureshelf/contract/library/proposals/proposal-messages'
import { proposalOps } from '@lectureshelf/contract/library/proposals/proposals'
import type { FastifyInstance } from 'fastify'
import { messageAfter, mount, mountBytes, mountUpload } from '../../platform/http/mount.ts'
import type { ProposalsService } from './proposals.service.ts'

export const proposalRoutes = (app: FastifyInstance, proposals: ProposalsService): void => {
  mountUpload(app, proposalOps.send, ({ actor, params, readForm }) =>
    messageAfter(proposals.send(actor, params.pdfId, readForm), proposalMessages.sent),
  )
  mount(app, proposalOps.list, ({ actor, query }) => proposals.list(actor, query))
  mountBytes(app, proposalOps.read, async ({ actor, params, request }) => {
    const { stream, sizeBytes } = await proposals.open(actor, params.proposalId)
    const headers = {
      'cache-control': 'private, no-store',
      'content-disposition': 'inline; filename="proposed.pdf"',
      'content-length': sizeBytes,
    }
    if (request.method === 'GET') return { status: 200, headers, body: stream }
    stream.destroy()
    return { status: 200, headers, body: null }
  })
  mount(app, proposalOps.accept, ({ actor, params, body }) =>
    messageAfter(proposals.accept(actor, params.proposalId, body), proposalMessages.accepted),
  )
  mount(app, proposalOps.decline, ({ actor, params, body }) =>
    messageAfter(proposals.decline(actor, params.proposalId, body.answer), proposalMessages.declined),
  )
  mount(app, proposalOps.withdraw, ({ actor, params }) =>
    messageAfter(proposals.withdraw(actor, params.proposalId), proposalMessages.withdrawn),
  )
}
