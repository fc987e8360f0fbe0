import { type PayeeChange, Settings } from '@lectureshelf/contract/site/settings'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { personLabelOf } from '../../people/person-label.ts'
import type { Db } from '../../platform/db/database.ts'
import { auditLog } from '../../schema.ts'

const Payee = Settings.pick({ upiId: true, payeeName: true })

const textOf = (column: typeof auditLog.before | typeof auditLog.after, field: 'upiId' | 'payeeName') =>
  sql<string>`${column} ->> ${field}::text`

const differs = (field: 'upiId' | 'payeeName') =>
  sql`${textOf(auditLog.before, field)} is distinct from ${textOf(auditLog.after, field)}`

/** Lists the changes of a payee that was set, as the audit log has them, newest first. */
export const listPayeeChanges = async (on: Db, since: Date): Promise<PayeeChange[]> => {
  const rows = await on
    .select({
      id: auditLog.id,
      at: auditLog.at,
      changedBy: personLabelOf(auditLog.actorName, auditLog.actorUsn),
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'setting'),
        eq(auditLog.entityId, 'settings'),
        eq(auditLog.action, 'setting.edit'),
        gt(auditLog.at, since),
        sql`${textOf(auditLog.before, 'upiId')} <> ''`,
        sql`(${differs('upiId')} or ${differs('payeeName')})`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
  return rows.map(({ id, at, changedBy, before, after }) => ({
    _id: id,
    at: at.toISOString(),
    changedBy,
    before: Payee.parse(before),
    after: Payee.parse(after),
  }))
}
