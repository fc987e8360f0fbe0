import type { Call } from '../../operation.ts'

export const discountCodeCalls = {
  list: { method: 'GET', path: '/api/discount-codes' },
  create: { method: 'POST', path: '/api/discount-codes' },
  end: { method: 'POST', path: '/api/discount-codes/:id/end' },
} as const satisfies Record<string, Call>
