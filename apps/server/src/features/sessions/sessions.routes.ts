import { messages } from '@lectureshelf/contract/messages'
import { sessionOps } from '@lectureshelf/contract/sessions'
import type { FastifyInstance } from 'fastify'
import { clientAddressOf } from '../../platform/http/client-address.ts'
import { mount } from '../../platform/http/mount.ts'
import type { SessionsService } from './sessions.service.ts'
import { type SignInService, knownDeviceDays } from './sign-in.service.ts'

/** The name of the cookie without HTTPS, and of every one that was set before there was another. */
const plainCookie = 'shelf_device'
/** A browser takes this name only over HTTPS from this very host: no neighbouring site can plant one. */
const hostCookie = '__Host-shelf_device'

interface SessionRoutesOptions {
  sessions: SessionsService
  signIn: SignInService
  secureCookies: boolean
}

export const sessionRoutes = (app: FastifyInstance, options: SessionRoutesOptions): void => {
  const { sessions, signIn, secureCookies } = options
  /** Says that this browser signed in before; it opens nothing by itself. */
  const deviceCookie = secureCookies ? hostCookie : plainCookie
  const cookie = {
    httpOnly: true,
    sameSite: 'strict',
    secure: secureCookies,
    path: '/',
    maxAge: knownDeviceDays * 24 * 60 * 60,
  } as const

  mount(app, sessionOps.login, async ({ body, request, reply }) => {
    const origin = {
      address: clientAddressOf(request),
      // The plain one is still read behind HTTPS, so that devices known from before stay known.
      deviceToken: request.cookies[deviceCookie] ?? request.cookies[plainCookie] ?? null,
    }
    const { token, deviceToken } = await signIn.signIn(body, origin)
    void reply.setCookie(deviceCookie, deviceToken, cookie)
    return { token }
  })
  mount(app, sessionOps.logout, async ({ actor }) => {
    await sessions.logout(actor)
    return { message: messages.logoutSuccess }
  })
  mount(app, sessionOps.list, ({ actor, query }) => sessions.list(actor, query))
  mount(app, sessionOps.end, async ({ actor, params }) => {
    await sessions.end(actor, params.id)
    return { message: messages.deviceSignedOut }
  })
}
