import type { Call } from '../../operation.ts'

export const promotionCalls = {
  create: { method: 'POST', path: '/api/promotions' },
  list: { method: 'GET', path: '/api/promotions' },
  undo: { method: 'POST', path: '/api/promotions/:id/undo' },
} as const satisfies Record<string, Call>
