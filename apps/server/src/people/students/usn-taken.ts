import { usnTaken } from '@lectureshelf/contract/people/people-messages'
import { violates } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'

/** Creates the error for a second account under a USN. */
export const refuseTaken = (usn: string) => new AppError('conflict', { message: usnTaken(usn) })

/** Waits for work that stores a USN. Of two at the same time, the unique index lets only one succeed. */
export const orTaken = async <T>(usn: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw violates(error, 'student_usn_key') ? refuseTaken(usn) : error
  }
}
