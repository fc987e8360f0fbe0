import { usnWords } from '@lectureshelf/contract/people/people-messages'
import { usnRequestOps } from '@lectureshelf/contract/people/usn-requests'
import type { FastifyInstance } from 'fastify'
import { messageAfter, mount } from '../../../platform/http/mount.ts'
import type { UsnRequestsService } from './usn-requests.service.ts'

export const usnRequestRoutes = (app: FastifyInstance, requests: UsnRequestsService): void => {
  mount(app, usnRequestOps.own, ({ actor }) => requests.own(actor))
  mount(app, usnRequestOps.ask, ({ actor, body }) => requests.ask(actor, body.usn))
  mount(app, usnRequestOps.withdraw, ({ actor, body }) =>
    messageAfter(requests.withdraw(actor, body.seen), usnWords.withdrawn),
  )
  mount(app, usnRequestOps.list, ({ query }) => requests.list(query))
  mount(app, usnRequestOps.accept, async ({ actor, params, body }) => ({
    message: await requests.accept(actor, params.id, body.seen),
  }))
  mount(app, usnRequestOps.refuse, async ({ actor, params, body }) => ({
    message: await requests.refuse(actor, params.id, body.seen, body.reason),
  }))
}
