import type { Subscription } from '@lectureshelf/contract/money/subscription-management'
import type { StudentData } from '@lectureshelf/contract/people/students'

/** Builds a person's basic plan in force for the 6th semester, as the list of subscriptions has it: without a receipt. */
export const makeSubscription = (
  { _id: studentId, usn, name }: Pick<StudentData, '_id' | 'usn' | 'name'>,
  changes: Partial<Subscription> = {},
): Subscription => ({
  _id: 'abababab-0000-4000-8000-000000000001',
  studentId,
  usn,
  name,
  plan: 'basic',
  state: 'active',
  fromSemester: 6,
  toSemester: 6,
  startsOn: '2026-11-22',
  endsOn: '2027-05-21',
  cancelledAt: null,
  cancelReason: null,
  grantReason: null,
  receiptNumber: null,
  receiptVoidedAt: null,
  byHand: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  ...changes,
})
