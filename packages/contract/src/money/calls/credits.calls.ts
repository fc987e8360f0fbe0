import type { Call } from '../../operation.ts'

export const creditCalls = {
  list: { method: 'GET', path: '/api/credits' },
  sums: { method: 'GET', path: '/api/credits/sums' },
  mark: { method: 'PUT', path: '/api/credits/:id/mark' },
  setReference: { method: 'PUT', path: '/api/credits/:id/reference' },
  takeBack: { method: 'POST', path: '/api/credits/:id/taken-back' },
  restore: { method: 'POST', path: '/api/credits/:id/restore' },
  note: { method: 'PUT', path: '/api/credits/:id/note' },
  refund: { method: 'POST', path: '/api/credits/:id/refunds' },
  undoRefund: { method: 'DELETE', path: '/api/credits/:id/refunds/:refundId' },
  vouch: { method: 'POST', path: '/api/credits/vouch' },
  pair: { method: 'POST', path: '/api/credits/:id/pair' },
  wordGrants: { method: 'GET', path: '/api/credits/word-grants' },
  confirm: { method: 'POST', path: '/api/credits/:id/confirm' },
  endGrant: { method: 'POST', path: '/api/credits/:id/end-grant' },
} as const satisfies Record<string, Call>
