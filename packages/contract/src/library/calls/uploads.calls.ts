import type { Call } from '../../operation.ts'

export const uploadCalls = {
  create: { method: 'POST', path: '/api/uploads' },
  head: { method: 'HEAD', path: '/api/uploads/:uploadId' },
  patch: { method: 'PATCH', path: '/api/uploads/:uploadId' },
  terminate: { method: 'DELETE', path: '/api/uploads/:uploadId' },
  finish: { method: 'POST', path: '/api/uploads/:uploadId/finish' },
  list: { method: 'GET', path: '/api/uploads' },
  dismiss: { method: 'POST', path: '/api/uploads/:uploadId/dismiss' },
} as const satisfies Record<string, Call>
