import type { Call } from '../../operation.ts'

export const usnRequestCalls = {
  own: { method: 'GET', path: '/api/account/usn-request' },
  ask: { method: 'PUT', path: '/api/account/usn-request' },
  withdraw: { method: 'DELETE', path: '/api/account/usn-request' },
  list: { method: 'GET', path: '/api/usn-requests' },
  accept: { method: 'POST', path: '/api/usn-requests/:id/accept' },
  refuse: { method: 'POST', path: '/api/usn-requests/:id/refuse' },
} as const satisfies Record<string, Call>
