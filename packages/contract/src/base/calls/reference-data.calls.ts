import type { Call } from '../../operation.ts'

export const referenceDataCalls = {
  addDepartment: { method: 'POST', path: '/api/departments' },
  editDepartment: { method: 'PATCH', path: '/api/departments/:deptId' },
  removeDepartment: { method: 'DELETE', path: '/api/departments/:deptId' },
  addBatch: { method: 'POST', path: '/api/batches' },
  editBatch: { method: 'PATCH', path: '/api/batches/:batch' },
  removeBatch: { method: 'DELETE', path: '/api/batches/:batch' },
  addCollege: { method: 'POST', path: '/api/colleges' },
  editCollege: { method: 'PATCH', path: '/api/colleges/:clgCode' },
  removeCollege: { method: 'DELETE', path: '/api/colleges/:clgCode' },
  editSemester: { method: 'PATCH', path: '/api/semesters/:semNum' },
} as const satisfies Record<string, Call>
