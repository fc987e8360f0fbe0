import type { Call } from '../../operation.ts'

export const pageReportCalls = {
  send: { method: 'POST', path: '/api/pdf/:pdfFile/page-reports' },
  listOwn: { method: 'GET', path: '/api/page-reports/mine' },
  list: { method: 'GET', path: '/api/page-reports' },
  answer: { method: 'POST', path: '/api/page-reports/:reportId/answer' },
} as const satisfies Record<string, Call>
