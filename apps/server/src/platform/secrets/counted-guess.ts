import type { Throttle, ThrottleRule } from '../throttle.ts'

/** The counters of a guess at a secret. */
export interface GuessRules {
  /** The narrowest counter, which a success clears. */
  own: ThrottleRule
  /** The counters that a success leaves as they were. */
  wide: ThrottleRule[]
}

/** A guess that was counted. Comparing a password requires one, so that no call can compare without counting. */
export interface CountedGuess extends GuessRules {
  isCounted: true
}

/**
 * Counts a guess before its outcome is known.
 * @throws AppError `too_many_requests`
 */
export const countGuess = async (
  throttle: Pick<Throttle, 'take'>,
  { own, wide }: GuessRules,
): Promise<CountedGuess> => {
  await throttle.take([own, ...wide])
  return { own, wide, isCounted: true }
}

/** Uncounts a guess that was right, and the wrong ones before it. */
export const forgiveGuess = async (
  throttle: Pick<Throttle, 'clear' | 'giveBack'>,
  { own, wide }: CountedGuess,
): Promise<void> => {
  await throttle.clear(own)
  await throttle.giveBack(wide)
}

/** Uncounts a guess that was right, but no wrong one before it: they may have been guesses at another secret. */
export const uncountGuess = (
  throttle: Pick<Throttle, 'giveBack'>,
  { own, wide }: CountedGuess,
): Promise<void> => throttle.giveBack([own, ...wide])
