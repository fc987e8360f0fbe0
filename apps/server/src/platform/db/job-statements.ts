import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/** Drizzle gives each place a number of its own, so a text that is cast in one place would get that place's type. */
const placeOf = (value: unknown): SQL =>
  typeof value === 'string' ? sql`${sql.param(value)}::text` : sql`${sql.param(value ?? null)}`

/** Rebuilds a statement with `$1` placeholders for drizzle, which numbers them itself. */
export const toSql = (text: string, values: unknown[]): SQL => {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : placeOf(values[Number(part) - 1]))),
  )
}

/** Returns the rows of a statement of either database. */
export const rowsOf = (result: unknown): unknown[] => {
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows)) {
    return result.rows
  }
  return []
}

/** What `countJobs` returns. */
export const Counts = z.array(z.object({ name: z.string(), waiting: z.number(), failed: z.number() }))

/** What says the highest priority of a kind. */
export const Priorities = z.array(z.object({ priority: z.number().nullable() }))

/** Finished jobs move to the archive after half a day, and are deleted there after a week. */
export const countJobs = `
  with failure as (
    select name from pgboss.job where state = 'failed' and completed_on > now() - $1::int * interval '1 day'
    union all
    select name from pgboss.archive where state = 'failed' and completed_on > now() - $1::int * interval '1 day'
  ), due as (
    select name from pgboss.job where state in ('created', 'retry') and start_after <= now()
  )
  select name, sum(waiting)::int as waiting, sum(failed)::int as failed from (
    select name, 1 as waiting, 0 as failed from due union all select name, 0, 1 from failure
  ) as counted group by name`

/** Names the kinds that have due jobs. */
export const dueKinds = `select distinct name from pgboss.job where state < 'active' and start_after < now()`

/** A clock that ran ahead wrote a start that no delay explains. */
export const startTooLate = `update pgboss.job set start_after = now() where name = $1 and state in ('created', 'retry')
  and start_after > now() + $2::int * interval '1 second'`

/** Repeats what was interrupted with the last process. */
export const requeueInterrupted = `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`
/** Clears `started_on`, so that the attempt some seconds later does not count this one. */
export const requeueUncounted = `update pgboss.job
  set state = 'retry', start_after = now() + $3::int * interval '1 second', started_on = null
  where name = $1 and id = $2 and state = 'active'`
