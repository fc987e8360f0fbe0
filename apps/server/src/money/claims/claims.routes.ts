import { claimOps } from '@lectureshelf/contract/money/claims'
import type { FastifyInstance } from 'fastify'
import { clientAddressOf } from '../../platform/http/client-address.ts'
import type { DeviceCookie } from '../../platform/http/device-cookie.ts'
import { mount } from '../../platform/http/mount.ts'
import { originOf } from '../../platform/http/request-origin.ts'
import type { ClaimsService } from './claims.service.ts'
import type { OwnClaimsService } from './own-claims.service.ts'

interface ClaimRoutesOptions {
  claims: ClaimsService
  ownClaims: OwnClaimsService
  deviceCookie: DeviceCookie
}

export const claimRoutes = (app: FastifyInstance, options: ClaimRoutesOptions): void => {
  const { claims, ownClaims, deviceCookie } = options
  mount(app, claimOps.list, ({ actor, query }) => claims.list(actor, query))
  mount(app, claimOps.listOwn, ({ actor, query }) => ownClaims.listOf(actor, query))
  // An approval that no statement proves is a plan by the owner's word, which asks for the password (decision 041).
  const requirePassword = app.requirePassword.bind(app)
  mount(app, claimOps.approve, ({ actor, params, body }) =>
    claims.approve(actor, { ...params, ...body }, undefined, requirePassword),
  )
  mount(app, claimOps.reject, ({ actor, params, body: { seen, reason } }) =>
    claims.reject(actor, { ...params, seen }, reason),
  )
  mount(app, claimOps.approveMany, ({ actor, body, request }) =>
    claims.approveMany(actor, body.claims, {
      requirePassword,
      onUnexpected: (error) => request.log.error({ err: error }, 'a claim was not approved'),
    }),
  )
  mount(app, claimOps.changePlan, ({ actor, params, body: { seen, plan } }) =>
    claims.changePlan(actor, { ...params, seen }, plan),
  )
  mount(app, claimOps.releaseUtr, ({ actor, params, body }) =>
    claims.releaseUtr(actor, { ...params, ...body }),
  )
  mount(app, claimOps.own, async ({ body, request }) => ({
    registration: await claims.getOwn(body, {
      address: clientAddressOf(request),
      deviceHash: await deviceCookie.ownHash(request, body.usn),
      from: originOf(request),
    }),
  }))
}
