import { type PayeeChange, Settings } from '@lectureshelf/contract/base/settings'
import { and, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { personLabelOf } from '../identity/person-label.ts'
import { hasRow } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/database.ts'
import { auditLog } from '../../schema.ts'

const Payee = Settings.pick({ upiId: true, payeeName: true })

const earlier = alias(auditLog, 'earlier')

type Entry = typeof auditLog | typeof earlier

const textOf = (column: Entry['before'] | Entry['after'], field: 'upiId' | 'payeeName') =>
  sql<string>`${column} ->> ${field}::text`

const isOfSettings = ({ entity, entityId, action }: Entry) =>
  and(eq(entity, 'setting'), eq(entityId, 'settings'), eq(action, 'setting.edit'))

const hadPayee = ({ before }: Entry) => sql`${textOf(before, 'upiId')} <> ''`

/** Whoever empties the UPI id and then sets another one changes the payee in two steps. */
const isAfterPayee = (on: Db) =>
  hasRow(on, earlier, isOfSettings(earlier), hadPayee(earlier), lt(earlier.at, auditLog.at))

const differs = (field: 'upiId' | 'payeeName') =>
  sql`${textOf(auditLog.before, field)} is distinct from ${textOf(auditLog.after, field)}`

/** Lists the changes of the payee after the first one was set, as the audit log has them, newest first. */
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
        isOfSettings(auditLog),
        gt(auditLog.at, since),
        or(hadPayee(auditLog), isAfterPayee(on)),
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
