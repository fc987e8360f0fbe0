import type { Pdf, PlaceFields } from '@lectureshelf/contract/library/pdfs'
import type { UploadResult, UploadTarget } from '@lectureshelf/contract/library/uploads'
import { ApiError, isSessionEnd } from '../../lib/http/http.ts'
import { isCancelled } from './send-refusals.ts'
import type { UploadProgress } from '../../lib/http/upload.ts'

export type QueueState = 'waiting' | 'sending' | 'offline' | 'done' | 'skipped' | 'failed' | 'cancelled'

/** The place of an upload's PDF. */
export interface QueuePlace {
  subCode: string
  sectionId: string
  sectionName: string
  /** The place from which its subject is seen. */
  seenFrom?: PlaceFields
}

export interface NewFile {
  file: File
  title: string
  place: QueuePlace
}

export interface QueueItem extends NewFile {
  id: number
  state: QueueState
  sentBytes: number
  secondsLeft: number | null
  /** The sentence that says why it is skipped or failed. */
  failure: string | null
}

interface SendOptions {
  file: File
  target: UploadTarget
  title: string
  onProgress: (progress: UploadProgress) => void
  onWaiting: (isWaiting: boolean) => void
  /** Settles when the PDF may be made, so that a section's PDFs keep the order of the list. */
  turn: Promise<unknown>
  signal: AbortSignal
}

export interface QueueOptions {
  send: (options: SendOptions) => Promise<UploadResult>
  /** Describes a failure. */
  explain: (error: unknown) => string
  now: () => number
}

type OnAdded = (place: QueuePlace, pdf: Pdf) => void

const concurrency = 2
const speedWindowMs = 5000
const activeStates: readonly QueueState[] = ['waiting', 'sending', 'offline']

/** Returns whether an item is still in progress. */
export const isActive = ({ state }: Pick<QueueItem, 'state'>): boolean => activeStates.includes(state)

const isDuplicate = (error: unknown): boolean => error instanceof ApiError && error.code === 'duplicate_pdf'

/** Measures the speed of the last seconds, in bytes a second. */
const createSpeed = (now: () => number) => {
  let samples: { at: number; bytes: number }[] = []
  return {
    add: (bytes: number): void => {
      const at = now()
      samples = [...samples.filter((sample) => at - sample.at < speedWindowMs), { at, bytes }]
    },
    /** Returns null until there is enough data. */
    read: (): number | null => {
      const [first] = samples
      const seconds = first === undefined ? 0 : (now() - first.at) / 1000
      if (seconds < 1) return null
      return samples.reduce((sum, { bytes }) => sum + bytes, 0) / seconds
    },
  }
}

/**
 * Uploads PDFs, two at a time; one that fails stops no other.
 * The queue lives outside the pages, so that a person can read while it runs.
 */
export const createUploadQueue = ({ send, explain, now }: QueueOptions) => {
  let items: readonly QueueItem[] = []
  let owner: string | null = null
  let lastId = 0
  let speed = createSpeed(now)
  const listeners = new Set<() => void>()
  const addedListeners = new Set<OnAdded>()
  const running = new Map<number, AbortController>()
  /** For each item, the function that tells later items of its section that it is settled. */
  const settlers = new Map<number, () => void>()
  const settled = new Map<number, Promise<void>>()

  const change = (id: number, facts: Partial<QueueItem>): void => {
    items = items.map((item) => (item.id === id ? { ...item, ...facts } : item))
    for (const listener of listeners) listener()
  }

  const find = (id: number) => items.find((item) => item.id === id)

  const settle = (id: number): void => {
    settlers.get(id)?.()
    settlers.delete(id)
  }

  const expectEnd = (id: number): void => {
    settled.set(id, new Promise((resolve) => settlers.set(id, resolve)))
  }

  /** Settles when all earlier items of the section have, whatever their result. */
  const turnOf = ({ id, place }: QueueItem): Promise<unknown> => {
    const before = items.filter((item) => item.id < id && item.place.sectionId === place.sectionId)
    return Promise.all(before.flatMap((item) => settled.get(item.id) ?? []))
  }

  const endItem = (id: number, facts: Partial<QueueItem>): void => {
    running.delete(id)
    change(id, { secondsLeft: null, ...facts })
    settle(id)
    fill()
  }

  const refuse = (id: number, error: unknown, signal: AbortSignal): void => {
    if (signal.aborted || isCancelled(error)) return endItem(id, { state: 'cancelled', sentBytes: 0 })
    if (isDuplicate(error)) return endItem(id, { state: 'skipped', failure: explain(error) })
    if (isSessionEnd(error)) {
      // No one is signed in: all waiting items would be refused as well.
      for (const item of items) {
        if (item.state === 'waiting') change(item.id, { state: 'failed', failure: explain(error) })
      }
    }
    endItem(id, { state: 'failed', failure: explain(error) })
  }

  const startItem = (item: QueueItem): void => {
    const { id, file, title, place } = item
    const controller = new AbortController()
    running.set(id, controller)
    change(id, { state: 'sending', failure: null })
    const { signal } = controller
    send({
      file,
      title,
      target: { kind: 'section', sectionId: place.sectionId, ...place.seenFrom },
      turn: turnOf(item),
      signal,
      onWaiting: (isWaiting) => {
        if (running.get(id) === controller) change(id, { state: isWaiting ? 'offline' : 'sending' })
      },
      onProgress: ({ sentBytes, secondsLeft }) => {
        if (running.get(id) !== controller) return
        speed.add(Math.max(0, sentBytes - (find(id)?.sentBytes ?? 0)))
        change(id, { sentBytes, secondsLeft })
      },
    }).then(
      ({ pdf }) => {
        if (running.get(id) !== controller) return
        endItem(id, { state: 'done', sentBytes: file.size })
        if (pdf !== null) for (const listener of addedListeners) listener(place, pdf)
      },
      (error: unknown) => {
        if (running.get(id) === controller) refuse(id, error, signal)
      },
    )
  }

  const fill = (): void => {
    while (running.size < concurrency) {
      const next = items.find((item) => item.state === 'waiting')
      if (next === undefined) return
      startItem(next)
    }
  }

  const cancel = (id: number): void => {
    const controller = running.get(id)
    if (controller !== undefined) return controller.abort(new DOMException('Cancelled', 'AbortError'))
    const item = find(id)
    if (item?.state === 'waiting') endItem(id, { state: 'cancelled' })
  }

  const again = (id: number): void => {
    expectEnd(id)
    change(id, { state: 'waiting', sentBytes: 0, failure: null })
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Returns the same array until something changes. */
    read: (): readonly QueueItem[] => items,
    readSpeed: (): number | null => speed.read(),
    /** Calls the listener with each PDF that was added. */
    onAdded: (listener: OnAdded) => {
      addedListeners.add(listener)
      return () => addedListeners.delete(listener)
    },
    add: (files: readonly NewFile[]): void => {
      if (!items.some(isActive)) speed = createSpeed(now)
      const added = files.map((entry): QueueItem => {
        lastId += 1
        expectEnd(lastId)
        return { ...entry, id: lastId, state: 'waiting', sentBytes: 0, secondsLeft: null, failure: null }
      })
      items = [...items, ...added]
      for (const listener of listeners) listener()
      fill()
    },
    cancel,
    cancelAll: (): void => {
      // Waiting items are cancelled first: a running one that ends would start the next.
      for (const item of items.filter(({ state }) => state === 'waiting')) cancel(item.id)
      for (const id of running.keys()) cancel(id)
    },
    retry: (id: number): void => {
      if (find(id)?.state !== 'failed' && find(id)?.state !== 'cancelled') return
      again(id)
      fill()
    },
    retryFailed: (): void => {
      for (const { id, state } of items) if (state === 'failed') again(id)
      fill()
    },
    /** Removes settled items from the list. */
    clear: (): void => {
      items = items.filter(isActive)
      for (const listener of listeners) listener()
    },
    /** Empties the queue when another person signs in. */
    belongTo: (person: string): void => {
      if (owner !== null && owner !== person) {
        for (const controller of running.values())
          controller.abort(new DOMException('Signed out', 'AbortError'))
        running.clear()
        items = []
        for (const listener of listeners) listener()
      }
      owner = person
    },
  }
}
