import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { securityLog } from '../../schema.ts'

type NewEntry = typeof securityLog.$inferInsert & { at: Date; addressPrefix: string; device: string }

const isSame = (entry: NewEntry) =>
  and(
    eq(securityLog.kind, entry.kind),
    entry.personId ? eq(securityLog.personId, entry.personId) : isNull(securityLog.personId),
    eq(securityLog.addressPrefix, entry.addressPrefix),
  )

/** Returns whether an identical entry was stored since an instant. */
export const hasEntry = async (on: Db, entry: NewEntry, since: Date): Promise<boolean> => {
  const isEqual = and(eq(securityLog.device, entry.device), eq(securityLog.detail, entry.detail ?? ''))
  return (await on.$count(securityLog, and(isSame(entry), isEqual, gt(securityLog.at, since)))) > 0
}

/** Counts the entries of a kind that a person has from this part of the network since an instant. */
export const countEntries = (on: Db, entry: NewEntry, since: Date): Promise<number> =>
  on.$count(securityLog, and(isSame(entry), gt(securityLog.at, since)))

export const insertEntry = async (on: Db, entry: NewEntry): Promise<void> => {
  await on.insert(securityLog).values(entry)
}

/** Deletes entries older than an instant. */
export const deleteEntries = async (on: Db, before: Date): Promise<void> => {
  await on.delete(securityLog).where(lt(securityLog.at, before))
}
