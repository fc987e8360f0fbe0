import type { Call } from '../../operation.ts'

export const insightCalls = {
  read: { method: 'GET', path: '/api/insights' },
} as const satisfies Record<string, Call>
