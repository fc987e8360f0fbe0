import type { Call } from '../../operation.ts'

export const feedbackCalls = {
  list: { method: 'GET', path: '/api/feedback' },
  mark: { method: 'PATCH', path: '/api/feedback/:id' },
} as const satisfies Record<string, Call>
