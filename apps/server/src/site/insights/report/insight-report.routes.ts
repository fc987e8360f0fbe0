import { insightReportOps } from '@lectureshelf/contract/site/insight/insight-report'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { InsightReportService } from './insight-report.service.ts'

export const insightReportRoutes = (app: FastifyInstance, report: InsightReportService): void => {
  mount(app, insightReportOps.money, ({ query }) => report.money(query))
  mount(app, insightReportOps.claims, ({ query }) => report.claims(query))
  mount(app, insightReportOps.returns, ({ query }) => report.returns(query))
  mount(app, insightReportOps.reading, ({ query }) => report.reading(query))
  mount(app, insightReportOps.gaps, ({ query }) => report.gaps(query))
  mount(app, insightReportOps.work, ({ query }) => report.work(query))
}
