import type { Actor } from '../../platform/actor.ts'
import { createBuckets, tooManyReads } from '../../platform/http/fair-reads.ts'

/** A quick typist sends a search with every fourth or fifth letter. */
const searchesPerSecond = 5
const searchesInBurst = 40
/** More at once would be searches for letters that the typist has long passed. */
const concurrentSearches = 4

/** Creates the limits of searching, which takes more time than reading: a bucket of its own, and few at once. */
export const createSearchLimits = (now: () => number = () => performance.now()) => {
  const bucket = createBuckets({ perSecond: searchesPerSecond, capacity: searchesInBurst, now })
  const inProgress = new Map<string, number>()
  return {
    /** Runs a search of a person. @throws AppError `too_many_requests` */
    run: async <T>({ id }: Pick<Actor, 'id'>, work: () => Promise<T>): Promise<T> => {
      const others = inProgress.get(id) ?? 0
      if (others >= concurrentSearches) throw tooManyReads(1)
      bucket.take(id)
      inProgress.set(id, others + 1)
      try {
        return await work()
      } finally {
        const left = (inProgress.get(id) ?? 1) - 1
        if (left > 0) inProgress.set(id, left)
        else inProgress.delete(id)
      }
    },
  }
}
