import type { Call } from '../../operation.ts'

export const accountCalls = {
  differences: { method: 'GET', path: '/api/file-differences' },
  list: { method: 'GET', path: '/api/accounts' },
  edit: { method: 'PATCH', path: '/api/accounts/:id' },
} as const satisfies Record<string, Call>
