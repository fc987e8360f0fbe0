import type { Call } from '../../operation.ts'

export const readingCalls = {
  read: { method: 'GET', path: '/api/pdf/:pdfFile/reading' },
  keep: { method: 'PUT', path: '/api/pdf/:pdfFile/reading' },
  list: { method: 'GET', path: '/api/readings' },
  forget: { method: 'DELETE', path: '/api/pdf/:pdfFile/reading' },
  visit: { method: 'POST', path: '/api/visit' },
} as const satisfies Record<string, Call>
