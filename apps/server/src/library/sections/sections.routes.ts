import { sectionOps } from '@lectureshelf/contract/library/sections'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { SectionsService } from './sections.service.ts'

export const sectionRoutes = (app: FastifyInstance, sections: SectionsService): void => {
  mount(app, sectionOps.add, ({ actor, body }) => sections.add(actor, body))
  mount(app, sectionOps.update, ({ actor, params, body }) =>
    sections.update(actor, params.subCode, params.sectionId, body),
  )
  mount(app, sectionOps.remove, ({ actor, params, body }) =>
    sections.remove(actor, params.subCode, { ...body, index: params.index }),
  )
  mount(app, sectionOps.order, ({ actor, params, body }) =>
    sections.order(actor, params.subCode, body.sectionIds),
  )
}
