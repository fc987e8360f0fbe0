import type { Call } from '../../operation.ts'

export const discountCheckCalls = {
  check: { method: 'POST', path: '/api/discount-codes/check' },
} as const satisfies Record<string, Call>
