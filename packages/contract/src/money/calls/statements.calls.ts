import type { Call } from '../../operation.ts'

export const statementCalls = {
  add: { method: 'POST', path: '/api/statements', fileField: 'statement' },
  list: { method: 'GET', path: '/api/statements' },
  read: { method: 'GET', path: '/api/statements/:id' },
  approve: { method: 'POST', path: '/api/statements/:id/approve' },
  pair: { method: 'POST', path: '/api/statements/:id/pair' },
  endReversed: { method: 'POST', path: '/api/statements/:id/reversals/:lineId' },
  setAccount: { method: 'PUT', path: '/api/statements/:id/account' },
  remove: { method: 'DELETE', path: '/api/statements/:id' },
} as const satisfies Record<string, Call>
