import type { Call } from '../../operation.ts'

export const passwordResetCalls = {
  request: { method: 'POST', path: '/api/password-resets' },
  use: { method: 'POST', path: '/api/password-resets/:token' },
} as const satisfies Record<string, Call>
