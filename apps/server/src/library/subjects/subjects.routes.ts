import { subjectOps } from '@lectureshelf/contract/library/subjects'
import type { FastifyInstance } from 'fastify'
import { mountReady } from '../../platform/http/mount-ready.ts'
import { mount } from '../../platform/http/mount.ts'
import type { SubjectsService } from './subjects.service.ts'

export const subjectRoutes = (app: FastifyInstance, subjects: SubjectsService): void => {
  mountReady(app, subjectOps.list, ({ actor, body }) => subjects.list(actor, body))
  mountReady(app, subjectOps.details, ({ actor, params, query }) =>
    subjects.details(actor, params.subCode, query),
  )
  mount(app, subjectOps.add, ({ actor, body }) => subjects.add(actor, body))
  mount(app, subjectOps.edit, ({ actor, params, body }) => subjects.edit(actor, params.subCode, body))
  mount(app, subjectOps.remove, ({ actor, params, body }) =>
    subjects.remove(actor, params.subCode, body ?? {}),
  )
}
