import type { Database } from '../src/platform/db/database.ts'

/** Reads the queue's table and moves its times, where a test would otherwise have to wait. */
export const dataTable = (database: Database) => ({
  makeDueNow: () =>
    database.runSql(`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`),
  endLeases: () =>
    database.runSql(`update pgboss.job set started_on = now() - interval '1 day' where state = 'active';
      update journal.hold set held_until = now()`),
  states: async (kind = '%') => {
    const { rows } = await database.runSql(
      `select state::text as state from pgboss.job where name like $1 order by created_on`,
      [kind],
    )
    return rows.map((row) => row['state'])
  },
  waitForState: async (state: string, kind = '%') => {
    const deadline = Date.now() + 5000
    while (Date.now() < deadline) {
      const { rows } = await database.runSql(
        `select 1 from pgboss.job where state = '${state}' and name like '${kind}'`,
      )
      if (rows.length > 0) return
    }
    throw new Error(`No job became ${state}.`)
  },
})
