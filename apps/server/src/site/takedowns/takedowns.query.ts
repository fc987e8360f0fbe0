import type { takedownOps } from '@lectureshelf/contract/site/takedowns'
import type { QueryOf } from '@lectureshelf/contract/operation'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { contains, readPage } from '../../platform/db/lists.ts'
import { student, takedown } from '../../schema.ts'

export type StoredTakedown = typeof takedown.$inferSelect & { handledByName: string | null }

type TakedownPage = QueryOf<typeof takedownOps.list>

/** Reads one page of matching requests, newest first, and how many match. */
export const pageTakedowns = async (on: Db, { q, state, ...page }: TakedownPage) => {
  const isInState = state === 'open' ? isNull(takedown.handledAt) : isNotNull(takedown.handledAt)
  const matches = and(
    contains([takedown.name, takedown.email, takedown.what, takedown.reason], q),
    state === undefined ? undefined : isInState,
  )
  const found = on
    .select({ takedown, handledByName: student.name })
    .from(takedown)
    .leftJoin(student, eq(student.id, takedown.handledBy))
    .where(matches)
    .orderBy(desc(takedown.createdAt), desc(takedown.id))
  const { rows, total } = await readPage(found, page, () => on.$count(takedown, matches))
  return {
    rows: rows.map(({ handledByName, ...row }): StoredTakedown => ({ ...row.takedown, handledByName })),
    total,
  }
}
