import type { Call } from '../../operation.ts'

export const subjectCalls = {
  list: { method: 'POST', path: '/api/getSub' },
  details: { method: 'GET', path: '/api/getSubjectDetails/:subCode' },
  add: { method: 'POST', path: '/api/addSub' },
  edit: { method: 'PUT', path: '/api/editSubject/:subCode' },
  remove: { method: 'DELETE', path: '/api/deleteSubject/:subCode' },
} as const satisfies Record<string, Call>
