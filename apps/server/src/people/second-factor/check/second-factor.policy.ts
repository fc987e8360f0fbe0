import { cleanCode } from '@lectureshelf/contract/clean-code'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import type { CodeTries } from '../../tables/second-factor/code-tries.table.ts'

/** How many wrong codes need no wait. */
export const freeTries = 5
const firstWaitMs = 30_000
const longestWaitMs = dayMs
const forgottenAfterMs = 30 * dayMs
/** Processes may differ by less than this; a later time was stored by a clock that ran ahead. */
const clockSkewMs = 60_000

/** Returns the instant before which wrong codes do not count any more. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - forgottenAfterMs)

/** Returns the earlier wrong codes that still count. */
const countedAt = (tries: CodeTries | null, now: Date): CodeTries | null => {
  if (tries === null) return null
  const isAhead = tries.triedAt.getTime() - now.getTime() > clockSkewMs
  return isAhead || tries.triedAt < forgottenBefore(now) ? null : tries
}

/**
 * Returns for how many seconds no further code is checked, 0 for none. The wait doubles up to a day and ends only
 * with a right code: six digits would otherwise be guessed within weeks.
 */
export const secondsToWait = (tries: CodeTries | null, now: Date): number => {
  const counted = countedAt(tries, now)
  if (counted === null || counted.failures < freeTries) return 0
  const waitMs = Math.min(firstWaitMs * 2 ** Math.min(counted.failures - freeTries, 30), longestWaitMs)
  return Math.max(0, Math.ceil((counted.triedAt.getTime() + waitMs - now.getTime()) / 1000))
}

/** Returns the tries after one more wrong code. */
export const afterFailure = (tries: CodeTries | null, now: Date): CodeTries => ({
  failures: (countedAt(tries, now)?.failures ?? 0) + 1,
  triedAt: now,
})

/** A typed code, without the spaces and dashes that people copy along. */
export interface TypedCode {
  isOfApp: boolean
  code: string
}

/** Tells a code of the application, six digits, from a recovery code. */
export const readCode = (typed: string): TypedCode => {
  const code = cleanCode(typed).toLowerCase()
  return { isOfApp: /^\d{6}$/u.test(code), code }
}
