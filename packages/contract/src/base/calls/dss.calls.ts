import type { Call } from '../../operation.ts'

export const dssCalls = {
  read: { method: 'GET', path: '/api/cdss' },
} as const satisfies Record<string, Call>
