import type { PromotedStudent } from '@lectureshelf/contract/people/promotions'
import { type Batch, listBatch } from '../../base/identity/students.table.ts'
import type { DssService } from '../../base/reference-data/dss.service.ts'
import { entitlementOn } from '../../money/subscriptions/subscriptions.policy.ts'
import { losesAccess, stepFrom } from './promotions.policy.ts'
import { listPaidOfBatch } from './promotions.query.ts'
import { groupBy } from '../../platform/group-by.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

interface Options extends DbAndClock {
  dss: Pick<DssService, 'read'>
}

/** A student whom a promotion moves, with the address for a mail about it. */
export interface MovingStudent extends PromotedStudent {
  email: string
}

const byStudent = <T extends { studentId: string }>(rows: T[]): Map<string, T[]> =>
  groupBy(rows, ({ studentId }) => studentId)

/** Returns the students a promotion would move, and how that changes what they may read. */
export const previewPromotion = async (
  { db, clock, dss }: Options,
  of: Batch,
  excluded: ReadonlySet<string>,
): Promise<MovingStudent[]> => {
  const now = clock.now()
  const { semester } = await dss.read()
  const names = new Map(semester.map((row) => [row.semNum, row]))
  const nameOf = (semNum: number) => names.get(semNum) ?? { semNum, semName: String(semNum) }
  const rows = await listBatch(db, of)
  const paid = await listPaidOfBatch(db, of)
  const subscriptions = byStudent(paid.subscriptions)
  const provisional = byStudent(paid.provisional)
  return rows
    .filter(({ id }) => !excluded.has(id))
    .map(({ id, usn, name, email, semNum }) => {
      const { to, completes } = stepFrom(semNum)
      const entitlement = entitlementOn(
        { subscriptions: subscriptions.get(id) ?? [], provisional: provisional.get(id) ?? [] },
        now,
      )
      return {
        _id: id,
        usn,
        name,
        email,
        from: nameOf(semNum),
        to: nameOf(to),
        completes,
        losesAccess: losesAccess(entitlement, semNum, to),
      }
    })
}
