import { securityLogOps } from '@lectureshelf/contract/base/security-log'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { SecurityLogService } from './security-log.service.ts'

export const securityLogRoutes = (app: FastifyInstance, log: SecurityLogService): void => {
  mount(app, securityLogOps.list, ({ query }) => log.list(query))
  mount(app, securityLogOps.listOwn, ({ actor, query }) => log.listOwn(actor, query))
}
