import type { Call } from '../../operation.ts'

export const renewalCalls = {
  create: { method: 'POST', path: '/api/renewals' },
  correct: { method: 'POST', path: '/api/renewals/:id/correct' },
} as const satisfies Record<string, Call>

export const trustCalls = {
  read: { method: 'GET', path: '/api/students/:id/trust' },
  restore: { method: 'POST', path: '/api/students/:id/trust' },
} as const satisfies Record<string, Call>
