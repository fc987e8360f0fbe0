import type { Call } from '../../operation.ts'

export const siteFormCalls = {
  submit: { method: 'POST', path: '/' },
} as const satisfies Record<string, Call>
