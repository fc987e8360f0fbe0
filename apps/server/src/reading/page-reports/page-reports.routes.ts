import { pageReportOps } from '@lectureshelf/contract/reading/page-reports'
import { pageReportMessages } from '@lectureshelf/contract/reading/page-report-messages'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { PageReportsService } from './page-reports.service.ts'

export const pageReportRoutes = (app: FastifyInstance, pageReports: PageReportsService): void => {
  mount(app, pageReportOps.send, async ({ actor, params, body }) => ({
    message: await pageReports.send(actor, params.pdfFile, body),
  }))
  mount(app, pageReportOps.listOwn, async ({ actor }) => ({ reports: await pageReports.listOwn(actor) }))
  mount(app, pageReportOps.list, ({ actor, query }) => pageReports.list(actor, query))
  mount(app, pageReportOps.answer, async ({ actor, params, body }) => ({
    report: await pageReports.answer(actor, params.reportId, body),
    message: pageReportMessages.answered,
  }))
}
