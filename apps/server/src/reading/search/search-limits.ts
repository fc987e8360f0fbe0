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

  /** Counts a search of a person until the returned function is called. */
  const begin = (id: string): (() => void) => {
    inProgress.set(id, (inProgress.get(id) ?? 0) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const left = (inProgress.get(id) ?? 1) - 1
      if (left > 0) inProgress.set(id, left)
      else inProgress.delete(id)
    }
  }

  return {
    /**
     * Runs a search of a person. One that is abandoned no longer counts as one of theirs, and is not begun when it
     * still waits for its turn.
     * @throws AppError `too_many_requests`, or `unavailable` when too many searches wait
     */
    run: async <T>(
      { id }: Pick<Actor, 'id'>,
      abandoned: AbortSignal | undefined,
      work: () => Promise<T>,
    ): Promise<T> => {
      if (abandoned?.aborted === true) throw tooManyReads(1)
      const others = inProgress.get(id) ?? 0
      if (others >= concurrentSearches) throw tooManyReads(1)
      if (turns.waiting() >= mostWaiting) throw new AppError('unavailable', { retryAfterSeconds: 2 })
      bucket.take(id)
      const end = begin(id)
      abandoned?.addEventListener('abort', end, { once: true })
      try {
        return await turns.run(id, work, abandoned)
      } finally {
        abandoned?.removeEventListener('abort', end)
        end()
      }
    },
  }
}
