import type { Call } from '../../operation.ts'

export const pdfVersionCalls = {
  list: { method: 'GET', path: '/api/pdfs/:pdfId/versions' },
  restore: { method: 'POST', path: '/api/pdfs/:pdfId/versions/:version/restore' },
  remove: { method: 'DELETE', path: '/api/pdf/:pdfFile/versions/:version' },
  sheets: { method: 'GET', path: '/api/sheets' },
  publishSheet: { method: 'POST', path: '/api/sheets/:pdfFile', fileField: 'pdfFile' },
} as const satisfies Record<string, Call>
