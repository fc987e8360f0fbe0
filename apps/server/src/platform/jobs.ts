import { setMaxListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import type { Database, Db } from './db/database.ts'
import { lock } from './db/locks.ts'
import { type HeldWork, createHeldWork } from './held/held-work.ts'
import { createHolds, releaseAll } from './held/holds.ts'
import { waitForIdleLoop } from './db/idle-loop.ts'
import { createEnqueue } from './held/enqueue.ts'
import {
  Counts,
  Priorities,
  countJobs,
  dueKinds,
  requeueInterrupted,
  rowsOf,
  startTooLate,
} from './db/job-statements.ts'
import { createUnsettled } from './db/unsettled.ts'
import { type Attempt, type JobHandler, type JobKind, createJobRunner } from './db/job-runner.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'

/** How many jobs of a kind are due and waiting, and how many failed for good within some days. */
export interface JobCount {
  kind: string
  waiting: number
  failed: number
}

export interface Jobs {
  /**
   * Queues work inside the caller's transaction, so that the job exists exactly when the transaction commits. A second
   * job with the same key is not added while the first waits, due or not. Of the due ones the highest priority is
   * taken first, which is 0 without one.
   */
  enqueue<S extends z.ZodType>(
    on: Db,
    kind: JobKind<S>,
    data: z.input<S>,
    key: string,
    options?: { delaySeconds?: number; priority?: number },
  ): Promise<void>
  /** Returns the highest priority of the jobs that wait or run, or null. */
  highestPriority(on: Db, kind: JobKind<z.ZodType>): Promise<number | null>
  /** Makes a job with this key due now. Returns false when no such job is waiting or running. */
  hurry(on: Db, kind: JobKind<z.ZodType>, key: string): Promise<boolean>
  /** Whether a job with this key is waiting or running. */
  isPending(on: Db, kind: JobKind<z.ZodType>, key: string): Promise<boolean>
  /** Deletes the jobs with this key that are not running, including the records of finished ones. */
  forget(on: Db, kind: JobKind<z.ZodType>, key: string): Promise<void>
  /** Counts the jobs of each of these kinds, with the failures of some days, at most a week. */
  count(kinds: JobKind<z.ZodType>[], failedDays: number): Promise<JobCount[]>
  /** Registers the handler of a kind of work. Call it before `start` or `drain`. */
  handle<S extends z.ZodType>(
    kind: JobKind<S>,
    run: (data: z.output<S>, attempt: Attempt) => Promise<void>,
  ): void
  /**
   * Runs work on one thing, such as a version, unless another process is at it. A process that dies holds it for a
   * minute at most.
   * @returns false when another process is at it
   */
  hold(kind: JobKind<z.ZodType>, key: string, work: () => Promise<void>): Promise<boolean>
  /** Works through things that need the same work, each of them at one process at a time. @returns how many it took */
  takeEach<Item>(work: HeldWork<Item>): Promise<number>
  /**
   * Waits for an idle moment, a second at most, where the database works on the thread that serves everyone. Call it
   * before each step of work for which no one waits.
   */
  giveWay(): Promise<void>
  /** Creates the tables and the queues of these kinds; needed before `enqueue`. */
  prepare(kinds: JobKind<z.ZodType>[]): Promise<void>
  /** Starts working until `stop`. Call `prepare` first. */
  start(): Promise<void>
  /** Runs everything that is due now and returns when the queue is empty. For tests and the command line. */
  drain(): Promise<void>
  /** Requeues jobs whose lease has expired or whose start is impossibly late; also runs every few seconds. */
  releaseExpired(): Promise<void>
  /** Waits for running jobs and ends. A job that fails from now on counts as interrupted and is retried. */
  stop(): Promise<void>
}

/** Slightly more than one tick of the embedded database's clock. */
const clockTickMs = 2

/** The longest delay that work is queued with, and twice as much. */
const longestDelaySeconds = 2 * 60 * 60

/** Returns the longest time that a job of a kind waits on purpose. */
const longestWaitOf = ({ retryDelaySeconds = 0, attempts }: JobKind<z.ZodType>): number =>
  Math.max(longestDelaySeconds, retryDelaySeconds * 2 ** attempts)

/** Notes the results of finished work, and returns the kinds that have due jobs: to fetch one of each costs far more. */
const findDue = async (database: Database, handlers: JobHandler[]): Promise<JobHandler[]> => {
  for (const { unsettled } of handlers) await unsettled.settle()
  const { rows } = await database.runSql(dueKinds, [])
  const due = new Set(rows.map(({ name }) => name))
  return handlers.filter(({ kind }) => due.has(kind.name))
}

interface JobsOptions {
  database: Database
  onError: (error: unknown) => void
  pollSeconds?: number
  /** How often jobs of dead processes are looked for. */
  superviseSeconds?: number
}

/** Durable background work by pg-boss, on either database through its `executeSql` port. */
export const createJobs = ({
  database,
  onError,
  pollSeconds = 1,
  superviseSeconds = 15,
}: JobsOptions): Jobs => {
  const executeSql = async (text: string, values: unknown[]) => {
    const { rows } = await database.runSql(text, values)
    return { rows, rowCount: rows.length }
  }
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false })
  boss.on('error', onError)
  const handlers = new Map<string, JobHandler>()
  let isPrepared = false
  let isWorking = false
  let isStopping = false
  let supervision: NodeJS.Timeout | null = null
  /** What looks for jobs of dead processes now; null between. */
  let supervising: Promise<void> | null = null
  let loop: Promise<unknown> = Promise.resolve()
  const idle = new AbortController()
  // Each kind of job waits with it, and Node.js takes more than ten for a leak.
  setMaxListeners(0, idle.signal)

  const makeQueues = async (kinds: JobKind<z.ZodType>[]) => {
    await boss.start()
    for (const kind of kinds) {
      const existing = await boss.getQueue(kind.name)
      if (existing === null) await boss.createQueue(kind.name, { name: kind.name, policy: 'short' })
    }
  }

  const prepare = async (kinds: JobKind<z.ZodType>[]) => {
    if (isPrepared) return
    if (database.kind === 'embedded') await makeQueues(kinds)
    else {
      // Processes that start at the same time would deadlock while creating the tables.
      await database.db.transaction(async (tx) => {
        await lock(tx, 'prepareJobs')
        await makeQueues(kinds)
      })
    }
    isPrepared = true
  }

  const startLate = async (): Promise<void> => {
    for (const { kind } of handlers.values())
      await database.runSql(startTooLate, [kind.name, longestWaitOf(kind)])
  }

  const releaseJobs = async (): Promise<void> => {
    try {
      await boss.maintain()
      if (!isStopping) await startLate()
    } catch (error) {
      onError(error)
    }
  }
  /** Looks for jobs of dead processes, once at a time. */
  const supervise = () => {
    supervising ??= releaseJobs().finally(() => {
      supervising = null
    })
  }

  const enqueue = createEnqueue(boss)

  const hold = createHolds(database)
  const takeEach = createHeldWork({
    database,
    hold,
    enqueue: (on, kind, key, delaySeconds) => enqueue(on, kind, {}, key, { delaySeconds }),
  })

  const runNext = createJobRunner({ boss, database, onError, isStopping: () => isStopping })

  /** Works through what is due, then polls again a moment later; pg-boss's own worker pauses after each job. */
  const work = async (handler: JobHandler) => {
    while (isWorking) {
      let didWork = false
      try {
        didWork = await runNext(handler)
      } catch (error) {
        onError(error)
      }
      if (!didWork)
        await setTimeout(pollSeconds * 1000, undefined, { signal: idle.signal }).catch(() => undefined)
    }
  }

  return {
    prepare,
    giveWay: async () => {
      if (database.kind === 'embedded') await waitForIdleLoop({ signal: idle.signal })
    },
    handle: (kind, run) => {
      handlers.set(kind.name, {
        kind,
        run: async (data, attempt) => run(kind.data.parse(data), attempt),
        unsettled: createUnsettled(),
      })
    },
    enqueue,
    hold: ({ name }, key, work) => hold({ kind: name, key }, work),
    takeEach,
    highestPriority: async (on, kind) => {
      const result = await on.execute(sql`select max(priority)::int as priority from pgboss.job
        where name = ${kind.name} and state in ('created', 'retry', 'active')`)
      return Priorities.parse(rowsOf(result))[0]?.priority ?? null
    },
    hurry: async (on, kind, key) => {
      const result = await on.execute(sql`update pgboss.job
        set start_after = case when state = 'active' then start_after else now() - interval '1 second' end
        where name = ${kind.name} and singleton_key = ${key} and state in ('created', 'retry', 'active')
        returning id`)
      return rowsOf(result).length > 0
    },
    isPending: async (on, kind, key) => {
      const result = await on.execute(sql`select 1 from pgboss.job
        where name = ${kind.name} and singleton_key = ${key} and state in ('created', 'retry', 'active')`)
      return rowsOf(result).length > 0
    },
    forget: async (on, kind, key) => {
      const isMeant = sql`name = ${kind.name} and singleton_key = ${key} and state <> 'active'`
      await on.execute(sql`delete from pgboss.job where ${isMeant}`)
      await on.execute(sql`delete from pgboss.archive where ${isMeant}`)
    },
    count: async (kinds, failedDays) => {
      const counts = Counts.parse((await database.runSql(countJobs, [failedDays])).rows)
      return kinds.map(({ name }) => {
        const { waiting = 0, failed = 0 } = counts.find((one) => one.name === name) ?? {}
        return { kind: name, waiting, failed }
      })
    },
    start: async () => {
      isWorking = true
      // The embedded database has one process, so whatever is marked as running was interrupted with the last one.
      if (database.kind === 'embedded') {
        await database.runSql(requeueInterrupted)
        await releaseAll(database)
      }
      // On its own, pg-boss checks for jobs of dead processes only every few minutes.
      supervision = setInterval(supervise, superviseSeconds * 1000)
      supervision.unref()
      // One loop per job kind, so that mail is not blocked by PDF indexing.
      loop = Promise.all([...handlers.values()].map((handler) => work(handler)))
    },
    releaseExpired: async () => {
      await boss.expire()
      await startLate()
    },
    drain: async () => {
      // Work may queue work of another kind, so only a round without any is the last. Work queued within this
      // millisecond is not due yet, hence the second round.
      for (let idleRounds = 0; idleRounds < 2; idleRounds += 1) {
        if (idleRounds > 0) await setTimeout(clockTickMs)
        for (const handler of await findDue(database, [...handlers.values()])) {
          while (await runNext(handler)) idleRounds = -1
        }
      }
    },
    stop: async () => {
      isWorking = false
      isStopping = true
      idle.abort()
      if (supervision !== null) clearInterval(supervision)
      // The database closes afterwards.
      await supervising
      await loop
      if (!isPrepared) return
      isPrepared = false
      await boss.stop({ graceful: false, wait: true, close: false })
    },
  }
}
