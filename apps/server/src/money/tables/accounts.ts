import { messages } from '@lectureshelf/contract/messages'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isStaff } from '../../base/identity/actors.ts'
import { findProvisionalReader } from './provisional-access.table.ts'
import {
  type NewStudent,
  hasUsn,
  insertStudent,
  lockClosedStudent,
  lockStudent,
  updateStudent,
} from '../../base/identity/students.table.ts'

/** A person with the hash of their password. */
export type NewAccount = Omit<NewStudent, 'id' | 'blockedAt' | 'deletedAt'>

/** Creates the error for a sign-up under a USN that has an account. */
export const usnHasAccount = () => new AppError('conflict', { message: messages.usnHasAccount })

/**
 * Opens the account of a sign-up, in the caller's transaction. Two at the same time for one USN violate
 * `student_usn_key`.
 * @throws AppError `conflict` for a USN that has an account.
 */
export const openAccount = async (on: Db, person: NewAccount): Promise<string> => {
  if (await hasUsn(on, person.usn)) throw usnHasAccount()
  return insertStudent(on, person)
}

/**
 * Reopens the account that `closeAccount` closed when a claim was rejected, in the caller's transaction: marks and
 * readings stay with one person, and an erasure finds them. Opens a new one if needed.
 * @throws AppError `conflict` for a USN that has an account.
 */
export const reopenAccount = async (on: Db, claimId: string, person: NewAccount): Promise<string> => {
  const id = await findProvisionalReader(on, claimId)
  const closed = id === null ? null : await lockClosedStudent(on, id)
  if (closed === null) return openAccount(on, person)
  if (await hasUsn(on, person.usn)) throw usnHasAccount()
  await updateStudent(on, closed.id, { ...person, deletedAt: null })
  return closed.id
}

/**
 * Closes the account of a person who is not a student after all, and its sessions, in the caller's transaction.
 * Returns the hash of its password; null for a deleted account, or for staff, whose account stays.
 */
export const closeAccount = async (on: Db, id: string, now: Date): Promise<string | null> => {
  const person = await lockStudent(on, id)
  if (person === null || isStaff(person)) return null
  await updateStudent(on, id, { deletedAt: now })
  return person.passwordHash
}
