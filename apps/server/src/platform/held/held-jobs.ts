import type { z } from 'zod'
import { type Attempt, HeldElsewhere, type JobKind } from '../db/job-runner.ts'
import type { Jobs } from '../jobs.ts'

/**
 * Registers the handler of a kind of work that two processes must not do for the same key at the same time. A job that
 * meets such a process comes again some seconds later.
 */
export const handleHeld = <S extends z.ZodType>(
  jobs: Jobs,
  kind: JobKind<S>,
  keyOf: (data: z.output<S>) => string,
  run: (data: z.output<S>, attempt: Attempt) => Promise<void>,
): void => {
  jobs.handle(kind, async (data, attempt) => {
    if (!(await jobs.hold(kind, keyOf(data), () => run(data, attempt)))) throw new HeldElsewhere()
  })
}
