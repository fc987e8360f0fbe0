import type { Call } from '../../operation.ts'

export const securityLogCalls = {
  list: { method: 'GET', path: '/api/security-log' },
  listOwn: { method: 'GET', path: '/api/security-log/own' },
} as const satisfies Record<string, Call>
