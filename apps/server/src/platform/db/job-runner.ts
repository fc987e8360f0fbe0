import type PgBoss from 'pg-boss'
import type { z } from 'zod'
import type { Database } from './database.ts'
import { requeueUncounted } from './job-statements.ts'
import { isOutage } from './outage.ts'
import type { Unsettled } from './unsettled.ts'
import { factsOf } from '../error-facts.ts'
import { isOutOfSpace } from '../space/out-of-space.ts'
import { FilesNotOurs } from '../storage/files-guard.ts'

/** A kind of background work: its name, the shape of its data, and its limits for time and retries. */
export interface JobKind<S extends z.ZodType> {
  name: string
  data: S
  /** The lease: after this long a job whose process died is retried. */
  leaseSeconds: number
  attempts: number
  /** The pause before the first retry; 2 seconds when absent. */
  retryDelaySeconds?: number
  /** Doubles the pause with every failure. */
  hasGrowingDelay?: boolean
}

/** The current attempt: after the last one a failure is final and must be reported. */
export interface Attempt {
  /** Whether a failure is final. Read it after the work has failed: work that `stop` interrupted is retried. */
  readonly isLast: boolean
  /** Whether the failure with this error is final: one for want of space is retried until there is space. */
  isFinal(error: unknown): boolean
}

export interface JobHandler {
  kind: JobKind<z.ZodType>
  run: (data: unknown, attempt: Attempt) => Promise<void>
  unsettled: Unsettled
}

/** Thrown by a job that met another process at its work: it comes again, without a failure. */
export class HeldElsewhere extends Error {
  override name = 'HeldElsewhere'
}

/** The pause before such a job comes again: the other process may have died. */
const comesAgainSeconds = 15

/** The pause before work that found no space left is tried again. */
const spaceRetrySeconds = 60

/** The pause before work is tried again whose files were not those of the database. */
const filesRetrySeconds = 30

interface Options {
  boss: PgBoss
  database: Database
  onError: (error: unknown) => void
  /** Whether the process is stopping: what fails then was interrupted. */
  isStopping: () => boolean
}

/** Creates what runs the next due job of a kind and notes its result. It returns whether there was work to do. */
export const createJobRunner = ({ boss, database, onError, isStopping }: Options) => {
  const attemptOf = (retryCount: number, retryLimit: number): Attempt => {
    const isLast = () => !isStopping() && retryCount >= retryLimit
    return {
      get isLast() {
        return isLast()
      },
      isFinal: (error) => isLast() && !(error instanceof FilesNotOurs) && !isOutOfSpace(error, database.kind),
    }
  }

  /** @returns whether the failure was noted: false while the database is absent */
  const failUnlessAbsent = async (name: string, id: string, failure: unknown): Promise<boolean> => {
    try {
      await boss.fail(name, id, factsOf(failure))
      return true
    } catch (error) {
      if (isOutage(error)) return false
      throw error
    }
  }

  return async ({ kind: { name, leaseSeconds }, run, unsettled }: JobHandler): Promise<boolean> => {
    await unsettled.settle()
    const [job] = await boss.fetch<object>(name, { includeMetadata: true })
    if (job === undefined) return false
    const leaseEndsAt = performance.now() + leaseSeconds * 1000
    try {
      await run(job.data, attemptOf(job.retryCount, job.retryLimit))
    } catch (error) {
      const requeue = (delaySeconds: number) =>
        unsettled.note(() => database.runSql(requeueUncounted, [name, job.id, delaySeconds]), leaseEndsAt)
      if (error instanceof HeldElsewhere) {
        await requeue(comesAgainSeconds)
        return true
      }
      if (error instanceof FilesNotOurs) {
        await requeue(filesRetrySeconds)
        return true
      }
      if (!isStopping()) onError(error)
      if (!isStopping() && isOutOfSpace(error, database.kind)) {
        await requeue(spaceRetrySeconds)
        return true
      }
      // A failure counts only when the database can note it: an outage is not the job's own.
      const isNoted = !isStopping() && (await failUnlessAbsent(name, job.id, error))
      if (!isNoted) await requeue(0)
      return isNoted
    }
    await unsettled.note(() => boss.complete(name, job.id), leaseEndsAt)
    return true
  }
}
