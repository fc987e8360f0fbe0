import { planVisitsPath } from '../../constants.ts'
import type { Call } from '../../operation.ts'

export const planVisitCalls = {
  count: { method: 'POST', path: planVisitsPath },
} as const satisfies Record<string, Call>
