import type { StudentData, StudentRecord } from '@lectureshelf/contract/people/students'

/** Builds a person as the owner sees them: without a subscription, neither blocked nor completed. */
export const makeRecord = (person: StudentData, changes: Partial<StudentRecord> = {}): StudentRecord => ({
  ...person,
  blockedAt: null,
  completedAt: null,
  subscription: { state: 'none', endsOn: null },
  ...changes,
})
