import { messages } from '@lectureshelf/contract/messages'
import { sessionOps } from '@lectureshelf/contract/people/sessions'
import type { FastifyInstance } from 'fastify'
import { clientAddressOf } from '../../platform/http/client-address.ts'
import type { DeviceCookie } from '../../platform/http/device-cookie.ts'
import { originOf } from '../../platform/http/request-origin.ts'
import { messageAfter, mount } from '../../platform/http/mount.ts'
import type { LaterSignOut } from './later-sign-out.service.ts'
import type { SessionsService } from './sessions.service.ts'
import type { SignInService } from './sign-in.service.ts'

interface SessionRoutesOptions {
  sessions: SessionsService
  signIn: SignInService
  laterSignOut: LaterSignOut
  deviceCookie: DeviceCookie
}

export const sessionRoutes = (app: FastifyInstance, options: SessionRoutesOptions): void => {
  const { sessions, signIn, laterSignOut, deviceCookie } = options
  mount(app, sessionOps.login, async ({ body, request, reply }) => {
    const device = await deviceCookie.choose(request, body.usn)
    const carried = deviceCookie.hashesIn(request.headers.cookie)
    const from = { address: clientAddressOf(request), from: originOf(request) }
    const { token, isFirst } = await signIn.signIn(body, { device, carried, ...from })
    deviceCookie.keep(request, reply, device.token)
    return { token, ...(isFirst && { isFirst }) }
  })
  mount(app, sessionOps.logout, ({ actor }) => messageAfter(sessions.logout(actor), messages.logoutSuccess))
  mount(app, sessionOps.logoutLater, ({ body, request }) => {
    const origin = { address: clientAddressOf(request), from: originOf(request) }
    return messageAfter(laterSignOut.end(body, origin), messages.logoutSuccess)
  })
  mount(app, sessionOps.list, ({ actor, query }) => sessions.list(actor, query))
  mount(app, sessionOps.end, ({ actor, params }) =>
    messageAfter(sessions.end(actor, params.id), messages.deviceSignedOut),
  )
}
