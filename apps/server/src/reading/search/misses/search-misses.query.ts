import { type SQL, and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Scope } from '@lectureshelf/contract/access'
import { fewestPeople } from '@lectureshelf/contract/site/insight/insight-periods'
import { scopeConditions } from '../../../library/tables/offerings.query.ts'
import { holdsWords } from '../../../platform/db/conditions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type SearchPage, countRows, readPage } from '../../../platform/db/lists.ts'
import { searchMiss, semester, subject } from '../../../schema.ts'

const among = (column: SQL, values: readonly (string | number)[]): SQL | undefined =>
  values.length === 0 ? undefined : or(...values.map((value) => sql`${column} = ${value}`))

/** Matches words of a subject that is taught in a scope, and words of all subjects of a place in it. */
const isWithin = (on: Db, scope: Scope): SQL | undefined =>
  or(
    and(
      isNull(searchMiss.subjectId),
      among(sql`${searchMiss.deptId}`, scope.departments),
      among(sql`${searchMiss.scheme}`, scope.schemes),
      among(sql`${searchMiss.semNum}`, scope.semesters),
    ),
    scopeConditions(on, scope).hasPlaceWithin,
  )

/** Few searches are not counted, which the order must not do either. */
const counted = sql`greatest(${searchMiss.count}, ${fewestPeople - 1}::int)`

/** Lists words that a scope looks after, or all without a scope, most searched first. */
export const pageMisses = (on: Db, scope: Scope | null, page: SearchPage) => {
  const where = and(
    ...holdsWords(sql`${searchMiss.query}`, page.q),
    scope === null ? undefined : isWithin(on, scope),
  )
  const select = () =>
    on
      .select({
        miss: searchMiss,
        semName: sql<string>`coalesce(${semester.semName}, '')`,
        subject: { subCode: subject.subCode, subName: subject.subName },
      })
      .from(searchMiss)
      .leftJoin(semester, eq(semester.semNum, searchMiss.semNum))
      .leftJoin(subject, eq(subject.id, searchMiss.subjectId))
      .where(where)
  const rows = select().orderBy(desc(counted), desc(searchMiss.lastAt), desc(searchMiss.id))
  return readPage(rows, page, () => countRows(on, select()))
}
