import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import { createBuckets, tooManyReads } from '../../platform/http/fair-reads.ts'
import type { SearchTurns } from './search-turns.ts'

/** A quick typist sends a search with every fourth or fifth letter. */
const searchesPerSecond = 5
const searchesInBurst = 40
/** More at once would be searches for letters that the typist has long passed. */
const concurrentSearches = 4
/** Whoever comes later would wait for many seconds. */
const mostWaiting = 200

interface Options {
  turns: SearchTurns
  now?: () => number
}

/** Creates the limits of searching, which takes more time than reading: a bucket of its own, and few at once. */
export const createSearchLimits = ({ turns, now = () => performance.now() }: Options) => {
  const bucket = createBuckets({ perSecond: searchesPerSecond, capacity: searchesInBurst, now })
  const inProgress = new Map<string, number>()

  return {
    /**
     * Runs a search of a person. One that was abandoned while it waited for its turn is not begun.
     * @throws AppError `too_many_requests`, or `unavailable` when too many searches wait
     */
    run: async <T>(
      { id }: Pick<Actor, 'id'>,
      isAbandoned: () => boolean,
      work: () => Promise<T>,
    ): Promise<T> => {
      const others = inProgress.get(id) ?? 0
      if (others >= concurrentSearches) throw tooManyReads(1)
      if (turns.waiting() >= mostWaiting) throw new AppError('unavailable', { retryAfterSeconds: 2 })
      bucket.take(id)
      inProgress.set(id, others + 1)
      try {
        return await turns.run(id, () => {
          if (isAbandoned()) throw tooManyReads(1)
          return work()
        })
      } finally {
        const left = (inProgress.get(id) ?? 1) - 1
        if (left > 0) inProgress.set(id, left)
        else inProgress.delete(id)
      }
    },
  }
}
