import { registrationOps } from '@lectureshelf/contract/registrations'
import type { FastifyInstance } from 'fastify'
import { clientAddressOf } from '../../platform/http/client-address.ts'
import { mount } from '../../platform/http/mount.ts'
import type { RegistrationsService } from './registrations.service.ts'

export const registrationRoutes = (app: FastifyInstance, registrations: RegistrationsService): void => {
  mount(app, registrationOps.list, ({ query }) => registrations.list(query))
  mount(app, registrationOps.approve, ({ actor, params, body }) =>
    registrations.approve(actor, { ...params, ...body }),
  )
  mount(app, registrationOps.reject, ({ actor, params, body: { seen, reason } }) =>
    registrations.reject(actor, { ...params, seen }, reason),
  )
  mount(app, registrationOps.approveMany, ({ actor, body, request }) =>
    registrations.approveMany(actor, body.claims, { onUnexpected: (error) => request.log.error(error) }),
  )
  mount(app, registrationOps.releaseUtr, ({ actor, params, body }) =>
    registrations.releaseUtr(actor, { ...params, ...body }),
  )
  mount(app, registrationOps.own, async ({ body, request }) => ({
    registration: await registrations.getOwn(body, clientAddressOf(request)),
  }))
}
