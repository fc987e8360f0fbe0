import { createHash } from 'node:crypto'
import { tooManyAttempts } from '@lectureshelf/contract/messages'
import { and, eq, gt, inArray, isNull, lte, not, or, sql } from 'drizzle-orm'
import { throttle } from '../schema.ts'
import type { Db, DbAndClock } from './db/database.ts'
import { AppError } from './errors.ts'

const windowMs = 15 * 60_000
const longestDelaySeconds = 60
/** When the clock of a database was set back, counters start in the future: by more than this they are ignored. */
const clockSkewMs = 60_000
/** Each attempt adds at most three rows, so sweeping this many is always faster than adding. */
const sweepRows = 1000
const sweepEveryMs = 10_000
const refusalMs = 2000
const mostRefusals = 10_000

/** One counter: how many attempts a window allows before each further one has to wait. */
export interface ThrottleRule {
  /** What is counted, such as a purpose with a person or an address. */
  parts: string[]
  freeAttempts: number
  /** The USN that the rule counts, if any. */
  usn?: string
}

export interface Throttle {
  /**
   * Counts an attempt by every rule, or by none when one of them requires a wait. It counts before the outcome is
   * known, so that a hundred concurrent guesses are a hundred attempts.
   * @throws AppError `too_many_requests` with the seconds to wait.
   */
  take: (rules: ThrottleRule[]) => Promise<void>
  /**
   * Refuses an attempt that was refused a moment ago, without asking the database or counting it.
   * @throws AppError `too_many_requests` with the seconds to wait.
   */
  refuseAgain: (rules: ThrottleRule[]) => void
  /** Uncounts an attempt that turned out not to be a failure. */
  giveBack: (rules: ThrottleRule[]) => Promise<void>
  /** Returns whether nothing counts against a rule now. */
  isFresh: (rule: ThrottleRule) => Promise<boolean>
  /** Deletes every attempt of a rule. */
  clear: (rule: ThrottleRule) => Promise<void>
  /** Forgets what was refused a moment ago, as after a start. */
  forgetRefusals: () => void
  /** Deletes every attempt counted for a USN. Not in a transaction, whose locks could end in a deadlock. */
  clearUsn: (usn: string) => Promise<void>
}

/** Returns the hash that a counter has of its USN: erasure finds the rows of a person by it. */
export const usnHashOf = (usn: string): string => createHash('sha256').update(usn).digest('base64url')

/** Returns a hash: fixed in length whatever a client sends, and no list of failed sign-ins by address. */
const keyOf = ({ parts }: ThrottleRule): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/**
 * Ignores a wait longer than the longest possible one: a clock that ran ahead wrote it. The longest one counts also for a
 * process whose reading of the database's time is some milliseconds behind.
 */
const isWaitOver = (now: Date) =>
  or(
    isNull(throttle.blockedUntil),
    lte(throttle.blockedUntil, now),
    gt(throttle.blockedUntil, new Date(now.getTime() + longestDelaySeconds * 1000 + clockSkewMs)),
  )

/** A window is over after its time, and when it starts in the future. */
const isWindowOver = (now: Date) =>
  or(
    lte(throttle.windowStartedAt, new Date(now.getTime() - windowMs)),
    gt(throttle.windowStartedAt, new Date(now.getTime() + clockSkewMs)),
  )

const secondsUntil = (instant: Date | null, now: Date): number =>
  Math.max(1, Math.ceil(((instant?.getTime() ?? 0) - now.getTime()) / 1000))

/** Counts in one statement, so that concurrent attempts all count. A counter that requires a wait is unchanged. */
const countAttempt = async (on: Db, rule: ThrottleRule, now: Date): Promise<boolean> => {
  const instant = sql`${now.toISOString()}::timestamptz`
  const isOver = sql`(${isWindowOver(now)})`
  const failures = sql`(case when ${isOver} then 1 else ${throttle.failures} + 1 end)`
  const delay = sql`least(${longestDelaySeconds}::int, power(2, least(${failures} - ${rule.freeAttempts}::int, 10)))`
  const usnHash = rule.usn === undefined ? null : usnHashOf(rule.usn)
  const counted = await on
    .insert(throttle)
    .values({ key: keyOf(rule), usnHash, failures: 1, windowStartedAt: now })
    .onConflictDoUpdate({
      target: throttle.key,
      set: {
        usnHash,
        failures,
        windowStartedAt: sql`case when ${isOver} then ${instant} else ${throttle.windowStartedAt} end`,
        blockedUntil: sql`case when ${failures} >= ${rule.freeAttempts}::int then ${instant} + ${delay} * interval '1 second' end`,
      },
      setWhere: isWaitOver(now),
    })
    .returning({ failures: throttle.failures })
  return counted.length > 0
}

/** A counter that requires a wait, and until when; null when another process has just taken it away. */
interface Wait {
  rule: ThrottleRule
  until: Date | null
}

const tooMany = ({ until }: Pick<Wait, 'until'>, now: Date): AppError => {
  const retryAfterSeconds = secondsUntil(until, now)
  return new AppError('too_many_requests', { message: tooManyAttempts(retryAfterSeconds), retryAfterSeconds })
}

/**
 * Remembers counters that require a wait for two seconds, so that whoever guesses on costs the database nothing. Another
 * process may end a wait: it is noticed that much later.
 */
const createRefusals = () => {
  const refusals = new Map<string, Wait & { notedAt: number }>()
  return {
    find: (rules: ThrottleRule[], now: Date): Wait | undefined =>
      rules
        .flatMap((rule) => refusals.get(keyOf(rule)) ?? [])
        .find(({ notedAt, until }) => {
          const age = now.getTime() - notedAt
          return age >= 0 && age < refusalMs && (until?.getTime() ?? 0) > now.getTime()
        }),
    note: (wait: Wait, now: Date): void => {
      if (refusals.size >= mostRefusals) refusals.clear()
      refusals.set(keyOf(wait.rule), { ...wait, notedAt: now.getTime() })
    },
    forget: (rule: ThrottleRule): void => void refusals.delete(keyOf(rule)),
    forgetAll: (): void => refusals.clear(),
    forgetUsn: (usn: string): void => {
      for (const [key, { rule }] of refusals) if (rule.usn === usn) refusals.delete(key)
    },
  }
}

const takeAll = (db: Db, rules: ThrottleRule[], now: Date): Promise<Wait | null> => {
  let wait: Wait | null = null
  const count = async (tx: Db) => {
    // Callers list rules in one order everywhere, narrowest first, so that no two attempts deadlock.
    for (const rule of rules) {
      if (await countAttempt(tx, rule, now)) continue
      const [row] = await tx
        .select()
        .from(throttle)
        .where(eq(throttle.key, keyOf(rule)))
      wait = { rule, until: row?.blockedUntil ?? null }
      throw tooMany(wait, now)
    }
  }
  return db.transaction(count).then(
    () => null,
    (error: unknown) => {
      if (wait === null) throw error
      return wait
    },
  )
}

const sweep = async (db: Db, now: Date): Promise<number> => {
  const isOver = and(isWindowOver(now), isWaitOver(now))
  // A subquery with a limit may run again for each row; a common table expression that locks rows runs once.
  const old = db
    .$with('old')
    .as(
      db
        .select({ key: throttle.key })
        .from(throttle)
        .where(isOver)
        .limit(sweepRows)
        .for('update', { skipLocked: true }),
    )
  const swept = await db
    .with(old)
    .delete(throttle)
    .where(inArray(throttle.key, db.select({ key: old.key }).from(old)))
    .returning({ key: throttle.key })
  return swept.length
}

/** Slows down repeated attempts with counters in the database, shared by all processes. */
export const createThrottle = ({ db, clock }: DbAndClock): Throttle => {
  const refusals = createRefusals()
  let nextSweepAt = 0
  const sweepNowAndThen = async (now: Date) => {
    if (now.getTime() < nextSweepAt) return
    nextSweepAt = now.getTime() + sweepEveryMs
    if ((await sweep(db, now)) === sweepRows) nextSweepAt = 0
  }

  const refuseAgain = (rules: ThrottleRule[]): void => {
    const now = clock.now()
    const known = refusals.find(rules, now)
    if (known !== undefined) throw tooMany(known, now)
  }

  return {
    take: async (rules) => {
      refuseAgain(rules)
      const now = clock.now()
      await sweepNowAndThen(now)
      const wait = await takeAll(db, rules, now)
      if (wait === null) return
      refusals.note(wait, now)
      throw tooMany(wait, now)
    },
    refuseAgain,
    forgetRefusals: refusals.forgetAll,
    giveBack: async (rules) => {
      // One row at a time: a statement over several rows would lock them in an unspecified order.
      for (const rule of rules) {
        await db
          .update(throttle)
          .set({ failures: sql`greatest(${throttle.failures} - 1, 0)`, blockedUntil: null })
          .where(eq(throttle.key, keyOf(rule)))
        refusals.forget(rule)
      }
    },
    isFresh: async (rule) => {
      if (refusals.find([rule], clock.now()) !== undefined) return false
      const isInWindow = not(sql`(${isWindowOver(clock.now())})`)
      const [row] = await db
        .select({ key: throttle.key })
        .from(throttle)
        .where(and(eq(throttle.key, keyOf(rule)), gt(throttle.failures, 0), isInWindow))
      return row === undefined
    },
    clear: async (rule) => {
      await db.delete(throttle).where(eq(throttle.key, keyOf(rule)))
      refusals.forget(rule)
    },
    clearUsn: async (usn) => {
      const isOfUsn = eq(throttle.usnHash, usnHashOf(usn))
      const counters = await db.select({ key: throttle.key }).from(throttle).where(isOfUsn)
      for (const { key } of counters) await db.delete(throttle).where(eq(throttle.key, key))
      refusals.forgetUsn(usn)
    },
  }
}
