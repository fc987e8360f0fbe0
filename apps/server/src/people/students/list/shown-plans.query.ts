import { listPeriods } from '../../../money/tables/subscriptions.table.ts'
import type { Db } from '../../../platform/db/database.ts'
import { shownOn } from '../../../money/subscriptions/subscriptions.policy.ts'
import type { StudentRow } from '../students.query.ts'
import { groupBy } from '../../../platform/group-by.ts'

/** A person with the subscription to show: the latest one in force, otherwise the last one. */
export type ShownStudent = StudentRow & {
  plan: { state: ReturnType<typeof shownOn>['state']; endsOn: string | null }
}

/** Reads the subscriptions of people at once, and adds the one to show on a day of India to each. */
export const withShownPlans = async (on: Db, rows: StudentRow[], today: string): Promise<ShownStudent[]> => {
  const ids = rows.map(({ student }) => student.id)
  const periods = groupBy(await listPeriods(on, ids), ({ studentId }) => studentId)
  return rows.map((row) => {
    const { state, endsOn } = shownOn(periods.get(row.student.id) ?? [], today)
    return { ...row, plan: { state, endsOn } }
  })
}
