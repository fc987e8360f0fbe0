import { type AuditAction, auditEntities } from '@lectureshelf/contract/base/audit'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type SearchPage, readPage } from '../../platform/db/lists.ts'
import { countTallied, listSlots } from '../../platform/memory/tally.ts'
import { auditLog } from '../../schema.ts'
import { type AuditFilter, isInDays, matchesOf } from './audit-matches.query.ts'

export const insertAudit = async (on: Db, values: typeof auditLog.$inferInsert): Promise<void> => {
  await on.insert(auditLog).values(values)
}

export type AuditPage = SearchPage & AuditFilter

/** Returns one page of the matching records, newest first, and their number. Days are those of India. */
export const pageAudit = (on: Db, page: AuditPage) => {
  const matches = and(matchesOf(page), isInDays(page))
  const rows = on.select().from(auditLog).where(matches).orderBy(desc(auditLog.at), desc(auditLog.id))
  const { q, action, entity, from, to } = page
  const isTallied = q === '' && from === undefined && to === undefined
  return readPage(rows, page, () =>
    isTallied ? countTallied(on, 'audit_log', entity, action) : on.$count(auditLog, matches),
  )
}

/** Returns every recorded action and entity in alphabetical order. */
export const listAuditNames = async (on: Db): Promise<{ actions: string[]; entities: string[] }> => {
  const slots = await listSlots(on, 'audit_log')
  const sorted = (names: string[]) => [...new Set(names)].toSorted()
  return {
    actions: sorted(slots.map(([, action = '']) => action)),
    entities: sorted(slots.map(([entity = '']) => entity)),
  }
}

const isOf = (action: AuditAction, entityId: string) =>
  and(
    eq(auditLog.entity, auditEntities[action]),
    eq(auditLog.entityId, entityId),
    eq(auditLog.action, action),
  )

/** Returns the name of whoever did this action to a row last; null without a record. */
export const findLastActorName = async (
  on: Db,
  action: AuditAction,
  entityId: string,
): Promise<string | null> => {
  const [row] = await on
    .select({ actorName: auditLog.actorName })
    .from(auditLog)
    .where(isOf(action, entityId))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return row?.actorName ?? null
}

/** Lists the records of one action on one row, oldest first. */
export const listTrail = (on: Db, action: AuditAction, entityId: string) =>
  on
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(isOf(action, entityId))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
