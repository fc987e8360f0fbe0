import { longestTimeMs } from '@lectureshelf/contract/constants'

/** The upper bounds of the buckets, in milliseconds: a quarter finer than what a person notices. */
const bounds = [
  50,
  100,
  150,
  200,
  250,
  300,
  400,
  500,
  600,
  700,
  800,
  900,
  1000,
  1200,
  1400,
  1600,
  1800,
  2000,
  2250,
  2500,
  2750,
  3000,
  3500,
  4000,
  5000,
  6000,
  8000,
  10_000,
  15_000,
  20_000,
  30_000,
  60_000,
  longestTimeMs,
]

/** Returns the bucket of a time: its upper bound. */
export const bucketOf = (ms: number): number => bounds.find((bound) => ms <= bound) ?? longestTimeMs

interface Bucket {
  bucketMs: number
  count: number
}

/** Returns the time within which a share of all was done, as if each bucket were evenly filled; null for none. */
export const quantileOf = (buckets: readonly Bucket[], share: number): number | null => {
  const sorted = buckets.toSorted((left, right) => left.bucketMs - right.bucketMs)
  const wanted = share * sorted.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  for (const { bucketMs, count } of sorted) {
    if (count > 0 && before + count >= wanted) {
      const lower = bounds[bounds.indexOf(bucketMs) - 1] ?? 0
      return Math.round(lower + ((bucketMs - lower) * (wanted - before)) / count)
    }
    before += count
  }
  return null
}
