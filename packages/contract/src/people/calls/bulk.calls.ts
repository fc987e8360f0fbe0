import type { Call } from '../../operation.ts'

export const bulkCalls = {
  describeMail: { method: 'POST', path: '/api/students/bulk/mail/summary' },
  mail: { method: 'POST', path: '/api/students/bulk/mail' },
  extend: { method: 'POST', path: '/api/students/bulk/extend' },
  undoExtension: { method: 'POST', path: '/api/students/bulk/extend/undo' },
  move: { method: 'POST', path: '/api/students/bulk/move' },
  block: { method: 'POST', path: '/api/students/bulk/block' },
  planUsns: { method: 'POST', path: '/api/students/bulk/usns/plan' },
  changeUsns: { method: 'POST', path: '/api/students/bulk/usns' },
} as const satisfies Record<string, Call>
