import { registrationOps } from '@lectureshelf/contract/registrations'
import type { FastifyInstance } from 'fastify'
import { clientAddressOf } from '../../platform/http/client-address.ts'
import { mount } from '../../platform/http/mount.ts'
import type { RegistrationsService } from './registrations.service.ts'

export const registrationRoutes = (app: FastifyInstance, registrations: RegistrationsService): void => {
  mount(app, registrationOps.list, ({ query }) => registrations.list(query))
  mount(app, registrationOps.approve, ({ actor, params }) => registrations.approve(actor, params.id))
  mount(app, registrationOps.reject, ({ actor, params, body }) =>
    registrations.reject(actor, params.id, body.reason),
  )
  mount(app, registrationOps.approveMany, ({ actor, body, request }) =>
    registrations.approveMany(actor, body.ids, (error) => request.log.error(error)),
  )
  mount(app, registrationOps.releaseUtr, ({ actor, params }) => registrations.releaseUtr(actor, params.id))
  mount(app, registrationOps.own, async ({ body, request }) => ({
    registration: await registrations.getOwn(body, clientAddressOf(request)),
  }))
}
