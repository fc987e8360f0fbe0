import { messages } from '@lectureshelf/contract/messages'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type NewStudent, hasUsn, insertStudent, lockStudent, updateStudent } from './students.table.ts'

/** A person with the hash of their password. */
export type NewAccount = Omit<NewStudent, 'id' | 'blockedAt' | 'deletedAt'>

/** Makes the refusal of a sign-up under a USN that has an account. */
export const usnHasAccount = () => new AppError('conflict', { message: messages.usnHasAccount })

/**
 * Opens the account of a sign-up, in the caller's transaction. Two at the same time for one USN end in a violation
 * of `student_usn_key`.
 * @throws AppError `conflict` for a USN that has an account.
 */
export const openAccount = async (on: Db, person: NewAccount): Promise<string> => {
  if (await hasUsn(on, person.usn)) throw usnHasAccount()
  return insertStudent(on, person)
}

/**
 * Closes the account of somebody who turned out not to be a student, in the caller's transaction: its sessions end
 * with it. Returns the hash of its password; null for an account that is gone, or of staff, which stays.
 */
export const closeAccount = async (on: Db, id: string, now: Date): Promise<string | null> => {
  const person = await lockStudent(on, id)
  if (person === null || person.role !== 'student' || person.isAdmin || person.isOwner) return null
  await updateStudent(on, id, { deletedAt: now })
  return person.passwordHash
}
