import { dssOps } from '@lectureshelf/contract/base/dss'
import { referenceDataOps } from '@lectureshelf/contract/base/reference-data'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { mountReady } from '../../platform/http/mount-ready.ts'
import type { DssService } from './dss.service.ts'
import type { ReferenceDataService } from './reference-data.service.ts'

export const referenceDataRoutes = (
  app: FastifyInstance,
  rows: ReferenceDataService,
  dss: DssService,
): void => {
  mountReady(app, dssOps.read, () => dss.readReply())
  mount(app, referenceDataOps.addDepartment, ({ actor, body }) => rows.addDepartment(actor, body))
  mount(app, referenceDataOps.editDepartment, ({ actor, params, body }) =>
    rows.editDepartment(actor, { ...params, ...body }),
  )
  mount(app, referenceDataOps.removeDepartment, ({ actor, params }) =>
    rows.removeDepartment(actor, params.deptId),
  )
  mount(app, referenceDataOps.addBatch, ({ actor, body }) => rows.addBatch(actor, body))
  mount(app, referenceDataOps.editBatch, ({ actor, params, body }) =>
    rows.editBatch(actor, { ...params, ...body }),
  )
  mount(app, referenceDataOps.removeBatch, ({ actor, params }) => rows.removeBatch(actor, params.batch))
  mount(app, referenceDataOps.addCollege, ({ actor, body }) => rows.addCollege(actor, body))
  mount(app, referenceDataOps.editCollege, ({ actor, params, body }) =>
    rows.editCollege(actor, { ...params, ...body }),
  )
  mount(app, referenceDataOps.removeCollege, ({ actor, params }) => rows.removeCollege(actor, params.clgCode))
  mount(app, referenceDataOps.editSemester, ({ actor, params, body }) =>
    rows.editSemester(actor, { ...params, ...body }),
  )
}
