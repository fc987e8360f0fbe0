import { dssOps } from '@lectureshelf/contract/base/dss'
import type { FastifyInstance } from 'fastify'
import { mountReady } from '../../platform/http/mount-ready.ts'
import type { DssService } from './dss.service.ts'

export const dssRoutes = (app: FastifyInstance, dss: DssService): void => {
  mountReady(app, dssOps.read, () => dss.readReply())
}
