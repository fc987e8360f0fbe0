import type { Call } from '../../operation.ts'

export const claimCalls = {
  list: { method: 'GET', path: '/api/registrations' },
  listOwn: { method: 'GET', path: '/api/claims' },
  approve: { method: 'POST', path: '/api/registrations/:id/approve' },
  reject: { method: 'POST', path: '/api/registrations/:id/reject' },
  approveMany: { method: 'POST', path: '/api/registrations/approve' },
  changePlan: { method: 'POST', path: '/api/registrations/:id/plan' },
  releaseUtr: { method: 'POST', path: '/api/registrations/:id/release-utr' },
  own: { method: 'POST', path: '/api/registrations/own' },
} as const satisfies Record<string, Call>
