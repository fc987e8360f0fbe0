import type { Call } from '../../operation.ts'

export const insightReportCalls = {
  money: { method: 'GET', path: '/api/insights/money' },
  claims: { method: 'GET', path: '/api/insights/claims' },
  returns: { method: 'GET', path: '/api/insights/returns' },
  reading: { method: 'GET', path: '/api/insights/reading' },
  gaps: { method: 'GET', path: '/api/insights/gaps' },
  work: { method: 'GET', path: '/api/insights/work' },
} as const satisfies Record<string, Call>
