import type { Call } from '../../operation.ts'

export const sampleCalls = {
  shown: { method: 'GET', path: '/api/sample' },
  show: { method: 'PUT', path: '/api/pdfs/:pdfId/sample' },
  hide: { method: 'DELETE', path: '/api/pdfs/:pdfId/sample' },
  picture: { method: 'GET', path: '/samples/:name/:page' },
} as const satisfies Record<string, Call>
