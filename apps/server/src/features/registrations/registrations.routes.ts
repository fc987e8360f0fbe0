import { registrationOps } from '@lectureshelf/contract/registrations'
import type { FastifyInstance } from 'fastify'
import { clientAddressOf } from '../../platform/http/client-address.ts'
import { type DeviceCookie, deviceHashOf } from '../../platform/http/device-cookie.ts'
import { mount } from '../../platform/http/mount.ts'
import type { RegistrationsService } from './registrations.service.ts'

interface RegistrationRoutesOptions {
  registrations: RegistrationsService
  deviceCookie: DeviceCookie
}

export const registrationRoutes = (app: FastifyInstance, options: RegistrationRoutesOptions): void => {
  const { registrations, deviceCookie } = options
  mount(app, registrationOps.list, ({ query }) => registrations.list(query))
  mount(app, registrationOps.approve, ({ actor, params, body }) =>
    registrations.approve(actor, { ...params, ...body }),
  )
  mount(app, registrationOps.reject, ({ actor, params, body: { seen, reason } }) =>
    registrations.reject(actor, { ...params, seen }, reason),
  )
  mount(app, registrationOps.approveMany, ({ actor, body, request }) =>
    registrations.approveMany(actor, body.claims, {
      onUnexpected: (error) => request.log.error({ err: error }, 'a claim was not approved'),
    }),
  )
  mount(app, registrationOps.releaseUtr, ({ actor, params, body }) =>
    registrations.releaseUtr(actor, { ...params, ...body }),
  )
  mount(app, registrationOps.own, async ({ body, request }) => ({
    registration: await registrations.getOwn(body, {
      address: clientAddressOf(request),
      deviceHash: deviceHashOf(deviceCookie.read(request)),
    }),
  }))
}
