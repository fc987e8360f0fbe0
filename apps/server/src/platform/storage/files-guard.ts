import { filesNotUsable } from '@lectureshelf/contract/sentences'
import { within } from '../db/deadline.ts'
import { AppError, Fault } from '../errors.ts'

/** Why the files in the store may not be those of the database, as a log and a monitor read it. */
export const fileReasons = {
  unreadable: 'The marker of the stored files cannot be read.',
  noMarker: 'The folder of the stored files has no marker.',
  noId: 'The database has no id of its installation.',
  other: 'The stored files belong to another installation than the database.',
}

/** How often a process looks at the marker when nothing else makes it look. */
const lookEveryMs = 10_000
/** How long one look counts for what is asked many times a second. */
const lookCountsMs = 1000
/** A disk that does not answer in this time is as good as none. */
const lookWithinMs = 3000
/** When a client repeats what it asked. */
const retrySeconds = 10

/**
 * Thrown in place of work that would delete, store or judge a file while the files may not be those of the database. A
 * request gets 503, and a job comes again without a failure. It is logged once at each change, and not where it is caught.
 */
export class FilesNotOurs extends AppError {
  override name = 'FilesNotOurs'
  readonly reason: string

  constructor(reason: string) {
    super('unavailable', {
      message: filesNotUsable,
      retryAfterSeconds: retrySeconds,
      isExpected: true,
      cause: new Fault(reason),
    })
    this.reason = reason
  }
}

/**
 * Knows whether the files in the store are those of the database: whoever deletes or judges a file asks it first. The
 * store of an installation asks on its own (`guardStorage`); what writes a judgement into a row asks `require`.
 */
export interface FilesGuard {
  /**
   * Requires that the files are ours and that no one distrusts them, as of the last second, or as of now.
   * @throws FilesNotOurs
   */
  require(options?: { isNow?: boolean }): Promise<void>
  /** Returns whether `require` would pass, for work that is left out then and comes again on its own. */
  areOurs(): Promise<boolean>
  /**
   * Sets another cause for "not ready, and no file is judged or deleted", such as many files that went missing at once:
   * `distrust('missing files', 'Four files went missing in ten minutes.')`. It lasts until the same cause is taken back
   * with null. The reason is logged and shown at `/readyz`, so it names no key, path or person.
   */
  distrust(cause: string, reason: string | null): void
  /**
   * Looks at the marker every ten seconds, and tells each change: the reason, or null when all is right again.
   * @returns what ends it
   */
  watch(tell: (reason: string | null) => void): () => void
}

interface Options {
  /** The id that the database had when this process compared it with the marker. */
  installationId: string | null
  readMarker: () => Promise<string | null>
  /** Reads the id again, because another process may have written another pair. */
  readId: () => Promise<string | null>
  /** How long one look counts; a second by default. */
  countsMs?: number
  now?: () => number
}

const compare = (marker: string | null, id: string | null): string | null => {
  if (marker === null) return fileReasons.noMarker
  if (id === null) return fileReasons.noId
  return marker === id ? null : fileReasons.other
}

/** Creates what compares the marker of a store with the id of the database, again and again. */
export const createFilesGuard = ({
  installationId,
  readMarker,
  readId,
  countsMs = lookCountsMs,
  now = () => performance.now(),
}: Options): FilesGuard => {
  let id = installationId
  let ofMarker: string | null = null
  let lookedAt = -Infinity
  let looking: Promise<void> | null = null
  /** A disk that hangs keeps a thread of this process: one read at a time. */
  let reading: Promise<string | null> | null = null
  const others = new Map<string, string>()
  let told: string | null = null
  let tell: (reason: string | null) => void = () => undefined

  const reasonNow = (): string | null => ofMarker ?? others.values().next().value ?? null

  const tellChange = () => {
    const reason = reasonNow()
    if (reason === told) return
    told = reason
    tell(reason)
  }

  const read = () =>
    (reading ??= readMarker().finally(() => {
      reading = null
    }))

  const look = async (): Promise<void> => {
    lookedAt = now()
    try {
      ofMarker = compare(await within(lookWithinMs, read()), id)
    } catch {
      ofMarker = fileReasons.unreadable
    }
    tellChange()
  }

  const lookOnce = () =>
    (looking ??= look().finally(() => {
      looking = null
    }))

  const isHanging = () => looking === null && reading !== null && ofMarker === fileReasons.unreadable

  const findReason = async (isNow = false): Promise<string | null> => {
    // Whoever asks during a look waits for what it finds.
    if (looking !== null || ((isNow || now() - lookedAt >= countsMs) && !isHanging())) await lookOnce()
    return reasonNow()
  }

  const lookAgain = async (): Promise<void> => {
    // An absent database says nothing about files: what it said last counts.
    id = await readId().catch(() => id)
    if (!isHanging()) await lookOnce()
  }

  return {
    require: async ({ isNow } = {}) => {
      const reason = await findReason(isNow)
      if (reason !== null) throw new FilesNotOurs(reason)
    },
    areOurs: async () => (await findReason()) === null,
    distrust: (cause, reason) => {
      if (reason === null) others.delete(cause)
      else others.set(cause, reason)
      tellChange()
    },
    watch: (listener) => {
      tell = listener
      if (told !== null) listener(told)
      const timer = setInterval(() => void lookAgain(), lookEveryMs)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}
