import type { Call } from '../../operation.ts'

export const takedownCalls = {
  send: { method: 'POST', path: '/api/takedowns' },
  list: { method: 'GET', path: '/api/takedowns' },
  handle: { method: 'PATCH', path: '/api/takedowns/:id' },
} as const satisfies Record<string, Call>
