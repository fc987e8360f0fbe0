import type { Call } from '../../operation.ts'

export const receiptCalls = {
  list: { method: 'GET', path: '/api/receipts' },
} as const satisfies Record<string, Call>
