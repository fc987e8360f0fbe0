import type { Call } from '../../operation.ts'

export const studentCalls = {
  list: { method: 'GET', path: '/api/students' },
  read: { method: 'GET', path: '/api/students/:id' },
  create: { method: 'POST', path: '/api/students' },
  edit: { method: 'PATCH', path: '/api/students/:id' },
  setTemporaryPassword: { method: 'POST', path: '/api/students/:id/temporary-password' },
  endDevice: { method: 'DELETE', path: '/api/students/:id/sessions/:sessionId' },
  erase: { method: 'POST', path: '/api/students/:id/erase' },
  me: { method: 'GET', path: '/api/student' },
  ownData: { method: 'GET', path: '/api/account/data' },
  changePassword: { method: 'POST', path: '/api/change-password' },
  confirmPassword: { method: 'POST', path: '/api/confirm-password' },
  changeContact: { method: 'PATCH', path: '/api/account' },
  listAll: { method: 'GET', path: '/api/getAllStudents' },
} as const satisfies Record<string, Call>
