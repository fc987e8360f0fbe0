import { siteFormOps } from '@lectureshelf/contract/site-forms'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { clientAddressOf } from '../../platform/http/client-address.ts'
import { mountForm } from '../../platform/http/mount.ts'
import type { SiteFormsService } from './site-forms.service.ts'

export const siteFormRoutes = (app: FastifyInstance, siteForms: SiteFormsService): void => {
  mountForm(app, siteFormOps.submit, ({ request, body }) =>
    siteForms.submit({
      // Anybody may post a form, so it was not asked yet why a bearer is nobody's.
      identify: async () => {
        const { actor, problem } = await app.identify(request)
        if (actor === null || problem !== null) throw problem ?? new AppError('unauthenticated')
        return actor
      },
      address: clientAddressOf(request),
      fields: body,
    }),
  )
}
