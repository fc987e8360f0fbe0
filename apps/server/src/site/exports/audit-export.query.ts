import { personLabel } from '@lectureshelf/contract/base/person-label'
import { and } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { auditLog } from '../../schema.ts'
import { type AuditFilter, matchesOf } from '../../base/audit/audit-matches.query.ts'
import { type ExportList, type ListPart, type TimePlace, byTime } from './export-list.ts'

/** A row of the log has whatever changed, so its values are JSON. */
const jsonOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

const time = byTime(auditLog.at, auditLog.id)

const readPart = (on: Db, query: AuditFilter, { after, size }: ListPart<TimePlace>) =>
  on
    .select({ ...time.place, row: auditLog })
    .from(auditLog)
    .where(time.isNext({ period: query, matches: matchesOf(query), after }))
    .orderBy(...time.order)
    .limit(size)

type Row = Awaited<ReturnType<typeof readPart>>[number]

/** The audit log by time. */
export const auditExport: ExportList<Row, AuditFilter> = {
  name: 'audit',
  title: 'Audit log',
  columns: [
    { title: 'When', kind: 'instant', value: ({ row }) => row.at },
    {
      title: 'Who',
      kind: 'text',
      width: 30,
      value: ({ row }) => personLabel({ name: row.actorName, usn: row.actorUsn }),
    },
    { title: 'Action', kind: 'text', width: 24, value: ({ row }) => row.action },
    { title: 'Kind', kind: 'text', width: 14, value: ({ row }) => row.entity },
    { title: 'Thing', kind: 'text', width: 32, value: ({ row }) => row.entityLabel || row.entityId },
    { title: 'Place', kind: 'text', width: 20, value: ({ row }) => row.entityPlace },
    { title: 'Before', kind: 'text', width: 40, value: ({ row }) => jsonOf(row.before) },
    { title: 'After', kind: 'text', width: 40, value: ({ row }) => jsonOf(row.after) },
  ],
  count: (on, query) => on.$count(auditLog, and(time.isIn(query), matchesOf(query))),
  readPart,
}
