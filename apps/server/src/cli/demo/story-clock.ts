import { type Clock, systemClock } from '../../platform/clock.ts'

/** A clock that shows past times while a story of past days is told, and else the time of the system. */
export interface StoryClock extends Clock {
  /** Sets the time of what is told next; null when the story is over. */
  tell(at: Date | null): void
}

export const createStoryClock = (): StoryClock => {
  let told: Date | null = null
  return {
    now: () => told ?? systemClock.now(),
    tell: (at) => {
      told = at
    },
  }
}
