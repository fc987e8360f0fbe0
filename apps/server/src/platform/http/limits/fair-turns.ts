import { AppError } from '../../errors.ts'
import { tooManyReads } from '../fair-reads.ts'

interface Turn {
  isTaken: boolean
  grant: () => void
}

export interface FairTurns {
  /**
   * Puts a person in line for a turn, which is released after the work.
   * @throws AppError `too_many_requests` for a person, or `unavailable` when too many others wait
   */
  request: (personId: string) => { turn: Turn; granted: Promise<void> }
  /** Lets a further person wait for the same turn: it comes when the first of them has it. */
  join: (personId: string, turn: Turn) => void
  giveBack: () => void
  /** Gives a turn back while its work waits elsewhere for slow things. It counts for the person until `endAside`. */
  stepAside: (personId: string) => void
  endAside: (personId: string) => void
  /** Takes a turn for which no one waits any longer out of the line. @returns false for one that has begun */
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
      // Behind everyone else.
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

/** Work that is asked for, and how many still wait for it. */
interface Shared<T> {
  turn: Turn
  result: Promise<T>
  waiting: number
  /** Ends it, because its last reader has left. */
  abandon: () => void
}

/** Lets work give its turn away, and shows it whether its readers have left. */
export interface SharedTurn {
  /** Called when the work waits for slow things: then someone else has its turn. */
  stepAside: () => void
  abandoned: AbortSignal
}

/** Does each work once, however many persons wait for it at the same time. */
export const createSharedWork = <T>(queue: FairTurns) => {
  const inProgress = new Map<string, Shared<T>>()

  const begin = (personId: string, key: string, work: (turn: SharedTurn) => Promise<T>): Shared<T> => {
    const { turn, granted } = queue.request(personId)
    const ending = new AbortController()
    let isAside = false
    const stepAside = () => {
      if (!isAside) queue.stepAside(personId)
      isAside = true
    }
    const workInTurn = async () => {
      try {
        return await work({ stepAside, abandoned: ending.signal })
      } catch (error) {
        if (error === ending.signal.reason) throw tooManyReads(1)
        throw error
      } finally {
        if (isAside) queue.endAside(personId)
        else queue.giveBack()
      }
    }
    const forget = () => {
      if (inProgress.get(key) === shared) inProgress.delete(key)
    }
    const left = new Promise<never>((_resolve, reject) => {
      ending.signal.addEventListener('abort', () => {
        // Whoever asks for it from now on begins again.
        forget()
        if (queue.leave(turn)) reject(tooManyReads(1))
      })
    })
    const result = Promise.race([granted.then(workInTurn), left]).finally(forget)
    const shared: Shared<T> = { turn, result, waiting: 0, abandon: () => ending.abort() }
    inProgress.set(key, shared)
    return shared
  }

  /** Counts one who waits, until that one has left. */
  const wait = (shared: Shared<T>, abandoned: AbortSignal | undefined): Promise<T> => {
    shared.waiting += 1
    const leave = () => {
      shared.waiting -= 1
      if (shared.waiting === 0) shared.abandon()
    }
    abandoned?.addEventListener('abort', leave, { once: true })
    return shared.result.finally(() => abandoned?.removeEventListener('abort', leave))
  }

  return {
    /**
     * Waits for a turn and does the work, or waits for the same work that another person has asked for. When all who
     * wait have left, its turn leaves the line, and work that has begun is aborted.
     */
    run: (
      personId: string,
      key: string,
      work: (turn: SharedTurn) => Promise<T>,
      abandoned?: AbortSignal,
    ): Promise<T> => {
      if (abandoned?.aborted === true) throw tooManyReads(1)
      const found = inProgress.get(key)
      if (found !== undefined) queue.join(personId, found.turn)
      return wait(found ?? begin(personId, key, work), abandoned)
    },
  }
}
