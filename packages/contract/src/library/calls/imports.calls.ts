import type { Call } from '../../operation.ts'

export const importCalls = {
  list: { method: 'GET', path: '/api/imports' },
  read: { method: 'GET', path: '/api/imports/:importId' },
  start: { method: 'POST', path: '/api/imports/:importId/start' },
  stop: { method: 'POST', path: '/api/imports/:importId/stop' },
} as const satisfies Record<string, Call>
