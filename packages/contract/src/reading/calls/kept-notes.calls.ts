import type { Call } from '../../operation.ts'

export const keptNoteCalls = {
  check: { method: 'POST', path: '/api/keptNotes/check' },
} as const satisfies Record<string, Call>
