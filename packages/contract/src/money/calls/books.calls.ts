import type { Call } from '../../operation.ts'

export const bookCalls = {
  read: { method: 'GET', path: '/api/books' },
} as const satisfies Record<string, Call>
