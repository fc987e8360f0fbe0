import { createFairTurns } from '../../platform/http/limits/fair-turns.ts'
import { tooManyReads } from '../../platform/http/fair-reads.ts'
import type { Database } from '../../platform/db/database.ts'

/** Leaves connections of a server's database to everyone else. The embedded one does one thing at a time. */
const turnsOf: Record<Database['kind'], number> = { server: 4, embedded: 1 }
/** What one person may have waiting; fewer than this are let in by the limits. */
const mostOfOne = 8
/** The embedded database works on the thread that answers everyone else, who get in between two searches. */
const breathMs = 2

export interface SearchTurns {
  /**
   * Waits for a turn of a person, or of the indexing, and does the work.
   * @throws AppError `too_many_requests` when it is abandoned before its turn
   */
  run: <T>(who: string, work: () => Promise<T>, abandoned?: AbortSignal) => Promise<T>
  /** Returns how many turns are waited for. */
  waiting: () => number
}

/** Creates the turns in which persons search and pages are indexed, so that no one is held up by the others. */
export const createSearchTurns = (databaseKind: Database['kind']): SearchTurns => {
  const turns = createFairTurns({
    concurrency: turnsOf[databaseKind],
    maxPerPerson: mostOfOne,
    maxTotal: Number.POSITIVE_INFINITY,
  })
  const giveBack = () => {
    if (databaseKind === 'embedded') setTimeout(turns.giveBack, breathMs)
    else turns.giveBack()
  }
  const untilGranted = (who: string, abandoned?: AbortSignal): Promise<void> => {
    const { turn, granted } = turns.request(who)
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (turns.leave(turn)) reject(tooManyReads(1))
      }
      abandoned?.addEventListener('abort', leave, { once: true })
      void granted.then(() => {
        abandoned?.removeEventListener('abort', leave)
        resolve()
      })
    })
  }
  return {
    run: async (who, work, abandoned) => {
      await untilGranted(who, abandoned)
      try {
        if (abandoned?.aborted === true) throw tooManyReads(1)
        return await work()
      } finally {
        giveBack()
      }
    },
    waiting: turns.waiting,
  }
}
