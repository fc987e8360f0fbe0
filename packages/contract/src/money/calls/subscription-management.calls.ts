import type { Call } from '../../operation.ts'

export const subscriptionManagementCalls = {
  list: { method: 'GET', path: '/api/subscriptions' },
  grant: { method: 'POST', path: '/api/subscriptions' },
  cancel: { method: 'POST', path: '/api/subscriptions/:id/cancel' },
  endGrant: { method: 'POST', path: '/api/subscriptions/:id/end-grant' },
  extend: { method: 'POST', path: '/api/subscriptions/:id/extend' },
  receipt: { method: 'GET', path: '/api/subscriptions/:id/receipt' },
} as const satisfies Record<string, Call>
