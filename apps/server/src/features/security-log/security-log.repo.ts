import type { SecurityKind } from '@lectureshelf/contract/people/security-log'
import { and, count, desc, eq, gt, ilike, isNull, lt, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { securityLog, student } from '../../schema.ts'

type NewEntry = typeof securityLog.$inferInsert & { at: Date; addressPrefix: string; device: string }

export interface SecurityPage {
  page: number
  size: number
  q: string
  kind?: SecurityKind | undefined
  /** Whose account, by its id. */
  person?: string | undefined
}

const isSame = (entry: NewEntry) =>
  and(
    eq(securityLog.kind, entry.kind),
    entry.personId ? eq(securityLog.personId, entry.personId) : isNull(securityLog.personId),
    eq(securityLog.addressPrefix, entry.addressPrefix),
  )

/** Whether the very same is stored since an instant. */
export const hasEntry = async (on: Db, entry: NewEntry, since: Date): Promise<boolean> => {
  const isEqual = and(eq(securityLog.device, entry.device), eq(securityLog.detail, entry.detail ?? ''))
  return (await on.$count(securityLog, and(isSame(entry), isEqual, gt(securityLog.at, since)))) > 0
}

/** How many entries of the kind a person has from this part of the network since an instant. */
export const countEntries = (on: Db, entry: NewEntry, since: Date): Promise<number> =>
  on.$count(securityLog, and(isSame(entry), gt(securityLog.at, since)))

export const insertEntry = async (on: Db, entry: NewEntry): Promise<void> => {
  await on.insert(securityLog).values(entry)
}

const actor = alias(student, 'actor')

const matchesOf = ({ q, kind, person }: SecurityPage) => {
  const pattern = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const columns = [student.usn, student.name, securityLog.addressPrefix, securityLog.detail]
  return and(
    q === '' ? undefined : or(...columns.map((column) => ilike(column, pattern))),
    kind === undefined ? undefined : eq(securityLog.kind, kind),
    person === undefined ? undefined : eq(securityLog.personId, person),
  )
}

/** One page of entries that match, newest first, and how many match. */
export const pageEntries = async (on: Db, page: SecurityPage) => {
  const matches = matchesOf(page)
  const rows = await on
    .select({
      entry: securityLog,
      person: { id: student.id, usn: student.usn, name: student.name },
      actor: { id: actor.id, usn: actor.usn, name: actor.name },
    })
    .from(securityLog)
    .leftJoin(student, eq(student.id, securityLog.personId))
    .leftJoin(actor, eq(actor.id, securityLog.actorId))
    .where(matches)
    .orderBy(desc(securityLog.at), desc(securityLog.id))
    .limit(page.size)
    .offset((page.page - 1) * page.size)
  const [total] = await on
    .select({ count: count() })
    .from(securityLog)
    .leftJoin(student, eq(student.id, securityLog.personId))
    .where(matches)
  return { rows, total: total?.count ?? 0 }
}

/** Deletes what is older than an instant. */
export const deleteEntries = async (on: Db, before: Date): Promise<void> => {
  await on.delete(securityLog).where(lt(securityLog.at, before))
}
