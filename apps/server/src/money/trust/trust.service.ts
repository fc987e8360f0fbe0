import { messages } from '@lectureshelf/contract/messages'
import type { Trust } from '@lectureshelf/contract/money/renewals'
import { findStudent, lockStudent, updateStudent } from '../../base/identity/students.table.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { SubscriptionsService } from '../subscriptions/subscriptions.service.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

interface Options extends DbAndClock {
  subscriptions: Pick<SubscriptionsService, 'findTrustLoss'>
}

/** Creates the service by which the owner restores reading before a payment is checked. */
export const createTrustService = ({ db, clock, subscriptions }: Options) => ({
  /** Returns whether a student may read before a payment is checked. @throws AppError `not_found` */
  read: async (studentId: string): Promise<Trust> => {
    orNotFound(await findStudent(db, studentId))
    const lostAt = await subscriptions.findTrustLoss(db, studentId)
    return { lostAt: lostAt?.toISOString() ?? null }
  },

  /**
   * Lets a student read before a payment is checked again: false claims until now count no more.
   * @throws AppError `not_found`, `changed_meanwhile` when it was not lost at the time that the screen showed
   */
  restore: async (actor: Actor, studentId: string, seen: { lostAt: string }): Promise<void> =>
    db.transaction(async (tx) => {
      const account = orNotFound(await lockStudent(tx, studentId))
      const lostAt = await subscriptions.findTrustLoss(tx, studentId)
      if (lostAt?.getTime() !== new Date(seen.lostAt).getTime()) {
        throw new AppError('changed_meanwhile', { message: messages.trustChanged })
      }
      const trustRestoredAt = clock.now()
      await updateStudent(tx, studentId, { trustRestoredAt })
      await recordAudit(tx, actor, 'student.restoreTrust', studentId, {
        before: { usn: account.usn, lostAt: lostAt.toISOString() },
        after: { trustRestoredAt: trustRestoredAt.toISOString() },
      })
    }),
})

export type TrustService = ReturnType<typeof createTrustService>
