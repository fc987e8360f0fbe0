import type { Call } from '../../operation.ts'

export const trashCalls = {
  list: { method: 'GET', path: '/api/trash' },
  restore: { method: 'POST', path: '/api/trash/:kind/:id/restore' },
} as const satisfies Record<string, Call>
