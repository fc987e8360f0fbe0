import { auditOps } from '@lectureshelf/contract/base/audit'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { AuditReadingService } from './audit-reading.service.ts'

export const auditRoutes = (app: FastifyInstance, audit: AuditReadingService): void => {
  mount(app, auditOps.list, ({ query }) => audit.list(query))
}
