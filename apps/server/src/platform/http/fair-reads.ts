import { messages } from '@lectureshelf/contract/messages'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors.ts'

export interface ReadLimits {
  /** How many reads a second a person may make in the long run. */
  perSecondPerson: number
  /** The same for all people behind one network address, such as a campus; visitors are counted separately. */
  perSecondAddress: number
}

interface Bucket {
  /** How many reads are left. */
  left: number
  filledAt: number
}

/** Someone who opens many notes after a pause makes as many reads as in ten seconds. */
const burstSeconds = 10
const bucketsRemembered = 20_000
/** Far more than a browser opens for one page, and few enough that one reader cannot hold up everyone. */
const answersPerPerson = 8
/** Pages of a library class ask for dozens of covers at once; each is over as soon as the kernel has it. */
const answersPerAddress = 128

/** Makes the error of a reader who asks too much. */
export const tooManyReads = (retryAfterSeconds: number): AppError =>
  new AppError('too_many_requests', { message: messages.tooManyReads, retryAfterSeconds })

interface BucketOptions {
  perSecond: number
  /** How many calls a full bucket allows at once; those of ten seconds by default. */
  capacity?: number
  /** The time in milliseconds. */
  now: () => number
}

/** Creates token buckets that fill at a rate, in the memory of this process alone. */
export const createBuckets = ({ perSecond, capacity = perSecond * burstSeconds, now }: BucketOptions) => {
  const buckets = new LRUCache<string, Bucket>({ max: bucketsRemembered })
  const fill = (key: string): Bucket => {
    const at = now()
    const bucket = buckets.get(key)
    if (bucket === undefined) {
      const full = { left: capacity, filledAt: at }
      buckets.set(key, full)
      return full
    }
    // A clock that is set back must not empty the bucket.
    const passedMs = Math.max(0, at - bucket.filledAt)
    bucket.left = Math.min(capacity, bucket.left + (passedMs / 1000) * perSecond)
    bucket.filledAt = at
    return bucket
  }
  return {
    /**
     * Counts a read, or one that stands for several; one that stands for more than fit takes what does.
     * @throws AppError `too_many_requests` with the seconds until the next one
     */
    take: (key: string, reads = 1): void => {
      const bucket = fill(key)
      const needed = reads === 1 ? 1 : Math.min(reads, capacity - 1)
      const room = Math.max(1, needed)
      if (bucket.left < room) throw tooManyReads(Math.ceil((room - bucket.left) / perSecond))
      bucket.left -= needed
    },
    /** Refunds what was taken for something that cost nothing after all. */
    giveBack: (key: string): void => {
      const bucket = fill(key)
      bucket.left = Math.min(capacity, bucket.left + 1)
    },
  }
}

/** Names the person or, for a visitor, the address that a limit counts. */
export const askerOf = (personId: string | null, address: string): string => personId ?? `visitors ${address}`

/** Links to notes that were deleted are opened now and then; names of files are tried out by the hundred. */
const wrongNamesInBurst = 60
const wrongNamesPerSecond = 1

/** Limits how many names that lead nowhere someone asks for: nothing remembers them, so each costs a question. */
export interface WrongNames {
  /** Finds what a name stands for. @throws AppError `too_many_requests` when the asker had too many wrong names */
  find: <T>(asker: string, find: () => Promise<T | null>) => Promise<T | null>
}

/** Creates the limit of wrong names, in the memory of this process. */
export const createWrongNames = (now: () => number): WrongNames => {
  const names = createBuckets({ perSecond: wrongNamesPerSecond, capacity: wrongNamesInBurst, now })
  return {
    find: async (asker, find) => {
      // Taken before the question: a hundred at the same moment are a hundred names.
      names.take(asker)
      let isWrong = false
      try {
        const found = await find()
        isWrong = found === null
        return found
      } finally {
        if (!isWrong) names.giveBack(asker)
      }
    },
  }
}

/** Creates counters of what each asker has in progress, in the memory of this process alone. */
export const createInProgress = () => {
  const counts = new Map<string, number>()
  return {
    /** @throws AppError `too_many_requests` when there are as many as an asker may have at the same time */
    require: (asker: string, most: number): void => {
      if ((counts.get(asker) ?? 0) >= most) throw tooManyReads(1)
    },
    /** Counts one more until the returned function is called. */
    begin: (asker: string): (() => void) => {
      counts.set(asker, (counts.get(asker) ?? 0) + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = (counts.get(asker) ?? 1) - 1
        if (left > 0) counts.set(asker, left)
        else counts.delete(asker)
      }
    },
  }
}

export interface FairReads {
  /**
   * Counts a read of a person, or of a visitor, and of all who come from the same address. One call may stand for
   * several reads.
   * @throws AppError `too_many_requests` with the seconds to wait
   */
  count: (personId: string | null, address: string, reads?: number) => void
  /**
   * Counts a response of a person, or of a visitor by address, that is in progress until the returned function is called.
   * @throws AppError `too_many_requests` when there are as many as anyone may have at the same time
   */
  begin: (personId: string | null, address: string) => () => void
}

/**
 * Creates the limits that share the server fairly between readers. They count in this process alone: what they protect
 * is its time. Visitors never use up what the people behind the same address need to read.
 */
export const createFairReads = (
  { perSecondPerson, perSecondAddress }: ReadLimits,
  now: () => number = () => performance.now(),
): FairReads => {
  const byPerson = createBuckets({ perSecond: perSecondPerson, now })
  const byAddress = createBuckets({ perSecond: perSecondAddress, now })
  const inProgress = createInProgress()
  return {
    count: (personId, address, reads = 1) => {
      if (personId === null) return byAddress.take(askerOf(null, address), reads)
      byPerson.take(personId, reads)
      byAddress.take(address, reads)
    },
    begin: (personId, address) => {
      const asker = askerOf(personId, address)
      inProgress.require(asker, personId === null ? answersPerAddress : answersPerPerson)
      return inProgress.begin(asker)
    },
  }
}
