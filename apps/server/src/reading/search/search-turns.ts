import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { createBuckets, createInProgress, tooManyReads } from '../../platform/http/fair-reads.ts'
import {
  type FairTurns,
  type SharedTurn,
  createFairTurns,
  createSharedWork,
} from '../../platform/http/limits/fair-turns.ts'

/** Leaves connections of a server's database to everyone else. The embedded one does one thing at a time. */
const turnsOf: Record<Database['kind'], number> = { server: 4, embedded: 1 }
/** What one person may have waiting; fewer than this are let in by the limits. */
const mostOfOne = 8
/** The embedded database works on the thread that answers everyone else, who get in between two searches. */
const breathMs = 2
/** A quick typist sends a search with every fourth or fifth letter. */
const searchesPerSecond = 5
const searchesInBurst = 40
/** More at once would be searches for letters that the typist has long passed. */
const concurrentSearches = 4
/** Whoever comes later would wait for many seconds. */
const mostWaiting = 200

export interface SearchTurns {
  /**
   * Waits for a turn of the indexing, and does the work.
   * @throws AppError `too_many_requests` when it is abandoned before its turn
   */
  run: <T>(who: string, work: () => Promise<T>, abandoned?: AbortSignal) => Promise<T>
  /**
   * Runs a search of a person. One that is abandoned no longer counts as one of theirs, and is not begun when it
   * still waits for its turn.
   * @throws AppError `too_many_requests`, or `unavailable` when too many searches wait
   */
  search: <T>(
    actor: Pick<Actor, 'id'>,
    abandoned: AbortSignal | undefined,
    work: () => Promise<T>,
  ) => Promise<T>
}

/** Creates the line in which searches and the indexing wait for their turns. */
const createLine = (databaseKind: Database['kind']): FairTurns => {
  const turns = createFairTurns({
    concurrency: turnsOf[databaseKind],
    maxPerPerson: mostOfOne,
    maxTotal: Number.POSITIVE_INFINITY,
  })
  const giveBackLater = () => void setTimeout(turns.giveBack, breathMs)
  return databaseKind === 'embedded' ? { ...turns, giveBack: giveBackLater } : turns
}

interface Options {
  databaseKind: Database['kind']
  /** The time in milliseconds. */
  now?: () => number
}

/**
 * Creates the turns in which persons search and pages are indexed, so that no one is held up by the others. Searching
 * takes more time than reading: it has a bucket of its own, and few searches of a person are in progress at once.
 */
export const createSearchTurns = ({ databaseKind, now = () => performance.now() }: Options): SearchTurns => {
  const line = createLine(databaseKind)
  const run = async <T>(who: string, work: () => Promise<T>, abandoned?: AbortSignal): Promise<T> => {
    const begin = (turn: SharedTurn) => {
      if (turn.abandoned.aborted) throw tooManyReads(1)
      return work()
    }
    return createSharedWork<T>(line).run(who, '', begin, abandoned)
  }
  const bucket = createBuckets({ perSecond: searchesPerSecond, capacity: searchesInBurst, now })
  const inProgress = createInProgress()
  return {
    run,
    search: async ({ id }, abandoned, work) => {
      if (abandoned?.aborted === true) throw tooManyReads(1)
      inProgress.require(id, concurrentSearches)
      if (line.waiting() >= mostWaiting) throw new AppError('unavailable', { retryAfterSeconds: 2 })
      bucket.take(id)
      const end = inProgress.begin(id)
      abandoned?.addEventListener('abort', end, { once: true })
      try {
        return await run(id, work, abandoned)
      } finally {
        abandoned?.removeEventListener('abort', end)
        end()
      }
    },
  }
}
