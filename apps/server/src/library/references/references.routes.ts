import { referenceOps } from '@lectureshelf/contract/library/references'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { ReferencesService } from './references.service.ts'

export const referenceRoutes = (app: FastifyInstance, references: ReferencesService): void => {
  mount(app, referenceOps.add, ({ actor, params, body }) => references.add(actor, params.subCode, body))
  mount(app, referenceOps.update, ({ actor, params, body }) =>
    references.update(actor, params.subCode, params.refId, body),
  )
  mount(app, referenceOps.remove, ({ actor, params }) =>
    references.remove(actor, params.subCode, params.refId),
  )
}
