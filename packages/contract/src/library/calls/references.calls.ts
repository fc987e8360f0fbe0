import type { Call } from '../../operation.ts'

export const referenceCalls = {
  add: { method: 'POST', path: '/api/addReference/:subCode' },
  update: { method: 'PUT', path: '/api/updateReference/:subCode/:refId' },
  remove: { method: 'DELETE', path: '/api/deleteReference/:subCode/:refId' },
} as const satisfies Record<string, Call>
