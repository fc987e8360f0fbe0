import { ApiError, NetworkError, isSessionEnd } from '../../../lib/http/http.ts'
import { signedInPerson } from '../../../lib/storage/forget-notes.ts'
import { type LastPlace, storePlace, storedPlace, settlePlace } from '../../../lib/storage/stored-place.ts'
import { type Position, distanceOf } from './position.ts'

/** A scroll over many pages becomes a few writes in the browser. */
const lookEveryMs = 300
/** A reader rests who has not scrolled for this long. */
const restMs = 4000
const retryMs = 30_000
/** Below this a window has not moved: a zoom or a page of another size shifts it a little. */
const smallestMove = 0.02

interface KeeperOptions {
  pdfFile: string
  /** Returns the version that is read; null until it is known. */
  version: () => number | null
  position: () => Position | null
  /** Returns the last page that the window shows; null before the first one. */
  lastSeen: () => number | null
  /** Keeps a place for the account. @returns when the stored reading was read; throws as `call` does */
  send: (place: LastPlace) => Promise<{ readAt: string }>
}

const isWorthRetrying = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500))

/** Returns whether a place waits in the browser: the connection or the session is missing. */
const isToBeSentLater = (error: unknown): boolean => isWorthRetrying(error) || isSessionEnd(error)

const retryDelayMs = (error: unknown): number =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined
    ? Math.max(error.retryAfterSeconds * 1000, 1000)
    : retryMs

/** Sends the latest place. A lost or postponed one is sent again later, also after the viewer; a refused one is dropped. */
const createOutbox = ({ pdfFile, send }: KeeperOptions) => {
  const person = signedInPerson()
  let isReleased = false
  let isPosted = false
  let waiting: LastPlace | null = null
  let underWay: { place: LastPlace; ending: Promise<void> } | null = null
  let retry: ReturnType<typeof setTimeout> | undefined

  const again = () => void post()
  const endRetries = () => {
    clearTimeout(retry)
    window.removeEventListener('online', again)
  }
  const retryLater = (delayMs: number) => {
    retry = setTimeout(again, delayMs)
    window.addEventListener('online', again)
  }
  const attempt = async (place: LastPlace): Promise<void> => {
    endRetries()
    try {
      const { readAt } = await send(place)
      settlePlace(pdfFile, place, readAt)
    } catch (error) {
      if (!isToBeSentLater(error)) settlePlace(pdfFile, place)
      if (isWorthRetrying(error) && waiting === place) return retryLater(retryDelayMs(error))
    }
    if (waiting === place) waiting = null
  }
  const post = (): Promise<void> => {
    const place = waiting
    isPosted = true
    if (!isReleased) return Promise.resolve()
    // Someone else may have signed in since.
    if (place === null || person === null || signedInPerson() !== person) {
      endRetries()
      return Promise.resolve()
    }
    if (underWay?.place === place) return underWay.ending
    const ending = attempt(place).finally(() => {
      if (underWay?.place === place) underWay = null
    })
    underWay = { place, ending }
    return ending
  }
  return {
    put: (place: LastPlace) => {
      waiting = place
    },
    /** Returns whether there was a place to take back: then it is not sent at a later visit either. */
    takeBack: (): boolean => {
      if (waiting === null) return false
      settlePlace(pdfFile, waiting)
      waiting = null
      return true
    },
    /** Sends from now on. A place that was only put is sent when reading rests. */
    release: () => {
      isReleased = true
      if (isPosted) void post()
    },
    post,
  }
}

/** Knows the last page that was seen wherever reading rested since the account was told. */
const createSeen = ({ pdfFile, lastSeen }: KeeperOptions) => {
  const kept = storedPlace(pdfFile)
  let rested = kept?.isUnsent === true ? kept : null
  return {
    /** Returns the last page seen up to a position, in a version. */
    upTo: (page: number, version: number): number =>
      Math.max(page, lastSeen() ?? 0, rested?.version === version ? rested.seen : 0),
    rest: (place: LastPlace) => {
      rested = { ...place, isUnsent: true }
    },
    /** Returns whether the window shows more than a place says. */
    isMore: (place: LastPlace): boolean => (lastSeen() ?? 0) > place.seen,
  }
}

/** Creates the keeper of one open PDF. */
export const createPlaceKeeper = (options: KeeperOptions) => {
  const outbox = createOutbox(options)
  const seen = createSeen(options)
  let last: LastPlace | null = null
  let from: Position | null = null
  let readAtMs = 0
  let state: 'clean' | 'dirty' = 'clean'
  let isHeld = false
  let wasMoved = false
  let look: ReturnType<typeof setTimeout> | undefined
  let rest: ReturnType<typeof setTimeout> | undefined

  /** Writes the position in the browser, and puts it where it is sent from. */
  const write = () => {
    const [position, version] = [options.position(), options.version()]
    if (state === 'clean' || isHeld || position === null || version === null) return
    state = 'clean'
    const readAt = new Date(readAtMs).toISOString()
    last = { ...position, seen: seen.upTo(position.page, version), version, readAt }
    storePlace(options.pdfFile, last)
    outbox.put(last)
  }
  const post = () => {
    if (last !== null) seen.rest(last)
    return outbox.post()
  }
  const onRest = () => {
    // The last step to the end may be too small to be a move.
    if (last !== null && seen.isMore(last)) state = 'dirty'
    write()
    void post()
  }
  const noteReading = () => {
    state = 'dirty'
    readAtMs = Date.now()
    clearTimeout(rest)
    rest = setTimeout(onRest, restMs)
  }
  const lookNow = () => {
    clearTimeout(look)
    look = undefined
    const position = options.position()
    if (from === null || position === null || distanceOf(from, position) < smallestMove) return
    from = position
    wasMoved = true
    noteReading()
    write()
  }
  /** Looks without waiting: the browser reports a scroll a frame later, and there may be none left. */
  const lookAtLast = () => {
    lookNow()
    write()
  }

  return {
    /** Takes the current position as the one from which the reader moves. */
    begin: () => {
      from = options.position()
    },
    /** Counts the current position as read now, although the reader has not moved. */
    touch: noteReading,
    moved: () => {
      look ??= setTimeout(lookNow, lookEveryMs)
    },
    /** Returns whether the reader has moved since `begin`. */
    hasMoved: () => {
      if (look !== undefined) lookNow()
      return wasMoved
    },
    /** Writes nothing until released, and takes back what is not sent yet. */
    hold: () => {
      isHeld = true
      if (outbox.takeBack()) state = 'dirty'
    },
    release: () => {
      isHeld = false
      if (state === 'dirty') noteReading()
    },
    /** Sends places to the account from now on. */
    releaseAccount: outbox.release,
    /** Writes at once what is not written yet: the tab hides. */
    flush: () => {
      lookAtLast()
      void post()
    },
    /** Writes for the last time. What cannot be sent is tried later. @returns when the first attempt has ended */
    leave: () => {
      lookAtLast()
      clearTimeout(rest)
      return post()
    },
  }
}

export type PlaceKeeper = ReturnType<typeof createPlaceKeeper>
