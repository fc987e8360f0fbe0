import type PgBoss from 'pg-boss'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { JobKind } from '../db/job-runner.ts'
import { rowsOf, toSql } from '../db/job-statements.ts'

const defaultRetryDelaySeconds = 2

/** Creates what queues work on a connection of the caller, such as its transaction. */
export const createEnqueue =
  (boss: PgBoss) =>
  async <S extends z.ZodType>(
    on: Db,
    kind: JobKind<S>,
    data: z.input<S>,
    key: string,
    { delaySeconds = 0, priority = 0 }: { delaySeconds?: number; priority?: number } = {},
  ): Promise<void> => {
    const port = {
      executeSql: async (text: string, values: unknown[]) => {
        const result = await on.execute(toSql(text, values))
        return { rows: rowsOf(result), rowCount: 0 }
      },
    }
    await boss.send(
      kind.name,
      { ...Object(data) },
      {
        db: port,
        singletonKey: key,
        // Seconds, which the database adds to its own time.
        startAfter: delaySeconds,
        priority,
        retryLimit: kind.attempts - 1,
        retryDelay: kind.retryDelaySeconds ?? defaultRetryDelaySeconds,
        retryBackoff: kind.hasGrowingDelay ?? false,
        expireInSeconds: kind.leaseSeconds,
      },
    )
  }
