import type { Call } from '../../operation.ts'

export const secondFactorCalls = {
  read: { method: 'GET', path: '/api/second-factor' },
  begin: { method: 'POST', path: '/api/second-factor' },
  confirm: { method: 'POST', path: '/api/second-factor/confirm' },
  renewCodes: { method: 'POST', path: '/api/second-factor/recovery-codes' },
  remove: { method: 'POST', path: '/api/second-factor/remove' },
  removeOf: { method: 'POST', path: '/api/students/:id/second-factor/remove' },
  putOff: { method: 'POST', path: '/api/second-factor/put-off' },
} as const satisfies Record<string, Call>
