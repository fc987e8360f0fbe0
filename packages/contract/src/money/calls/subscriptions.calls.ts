import type { Call } from '../../operation.ts'

export const subscriptionCalls = {
  own: { method: 'GET', path: '/api/subscription' },
} as const satisfies Record<string, Call>

export const renewalOptionCalls = {
  options: { method: 'GET', path: '/api/renewals/options' },
} as const satisfies Record<string, Call>
