import { type SQL, type SQLWrapper, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database, Db } from '../db/database.ts'
import { type Hold, holdLeaseSeconds, isFree } from './holds.ts'
import type { JobKind } from '../db/job-runner.ts'

/** Which of the things that need work are listed. */
export interface Wanted {
  limit: number
  /** Only this one. Without it, those that no process is at. */
  only?: string
}

/** Returns the condition of a list of things that need a kind of work. @param key the column that names a thing */
export const isWanted = (
  { name }: Pick<JobKind<z.ZodType>, 'name'>,
  key: SQLWrapper,
  { only }: Wanted,
): SQL => (only === undefined ? isFree(name, key) : eq(key, only))

/** Work on many things, each of which one process at a time takes. */
export interface HeldWork<Item> {
  kind: JobKind<z.ZodType>
  /** The key under which the kind queues itself. */
  queueKey: string
  /** How many things one job takes. */
  most: number
  /** Lists what still needs the work, the most urgent first. */
  list: (wanted: Wanted) => Promise<Item[]>
  keyOf: (item: Item) => string
  work: (item: Item) => Promise<void>
}

interface Options {
  database: Pick<Database, 'db' | 'kind'>
  hold: Hold
  enqueue: (on: Db, kind: JobKind<z.ZodType>, key: string, delaySeconds: number) => Promise<void>
}

/**
 * Creates what works through things that need the same work, each at one process at a time.
 * @returns a function that returns how many it took
 */
export const createHeldWork =
  ({ database, hold, enqueue }: Options) =>
  async <Item>({ kind, queueKey, most, list, keyOf, work }: HeldWork<Item>): Promise<number> => {
    const isShared = database.kind === 'server'

    const takeNext = async (item: Item): Promise<boolean> => {
      const key = keyOf(item)
      return hold({ kind: kind.name, key }, async () => {
        // Another process may have finished it since it was listed.
        const [still] = await list({ limit: 1, only: key })
        if (still === undefined) return
        // Others help. If this process dies, one of them looks again as soon as its hold has ended.
        if (isShared) {
          if ((await list({ limit: 1 })).length > 0) await enqueue(database.db, kind, queueKey, 0)
          await enqueue(database.db, kind, `${queueKey} again`, holdLeaseSeconds + 5)
        }
        await work(still)
      })
    }

    const seen = new Set<string>()
    let taken = 0
    while (taken < most) {
      // What still needs the work afterwards waits for the next job.
      const next = (await list({ limit: seen.size + 1 })).find((item) => !seen.has(keyOf(item)))
      if (next === undefined) break
      seen.add(keyOf(next))
      if (await takeNext(next)) taken += 1
    }
    return taken
  }
