import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { Attempt, JobKind } from '../db/job-runner.ts'
import type { Jobs } from '../jobs.ts'

/** When a job that met another process at its work comes again: that process may have died. */
const comesAgainSeconds = 15

/**
 * Registers the handler of a kind of work that two processes must not do for the same key at the same time. A job that
 * meets such a process comes again some seconds later.
 */
export const handleHeld = <S extends z.ZodType>(
  { jobs, db }: { jobs: Jobs; db: Db },
  kind: JobKind<S>,
  keyOf: (data: z.output<S>) => string,
  run: (data: z.output<S>, attempt: Attempt) => Promise<void>,
): void => {
  jobs.handle(kind, async (data, attempt) => {
    const key = keyOf(data)
    if (await jobs.hold(kind, key, () => run(data, attempt))) return
    await jobs.enqueue(db, kind, kind.data.encode(data), key, { delaySeconds: comesAgainSeconds })
  })
}
