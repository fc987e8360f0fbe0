import { type Clock, systemClock } from '../../platform/clock.ts'

/** A clock that shows past times while a story of past days is being told, and else the time of the system. */
export interface StoryClock extends Clock {
  /** Sets the time of the next part; null when the story is over. */
  tell(at: Date | null): void
  /** Sets the clock that is used outside of the demo. */
  follow(real: Clock): void
}

export const createStoryClock = (): StoryClock => {
  let told: Date | null = null
  let real = systemClock
  return {
    now: () => told ?? real.now(),
    aheadMs: () => real.aheadMs?.() ?? 0,
    follow: (clock) => {
      real = clock
    },
    tell: (at) => {
      told = at
    },
  }
}
