import { createServedOrder } from '../served-order.ts'

/** What a job wants to do, and for whom. */
export interface TurnWish {
  /** The lower, the sooner. */
  rank: number
  /** No one waits for it. */
  isBackground: boolean
  /** The person who asked for it, or who added the file. */
  owner: string
  path: string
  /** Whether the file has shown itself to be slow. */
  isSlow: boolean
  /** Whether the file has shown itself to be quick at such work. */
  isKnownQuick: boolean
}

export interface PoolTurn {
  /** Continues as a slow one, so that others get its place. @returns false when slow ones have all of theirs */
  becomeSlow: () => boolean
  giveBack: () => void
}

interface Waiting extends TurnWish {
  grant: (turn: PoolTurn) => void
  refuse: (error: Error) => void
}

/**
 * Grants turns by rank, then to the person and the file that waited longest for one. Slow files leave one turn to the
 * others, and so does work in the background. Until its files are known to be quick, a person leaves one to others, too.
 */
export const createPoolTurns = (total: number) => {
  const waiting: Waiting[] = []
  const busy = { all: 0, slow: 0, background: 0 }
  const most = Math.max(1, total - 1)
  const owners = createServedOrder()
  const files = createServedOrder()

  /** How many turns of a person have files that may be slow. */
  const unknown = new Map<string, number>()
  const countUnknown = (owner: string, by: 1 | -1): void => {
    const count = (unknown.get(owner) ?? 0) + by
    if (count === 0) unknown.delete(owner)
    else unknown.set(owner, count)
  }
  const isUnknown = ({ isSlow, isKnownQuick }: TurnWish): boolean => !isSlow && !isKnownQuick
  const isHeldBack = (wish: TurnWish): boolean => isUnknown(wish) && (unknown.get(wish.owner) ?? 0) >= most

  const isFree = (wish: TurnWish): boolean => {
    const { isSlow, isBackground } = wish
    if (busy.all >= total || isHeldBack(wish)) return false
    if (isSlow) return busy.slow < most
    return !isBackground || busy.background < most
  }

  const isBefore = (one: TurnWish, other: TurnWish): boolean => {
    if (one.rank !== other.rank) return one.rank < other.rank
    const [mine, theirs] = [owners.of(one.owner), owners.of(other.owner)]
    return mine === theirs ? files.of(one.path) < files.of(other.path) : mine < theirs
  }

  const findNext = (): Waiting | undefined => {
    let next: Waiting | undefined
    for (const one of waiting) if (isFree(one) && (next === undefined || isBefore(one, next))) next = one
    return next
  }

  const startTurn = (wish: TurnWish): PoolTurn => {
    let kind: 'slow' | 'background' | 'all' = 'all'
    let isCounted = isUnknown(wish)
    if (isCounted) countUnknown(wish.owner, 1)
    const becomeKnown = () => {
      if (isCounted) countUnknown(wish.owner, -1)
      isCounted = false
    }
    if (wish.isSlow) kind = 'slow'
    else if (wish.isBackground) kind = 'background'
    const count = (by: 1 | -1) => {
      busy.all += by
      if (kind !== 'all') busy[kind] += by
    }
    count(1)
    return {
      becomeSlow: () => {
        if (busy.slow >= most) return false
        becomeKnown()
        count(-1)
        kind = 'slow'
        count(1)
        grantNext()
        return true
      },
      giveBack: () => {
        becomeKnown()
        count(-1)
        grantNext()
      },
    }
  }

  const grantNext = (): void => {
    for (let next = findNext(); next !== undefined; next = findNext()) {
      waiting.splice(waiting.indexOf(next), 1)
      owners.note(next.owner)
      files.note(next.path)
      next.grant(startTurn(next))
    }
  }

  return {
    /** Whether a job has to wait until it is known whether the files of its person are quick. */
    isHeldBack,
    /** Waits for a turn. @throws the reason of the signal when the job is abandoned before it comes */
    take: (wish: TurnWish, abandoned?: AbortSignal) =>
      new Promise<PoolTurn>((resolve, reject) => {
        abandoned?.throwIfAborted()
        const leave = () => {
          waiting.splice(waiting.indexOf(one), 1)
          reject(abandoned?.reason)
        }
        const settled = () => abandoned?.removeEventListener('abort', leave)
        const one: Waiting = {
          ...wish,
          grant: (turn) => {
            settled()
            resolve(turn)
          },
          refuse: (error) => {
            settled()
            reject(error)
          },
        }
        abandoned?.addEventListener('abort', leave, { once: true })
        waiting.push(one)
        grantNext()
      }),
    refuseAll: (error: Error) => {
      for (const { refuse } of waiting.splice(0)) refuse(error)
    },
  }
}
