import { lastSemester } from '@lectureshelf/contract/constants'
import type { Entitlement } from '../subscriptions/subscriptions.policy.ts'

/** Where a promotion takes a student: on by one, and out of the last semester nowhere, which completes them. */
export const stepFrom = (semester: number): { to: number; completes: boolean } =>
  semester >= lastSemester ? { to: semester, completes: true } : { to: semester + 1, completes: false }

/** Whether a student reads the notes of their semester today and would not read those of the next. */
export const losesAccess = (entitlement: Entitlement, from: number, to: number): boolean =>
  entitlement.covered.includes(from) && !entitlement.covered.includes(to)
