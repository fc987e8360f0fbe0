import type { Call } from '../../operation.ts'

export const markCalls = {
  ofPdf: { method: 'GET', path: '/api/pdf/:pdfFile/marks' },
  list: { method: 'GET', path: '/api/marks' },
  changes: { method: 'GET', path: '/api/markChanges' },
  keep: { method: 'PUT', path: '/api/marks/:markId' },
  remove: { method: 'DELETE', path: '/api/marks/:markId' },
} as const satisfies Record<string, Call>
