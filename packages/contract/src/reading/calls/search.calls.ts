import type { Call } from '../../operation.ts'

export const searchCalls = {
  search: { method: 'GET', path: '/api/search' },
} as const satisfies Record<string, Call>
