import { messages } from '@lectureshelf/contract/messages'
import { passwordResetOps } from '@lectureshelf/contract/people/password-resets'
import type { FastifyInstance } from 'fastify'
import { clientAddressOf } from '../../platform/http/client-address.ts'
import type { DeviceCookie } from '../../platform/http/device-cookie.ts'
import { originOf } from '../../platform/http/request-origin.ts'
import { mount } from '../../platform/http/mount.ts'
import type { PasswordResetsService } from './password-resets.service.ts'

interface PasswordResetRoutesOptions {
  passwordResets: PasswordResetsService
  deviceCookie: DeviceCookie
}

export const passwordResetRoutes = (app: FastifyInstance, options: PasswordResetRoutesOptions): void => {
  const { passwordResets: resets, deviceCookie } = options
  mount(app, passwordResetOps.request, async ({ body, request }) => {
    const deviceHash = await deviceCookie.ownHash(request, body.usn)
    await resets.request(body.usn, { address: clientAddressOf(request), deviceHash })
    return { message: messages.resetRequested }
  })
  mount(app, passwordResetOps.use, async ({ params, body, request }) => {
    const keptDevices = deviceCookie.hashesIn(request.headers.cookie)
    const from = { address: clientAddressOf(request), keptDevices, origin: originOf(request) }
    await resets.use(params.token, body.newPassword, from)
    return { message: messages.passwordChanged }
  })
}
