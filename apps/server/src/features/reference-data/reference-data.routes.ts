import { rowChanged } from '@lectureshelf/contract/messages'
import { referenceDataOps } from '@lectureshelf/contract/site/reference-data'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { ReferenceDataService } from './reference-data.service.ts'

const departmentRoutes = (app: FastifyInstance, rows: ReferenceDataService): void => {
  mount(app, referenceDataOps.addDepartment, async ({ actor, body }) => {
    await rows.addDepartment(actor, body)
    return { message: rowChanged('Department', 'added') }
  })
  mount(app, referenceDataOps.editDepartment, async ({ actor, params, body }) => {
    await rows.editDepartment(actor, { ...params, ...body })
    return { message: rowChanged('Department', 'updated') }
  })
  mount(app, referenceDataOps.removeDepartment, async ({ actor, params }) => {
    await rows.removeDepartment(actor, params.deptId)
    return { message: rowChanged('Department', 'removed') }
  })
}

const batchRoutes = (app: FastifyInstance, rows: ReferenceDataService): void => {
  mount(app, referenceDataOps.addBatch, async ({ actor, body }) => {
    await rows.addBatch(actor, body)
    return { message: rowChanged('Batch', 'added') }
  })
  mount(app, referenceDataOps.editBatch, async ({ actor, params, body }) => {
    await rows.editBatch(actor, { ...params, ...body })
    return { message: rowChanged('Batch', 'updated') }
  })
  mount(app, referenceDataOps.removeBatch, async ({ actor, params }) => {
    await rows.removeBatch(actor, params.batch)
    return { message: rowChanged('Batch', 'removed') }
  })
}

const collegeRoutes = (app: FastifyInstance, rows: ReferenceDataService): void => {
  mount(app, referenceDataOps.addCollege, async ({ actor, body }) => {
    await rows.addCollege(actor, body)
    return { message: rowChanged('College', 'added') }
  })
  mount(app, referenceDataOps.editCollege, async ({ actor, params, body }) => {
    await rows.editCollege(actor, { ...params, ...body })
    return { message: rowChanged('College', 'updated') }
  })
  mount(app, referenceDataOps.removeCollege, async ({ actor, params }) => {
    await rows.removeCollege(actor, params.clgCode)
    return { message: rowChanged('College', 'removed') }
  })
}

export const referenceDataRoutes = (app: FastifyInstance, rows: ReferenceDataService): void => {
  departmentRoutes(app, rows)
  batchRoutes(app, rows)
  collegeRoutes(app, rows)
  mount(app, referenceDataOps.editSemester, async ({ actor, params, body }) => {
    await rows.editSemester(actor, { ...params, ...body })
    return { message: rowChanged('Semester', 'updated') }
  })
}
