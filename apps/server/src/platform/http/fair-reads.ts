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

/** Somebody who opens many notes after a pause makes as many reads as in ten seconds. */
const burstSeconds = 10
const bucketsRemembered = 20_000
/** Far more than a browser opens for one page, and few enough that one reader cannot hold up everybody. */
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
    /** Counts a read. @throws AppError `too_many_requests` with the seconds until the next one */
    take: (key: string): void => {
      const bucket = fill(key)
      if (bucket.left < 1) throw tooManyReads(Math.ceil((1 - bucket.left) / perSecond))
      bucket.left -= 1
    },
  }
}

export interface FairReads {
  /**
   * Counts a read of a person, or of a visitor, and of all who come from the same address.
   * @throws AppError `too_many_requests` with the seconds to wait
   */
  count: (personId: string | null, address: string) => void
  /**
   * Counts a response of a person, or of a visitor by address, that is in progress until the returned function is called.
   * @throws AppError `too_many_requests` when there are as many as anybody may have at the same time
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
  const inProgress = new Map<string, number>()
  return {
    count: (personId, address) => {
      if (personId === null) return byAddress.take(`visitors ${address}`)
      byPerson.take(personId)
      byAddress.take(address)
    },
    begin: (personId, address) => {
      const key = personId ?? `visitors ${address}`
      const others = inProgress.get(key) ?? 0
      if (others >= (personId === null ? answersPerAddress : answersPerPerson)) throw tooManyReads(1)
      inProgress.set(key, others + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = (inProgress.get(key) ?? 1) - 1
        if (left > 0) inProgress.set(key, left)
        else inProgress.delete(key)
      }
    },
  }
}
