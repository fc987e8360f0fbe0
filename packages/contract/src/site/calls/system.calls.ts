import type { Call } from '../../operation.ts'

export const systemCalls = {
  health: { method: 'GET', path: '/healthz' },
  ready: { method: 'GET', path: '/readyz' },
  version: { method: 'GET', path: '/api/version' },
  metrics: { method: 'GET', path: '/metrics' },
  securityText: { method: 'GET', path: '/.well-known/security.txt' },
  openApi: { method: 'GET', path: '/api/openapi.json' },
  docs: { method: 'GET', path: '/api/docs' },
} as const satisfies Record<string, Call>
