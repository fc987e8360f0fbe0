import type { auditOps } from '@lectureshelf/contract/base/audit'
import type { QueryOf } from '@lectureshelf/contract/operation'
import { type SQL, and, eq, sql } from 'drizzle-orm'
import { personLabelOf } from '../identity/person-label.ts'
import { startOfDay } from '../../platform/db/conditions.ts'
import { contains } from '../../platform/db/lists.ts'
import { auditLog } from '../../schema.ts'

/** Narrows the audit log. Days are those of India. */
export type AuditFilter = Omit<QueryOf<typeof auditOps.list>, 'page' | 'size'>

const { actorName, actorUsn, entityId, entityLabel, entityPlace, before, after } = auditLog
const searched = [
  personLabelOf(actorName, actorUsn),
  entityId,
  entityLabel,
  entityPlace,
  sql`${before}::text`,
  sql`${after}::text`,
]

/** Builds the condition of all but the days of a filter, for the list and for its export. */
export const matchesOf = ({ q, action, entity }: AuditFilter): SQL | undefined =>
  and(
    contains(searched, q),
    action === undefined ? undefined : eq(auditLog.action, action),
    entity === undefined ? undefined : eq(auditLog.entity, entity),
  )

/** Builds the condition of the days of a filter. */
export const isInDays = ({ from, to }: AuditFilter): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${auditLog.at} >= ${startOfDay(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`${auditLog.at} < ${startOfDay(sql`${to}::date + 1`)}`,
  )
