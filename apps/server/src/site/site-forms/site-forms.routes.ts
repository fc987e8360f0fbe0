import { siteFormOps } from '@lectureshelf/contract/site/site-forms'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { clientAddressOf } from '../../platform/http/client-address.ts'
import type { DeviceCookie, DeviceToken } from '../../platform/http/device-cookie.ts'
import { mountForm } from '../../platform/http/mount.ts'
import { originOf } from '../../platform/http/request-origin.ts'
import type { SiteFormsService } from './site-forms.service.ts'

interface SiteFormRoutesOptions {
  siteForms: SiteFormsService
  deviceCookie: DeviceCookie
}

export const siteFormRoutes = (app: FastifyInstance, options: SiteFormRoutesOptions): void => {
  const { siteForms, deviceCookie } = options
  mountForm(app, siteFormOps.submit, async ({ request, reply, body }) => {
    const chosen: DeviceToken[] = []
    const { kind, message } = await siteForms.submit({
      // Anyone may post a form, so the reason why a bearer is invalid was not asked for before.
      identify: async () => {
        const { actor, problem } = await app.identify(request)
        if (actor === null || problem !== null) throw new AppError(problem ?? 'unauthenticated')
        return actor
      },
      address: clientAddressOf(request),
      deviceHashOf: async (usn) => {
        const device = await deviceCookie.choose(request, usn)
        chosen.push(device)
        return device.hash
      },
      from: originOf(request),
      fields: body,
    })
    // The browser of a sign-up is remembered from now on, so that no one else's sign-up hides it.
    if (kind === 'signup') {
      // A program in the trap gets the usual reply, cookie and all.
      const { token } = chosen[0] ?? (await deviceCookie.choose(request, ''))
      deviceCookie.keep(request, reply, token)
    }
    return { message }
  })
}
