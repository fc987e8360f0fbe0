import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'

/** A hostel or a college shares an address, and one page in ten is measured. */
const reportsPerMinute = 60
/** For all addresses together, so that a flood from many of them cannot keep the database busy. */
const allReportsPerMinute = 3000
const addressesMost = 5000
const minuteMs = 60_000

interface Bucket {
  tokens: number
  filledAt: number
}

/** Takes a token, of which `perMinute` come back each minute; returns false when there is none. */
const take = (bucket: Bucket, perMinute: number, now: number): boolean => {
  // A clock that is set back must not empty the bucket.
  const passed = Math.max(0, now - bucket.filledAt)
  bucket.tokens = Math.min(perMinute, bucket.tokens + (passed / minuteMs) * perMinute)
  bucket.filledAt = now
  if (bucket.tokens < 1) return false
  bucket.tokens -= 1
  return true
}

/**
 * Limits reports by address, in the memory of this process: a refused report costs no statement, and no address is
 * stored. A restart forgets the counts, which matters to no one.
 */
export const createReportLimit = ({ clock }: { clock: Clock }) => {
  const full = (perMinute: number): Bucket => ({ tokens: perMinute, filledAt: clock.now().getTime() })
  const all = full(allReportsPerMinute)
  const byAddress = new LRUCache<string, Bucket>({ max: addressesMost })
  return {
    /** @throws AppError `too_many_requests` */
    require: (address: string): void => {
      const now = clock.now().getTime()
      const own = byAddress.get(address) ?? full(reportsPerMinute)
      byAddress.set(address, own)
      if (take(own, reportsPerMinute, now) && take(all, allReportsPerMinute, now)) return
      throw new AppError('too_many_requests', { retryAfterSeconds: 60 })
    },
  }
}

export type ReportLimit = ReturnType<typeof createReportLimit>
