import { randomBytes } from 'node:crypto'
import { messages } from '@lectureshelf/contract/messages'
import type { SeenPerson } from '@lectureshelf/contract/people/students'
import { resetPasswordJob } from '../../../job-kinds.ts'
import { lockClaimsOf } from '../../../money/tables/claims.table.ts'
import { lockOwners, lockStudent } from '../../../base/identity/students.table.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, orNotFound } from '../../../platform/errors.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { recordAudit } from '../../../base/audit/audit.service.ts'
import type { SessionsService } from '../../sessions/sessions.service.ts'
import { findMarkedPerson } from './marked-person.query.ts'
import { requireSeenPerson } from '../seen-person.ts'
import { eraseMarked } from './student-erasure.repo.ts'
import type { DbAndClock } from '../../../platform/db/database.ts'

interface Options extends DbAndClock {
  jobs: Pick<Jobs, 'forget'>
  sessions: SessionsService
}

/** Creates the service by which the owner removes a person's device or personal data. */
export const createStudentErasureService = (options: Options) => {
  const { db, clock, jobs, sessions } = options
  return {
    /**
     * Permanently deletes or blanks all personal data, as marked in the schema, and ends every session. Payment
     * rows stay.
     * @throws AppError `not_found`, `changed_meanwhile` when the person is not as seen, or `conflict` for the
     * last owner.
     */
    erase: (actor: Actor, studentId: string, seen: SeenPerson): Promise<void> =>
      db.transaction(async (tx) => {
        // Deciding a claim also locks the claim first and then the account.
        await lockClaimsOf(tx, studentId)
        const owners = await lockOwners(tx)
        const person = orNotFound(await lockStudent(tx, studentId))
        await requireSeenPerson(tx, person, seen)
        if (owners.length === 1 && owners[0] === studentId) {
          throw new AppError('conflict', { message: messages.lastOwner })
        }
        const now = clock.now()
        const token = `ERASED-${randomBytes(5).toString('hex').toUpperCase()}`
        await sessions.endAll(tx, studentId, 'blocked')
        await eraseMarked(tx, await findMarkedPerson(tx, person, now), { token, now })
        await jobs.forget(tx, resetPasswordJob, person.usn)
        await recordAudit(tx, actor, 'student.erase', studentId, { after: { token } })
      }),

    /** Ends one session of a person. @throws AppError `not_found`. */
    endDevice: (actor: Actor, studentId: string, sessionId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const person = orNotFound(await lockStudent(tx, studentId))
        await sessions.endOf(tx, actor, studentId, sessionId)
        await recordAudit(tx, actor, 'student.endDevice', studentId, {
          after: { usn: person.usn, sessionId },
        })
      }),
  }
}
