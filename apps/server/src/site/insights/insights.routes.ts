import { insightReportOps } from '@lectureshelf/contract/site/insight/insight-report'
import { insightOps } from '@lectureshelf/contract/site/insights'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { InsightsService } from './insights.service.ts'
import type { InsightReportService } from './report/insight-report.service.ts'

interface InsightRoutesOptions {
  insights: InsightsService
  insightReport: InsightReportService
}

export const insightRoutes = (app: FastifyInstance, options: InsightRoutesOptions): void => {
  const { insights, insightReport: report } = options
  mount(app, insightOps.read, () => insights.read())
  mount(app, insightReportOps.money, ({ query }) => report.money(query))
  mount(app, insightReportOps.claims, ({ query }) => report.claims(query))
  mount(app, insightReportOps.returns, ({ query }) => report.returns(query))
  mount(app, insightReportOps.reading, ({ query }) => report.reading(query))
  mount(app, insightReportOps.gaps, ({ query }) => report.gaps(query))
  mount(app, insightReportOps.work, ({ query }) => report.work(query))
}
