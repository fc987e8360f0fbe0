import { messages } from '@lectureshelf/contract/messages'
import { takedownOps } from '@lectureshelf/contract/site/takedowns'
import type { FastifyInstance } from 'fastify'
import { clientAddressOf } from '../../platform/http/client-address.ts'
import { messageAfter, mount } from '../../platform/http/mount.ts'
import type { TakedownsService } from './takedowns.service.ts'

export const takedownRoutes = (app: FastifyInstance, takedowns: TakedownsService): void => {
  mount(app, takedownOps.send, ({ actor, request, body }) =>
    messageAfter(
      takedowns.send(body, { actor, address: clientAddressOf(request) }),
      messages.takedownReceived,
    ),
  )
  mount(app, takedownOps.list, ({ query }) => takedowns.list(query))
  mount(app, takedownOps.handle, async ({ actor, params, body }) => ({
    takedown: await takedowns.handle(actor, params.id, body),
    message: messages.takedownHandled,
  }))
}
