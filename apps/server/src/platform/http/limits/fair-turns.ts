import { AppError } from '../../errors.ts'
import { tooManyReads } from '../fair-reads.ts'

interface Turn {
  isTaken: boolean
  grant: () => void
}

export interface FairTurns {
  /**
   * Puts a person in line for a turn, which is given back after the work.
   * @throws AppError `too_many_requests` for a person, or `unavailable` when too many others wait
   */
  request: (personId: string) => { turn: Turn; granted: Promise<void> }
  /** Lets a further person wait for the same turn: it comes when the first of them has it. */
  join: (personId: string, turn: Turn) => void
  giveBack: () => void
  /** Gives a turn back while its work waits elsewhere for slow things. It counts for the person until `endAside`. */
  stepAside: (personId: string) => void
  endAside: (personId: string) => void
  /** Takes a turn for which nobody waits any longer out of the line. @returns false for one that has begun */
  leave: (turn: Turn) => boolean
  /** Returns how many turns are waited for. */
  waiting: () => number
}

interface Options {
  /** How many turns are taken at the same time. */
  concurrency: number
  maxPerPerson: number
  maxTotal: number
}

/** Creates a queue in which persons take turns, however much each of them wants. */
export const createFairTurns = ({ concurrency, maxPerPerson, maxTotal }: Options): FairTurns => {
  /** The persons in the order of their next turns. */
  const lines = new Map<string, Turn[]>()
  /** The work of each person that has stepped aside. */
  const aside = new Map<string, number>()
  let taken = 0
  let waiting = 0
  let waitingAside = 0

  const takeNext = (): Turn | null => {
    for (const [personId, line] of lines) {
      lines.delete(personId)
      const turn = line.shift()
      // Behind everybody else.
      if (line.length > 0) lines.set(personId, line)
      if (turn?.isTaken === false) return turn
    }
    return null
  }

  const proceed = (): void => {
    while (taken < concurrency) {
      const turn = takeNext()
      if (turn === null) return
      turn.isTaken = true
      taken += 1
      waiting -= 1
      turn.grant()
    }
  }

  const lineOf = (personId: string): Turn[] => (lines.get(personId) ?? []).filter(({ isTaken }) => !isTaken)

  const append = (personId: string, turn: Turn): void => {
    const line = [...lineOf(personId), turn]
    lines.set(personId, line)
  }

  const countAside = (personId: string, by: 1 | -1): void => {
    const count = (aside.get(personId) ?? 0) + by
    if (count === 0) aside.delete(personId)
    else aside.set(personId, count)
    waitingAside += by
  }

  return {
    request: (personId) => {
      if (lineOf(personId).length + (aside.get(personId) ?? 0) >= maxPerPerson) throw tooManyReads(1)
      if (waiting + waitingAside >= maxTotal) throw new AppError('unavailable', { retryAfterSeconds: 2 })
      let turn: Turn = { isTaken: false, grant: () => undefined }
      const granted = new Promise<void>((grant) => {
        turn = { isTaken: false, grant }
      })
      waiting += 1
      append(personId, turn)
      proceed()
      return { turn, granted }
    },
    join: (personId, turn) => {
      const line = lineOf(personId)
      if (!turn.isTaken && !line.includes(turn) && line.length < maxPerPerson) append(personId, turn)
    },
    giveBack: () => {
      taken -= 1
      proceed()
    },
    stepAside: (personId) => {
      countAside(personId, 1)
      taken -= 1
      proceed()
    },
    endAside: (personId) => countAside(personId, -1),
    leave: (turn) => {
      if (turn.isTaken) return false
      // Its line passes over it.
      turn.isTaken = true
      waiting -= 1
      return true
    },
    waiting: () => waiting + waitingAside,
  }
}

/** Does each work once, however many persons wait for it at the same time. */
export const createSharedWork = <T>(queue: FairTurns) => {
  const inProgress = new Map<string, { turn: Turn; result: Promise<T> }>()
  return {
    /**
     * Waits for a turn and does the work, or waits for the same work that another person has asked for. The work calls
     * `stepAside` when it waits for slow things: then someone else has its turn.
     */
    run: (personId: string, key: string, work: (stepAside: () => void) => Promise<T>): Promise<T> => {
      const found = inProgress.get(key)
      if (found !== undefined) {
        queue.join(personId, found.turn)
        return found.result
      }
      const { turn, granted } = queue.request(personId)
      let isAside = false
      const stepAside = () => {
        if (!isAside) queue.stepAside(personId)
        isAside = true
      }
      const result = granted
        .then(() => work(stepAside))
        .finally(() => {
          inProgress.delete(key)
          if (isAside) queue.endAside(personId)
          else queue.giveBack()
        })
      inProgress.set(key, { turn, result })
      return result
    },
  }
}
