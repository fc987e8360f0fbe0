import { messages } from '@lectureshelf/contract/messages'
import { passwordResetOps } from '@lectureshelf/contract/people/password-resets'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddressOf } from '../../platform/http/client-address.ts'
import { type DeviceCookie, deviceHashOf } from '../../platform/http/device-cookie.ts'
import { originOf } from '../../platform/http/request-origin.ts'
import { messageAfter, mount } from '../../platform/http/mount.ts'
import type { PasswordResetsService } from './password-resets.service.ts'

interface PasswordResetRoutesOptions {
  passwordResets: PasswordResetsService
  deviceCookie: DeviceCookie
}

export const passwordResetRoutes = (app: FastifyInstance, options: PasswordResetRoutesOptions): void => {
  const { passwordResets: resets, deviceCookie } = options
  const senderOf = (request: FastifyRequest) => ({
    address: clientAddressOf(request),
    deviceHash: deviceHashOf(deviceCookie.read(request)),
  })
  mount(app, passwordResetOps.request, ({ body, request }) =>
    messageAfter(resets.request(body.usn, senderOf(request)), messages.resetRequested),
  )
  mount(app, passwordResetOps.use, async ({ params, body, request }) => {
    const from = { ...senderOf(request), origin: originOf(request) }
    await resets.use(params.token, body.newPassword, from)
    return { message: messages.passwordChanged }
  })
}
