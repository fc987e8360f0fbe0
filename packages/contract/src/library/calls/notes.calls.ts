import type { Call } from '../../operation.ts'

export const noteCalls = {
  files: { method: 'GET', path: '/api/pdfs' },
  coverage: { method: 'GET', path: '/api/coverage' },
  health: { method: 'GET', path: '/api/notes-health' },
  insights: { method: 'GET', path: '/api/subjects/:subCode/insights' },
} as const satisfies Record<string, Call>
