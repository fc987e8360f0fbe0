import { randomBytes } from 'node:crypto'
import { messages } from '@lectureshelf/contract/messages'
import type { SeenPerson } from '@lectureshelf/contract/students'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import { requireSeenPerson } from './seen-person.ts'
import { eraseStudent, eraseTraces } from './student-erasure.repo.ts'
import { lockOwners, lockStudent } from './students.repo.ts'

export interface StudentErasureService {
  /**
   * Blanks everything personal for good and ends every session; the rows of what was paid stay.
   * @throws AppError `not_found`, `changed_meanwhile` when the person is not as seen, or `conflict` for the last
   * owner.
   */
  erase: (actor: Actor, studentId: string, seen: SeenPerson) => Promise<void>
  /** Signs one of a person's devices out. @throws AppError `not_found`. */
  endDevice: (actor: Actor, studentId: string, sessionId: string) => Promise<void>
}

interface Options {
  db: Db
  clock: Clock
  sessions: SessionsService
  endResetLinks: (on: Db, studentId: string, now: Date) => Promise<void>
}

/** How the owner takes away: a device, or everything personal. */
export const createStudentErasureService = (options: Options): StudentErasureService => {
  const { db, clock, sessions, endResetLinks } = options
  return {
    erase: (actor, studentId, seen) =>
      db.transaction(async (tx) => {
        const owners = await lockOwners(tx)
        const person = await lockStudent(tx, studentId)
        if (person === null) throw new AppError('not_found')
        await requireSeenPerson(tx, person, seen)
        if (owners.length === 1 && owners[0] === studentId) {
          throw new AppError('conflict', { message: messages.lastOwner })
        }
        const now = clock.now()
        const token = `ERASED-${randomBytes(5).toString('hex').toUpperCase()}`
        const erasure = { studentId, usn: person.usn, email: person.email, token, now }
        await eraseStudent(tx, erasure)
        await sessions.endAll(tx, studentId, 'blocked')
        await endResetLinks(tx, studentId, now)
        await eraseTraces(tx, erasure)
        const record = { action: 'student.erase' as const, entity: 'student', entityId: studentId }
        await recordAudit(tx, actor, { ...record, after: { token } })
      }),

    endDevice: (actor, studentId, sessionId) =>
      db.transaction(async (tx) => {
        const person = await lockStudent(tx, studentId)
        if (person === null) throw new AppError('not_found')
        await sessions.endOf(tx, actor, studentId, sessionId)
        const record = { action: 'student.end-device' as const, entity: 'student', entityId: studentId }
        await recordAudit(tx, actor, { ...record, after: { usn: person.usn, sessionId } })
      }),
  }
}
