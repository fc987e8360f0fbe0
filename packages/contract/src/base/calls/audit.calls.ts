import type { Call } from '../../operation.ts'

export const auditCalls = {
  list: { method: 'GET', path: '/api/audit' },
} as const satisfies Record<string, Call>
