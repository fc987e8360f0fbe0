import type { Call } from '../../operation.ts'

export const proposalCalls = {
  send: { method: 'POST', path: '/api/pdfs/:pdfId/proposals', fileField: 'pdfFile' },
  list: { method: 'GET', path: '/api/proposals' },
  read: { method: 'GET', path: '/api/proposals/:proposalId/file' },
  accept: { method: 'POST', path: '/api/proposals/:proposalId/accept' },
  decline: { method: 'POST', path: '/api/proposals/:proposalId/decline' },
  withdraw: { method: 'DELETE', path: '/api/proposals/:proposalId' },
} as const satisfies Record<string, Call>
