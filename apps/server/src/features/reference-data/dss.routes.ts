import { dssOps } from '@lectureshelf/contract/site/dss'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { DssService } from './dss.service.ts'

export const dssRoutes = (app: FastifyInstance, dss: DssService): void => {
  mount(app, dssOps.read, async () => ({ dssData: await dss.read() }))
}
