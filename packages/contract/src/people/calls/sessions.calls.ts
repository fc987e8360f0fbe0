import type { Call } from '../../operation.ts'

export const sessionCalls = {
  login: { method: 'POST', path: '/api/login' },
  logout: { method: 'POST', path: '/api/logout' },
  logoutLater: { method: 'POST', path: '/api/logout/later' },
  list: { method: 'GET', path: '/api/sessions' },
  end: { method: 'DELETE', path: '/api/sessions/:id' },
} as const satisfies Record<string, Call>
