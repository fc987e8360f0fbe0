import type { securityLogOps } from '@lectureshelf/contract/base/security-log'
import type { QueryOf } from '@lectureshelf/contract/operation'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { contains, readPage } from '../../platform/db/lists.ts'
import { countTallied } from '../../platform/memory/tally.ts'
import { securityLog, student } from '../../schema.ts'

export type SecurityPage = QueryOf<typeof securityLogOps.list>

const actor = alias(student, 'actor')

/** Selects the entries with a text: two lists of ids, each by its own index. An `or` would look at every entry. */
const searchEntries = (on: Db, q: string) =>
  union(
    on
      .select({ id: securityLog.id })
      .from(securityLog)
      .where(contains([securityLog.addressPrefix, securityLog.detail], q)),
    on
      .select({ id: securityLog.id })
      .from(securityLog)
      .innerJoin(student, eq(student.id, securityLog.personId))
      .where(contains([student.usn, student.name], q)),
  )

/** Reads one page of matching entries, newest first, and how many match. */
export const pageEntries = (on: Db, { q, kind, person, ...page }: SecurityPage) => {
  const matches = and(
    q === '' ? undefined : inArray(securityLog.id, searchEntries(on, q)),
    kind === undefined ? undefined : eq(securityLog.kind, kind),
    person === undefined ? undefined : eq(securityLog.personId, person),
  )
  const rows = on
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
  return readPage(rows, page, () =>
    q === '' && person === undefined
      ? countTallied(on, 'security_log', kind)
      : on.$count(securityLog, matches),
  )
}
