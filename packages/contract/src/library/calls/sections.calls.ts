import type { Call } from '../../operation.ts'

export const sectionCalls = {
  add: { method: 'POST', path: '/api/addSectionsToSubject' },
  update: { method: 'PUT', path: '/api/updateSection/:subCode/:sectionId' },
  remove: { method: 'DELETE', path: '/api/deleteSection/:subCode/:index' },
  order: { method: 'PUT', path: '/api/subjects/:subCode/section-order' },
} as const satisfies Record<string, Call>
