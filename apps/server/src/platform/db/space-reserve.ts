import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, statSync, truncateSync, writeSync } from 'node:fs'

/** Two segments of PostgreSQL's log: what a transaction in progress may still write. */
const wholeBytes = 32 * 1024 * 1024
/** Small, because whatever else writes to the disk may take it first. */
const pieceBytes = 256 * 1024
const fillBytes = 1024 * 1024

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Space on the disk of a database that is given up piece by piece when there is no other. */
export interface SpaceReserve {
  /** Releases a piece of it. @returns false when nothing is left */
  spend: () => boolean
  /** Takes the space again, as far as the disk has any. @returns whether the reserve is whole */
  fill: () => boolean
  isWhole: () => boolean
  /** Called whenever a whole reserve begins to be spent. */
  onSpent: (listener: () => void) => void
}

/** Appends bytes that no file system can compress. @throws ENOSPC when the disk is full */
const append = (path: string, count: number): void => {
  const bytes = randomFillSync(Buffer.allocUnsafe(Math.min(fillBytes, count)))
  const file = openSync(path, 'a', 0o600)
  try {
    for (let left = count; left > 0;) left -= writeSync(file, bytes, 0, Math.min(bytes.length, left))
  } finally {
    closeSync(file)
  }
}

/**
 * Creates the reserve of an embedded database. PostgreSQL stops for good when its log finds no space, and in PGlite it
 * would never return: the reserve lets it finish what it began.
 */
export const createSpaceReserve = (path: string): SpaceReserve => {
  let isWhole = false
  let listener: () => void = () => undefined

  return {
    isWhole: () => isWhole,
    onSpent: (heard) => {
      listener = heard
    },
    spend: () => {
      const size = sizeOf(path)
      if (size === 0) return false
      truncateSync(path, Math.max(0, size - pieceBytes))
      if (isWhole) {
        isWhole = false
        listener()
      }
      return true
    },
    fill: () => {
      try {
        append(path, Math.max(0, wholeBytes - sizeOf(path)))
        isWhole = true
      } catch {
        // Whatever was taken is kept. The next attempt takes the rest.
      }
      return isWhole
    },
  }
}
