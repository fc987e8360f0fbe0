import { LRUCache } from 'lru-cache'
import { AppError } from '../errors.ts'
import type { Changes, ReadJournal } from './change-journal.ts'

/** How old the last reading of the journal may be, in milliseconds. */
export interface MemoryAges {
  /** From this age on the journal is read again, while answers still come from memory. */
  renew: number
  /** From this age on an answer waits for the reading. */
  wait: number
  /** A reading that takes longer has failed: nothing is answered from memory without the journal. */
  fail: number
}

/** A change counts within a second in every process, with room for the reading itself and for a slow reply. */
export const memoryAges: MemoryAges = { renew: 500, wait: 900, fail: 2000 }

/**
 * A value that was read, and the topics whose changes make it outdated; null for one that is not remembered. A topic
 * such as `subject:*` stands for any of its kind.
 */
export interface Loaded<V> {
  value: V
  topics: readonly string[] | null
}

/** Values by key that are remembered until one of their topics changes. */
export interface Store<V extends object> {
  /**
   * Returns the value of a key: the remembered one, or the one that `load` reads.
   * @throws AppError `unavailable` when the journal cannot be read
   */
  get(key: string, load: () => Promise<Loaded<V>>): Promise<V>
}

interface TimedOptions {
  max: number
  /** How old an answer may be, in milliseconds. */
  forMs: number
  /** The time in milliseconds. */
  now: () => number
  /** A change of one of them makes every answer outdated at once. */
  topics: readonly string[]
}

/** Answers by key that take seconds, and may be some minutes old. */
export interface TimedStore<V> {
  /**
   * Returns the answer of a key: a remembered one, the one that is being computed, or a new one. Failures are not kept.
   * @throws AppError `unavailable` when the journal cannot be read
   */
  get(key: string, compute: () => Promise<V>): Promise<V>
}

export interface Memory {
  createStore<V extends object>(options: { max: number }): Store<V>
  createTimedStore<V>(options: TimedOptions): TimedStore<V>
  /**
   * Reads the journal now, so that a change that was just committed counts from the next request on. It never fails:
   * after an error every later answer waits for a reading that succeeds.
   */
  catchUp(): Promise<void>
}

interface Entry {
  topics: readonly string[]
  forget: () => void
}

/** Finds what is remembered by topic. */
const createTopicIndex = () => {
  const entries = new Map<string, Set<Entry>>()
  const forgetTopic = (topic: string) => {
    for (const entry of entries.get(topic) ?? []) entry.forget()
  }
  return {
    add: (entry: Entry) => {
      for (const topic of entry.topics) {
        const known = entries.get(topic)
        if (known === undefined) entries.set(topic, new Set([entry]))
        else known.add(entry)
      }
    },
    remove: (entry: Entry) => {
      for (const topic of entry.topics) {
        const known = entries.get(topic)
        known?.delete(entry)
        if (known?.size === 0) entries.delete(topic)
      }
    },
    /** Forgets everything under a topic, and what depends on its kind; one that ends in `*` stands for all of it. */
    forget: (topic: string) => {
      const kind = topic.slice(0, topic.indexOf(':') + 1)
      if (topic.endsWith(':*')) {
        for (const known of entries.keys()) if (known.startsWith(kind)) forgetTopic(known)
        return
      }
      forgetTopic(topic)
      if (kind !== '') forgetTopic(`${kind}*`)
    },
  }
}

interface Options {
  readJournal: ReadJournal
  ages?: MemoryAges
  now?: () => number
  onError: (error: unknown) => void
}

const unavailable = (cause?: unknown) => new AppError('unavailable', { retryAfterSeconds: 2, cause })

/** Keeps one reading of the journal in progress, and the age of the last one. */
const createFreshness = (
  { readJournal, ages = memoryAges, now = () => performance.now(), onError }: Options,
  apply: (changes: Changes) => void,
) => {
  /** When the last successful reading began: what is remembered is at least as new. */
  let freshAt = -Infinity
  let current: { startedAt: number; reading: Promise<void> } | null = null
  let next: Promise<void> | null = null

  const begin = (): Promise<void> => {
    const startedAt = now()
    const reading = readJournal().then(
      (changes) => {
        current = null
        apply(changes)
        freshAt = startedAt
      },
      (error: unknown) => {
        current = null
        throw error
      },
    )
    current = { startedAt, reading }
    return reading
  }

  /** Returns a reading that begins from now on: one in progress may not have seen the latest change. */
  const readAnew = (): Promise<void> => {
    if (current === null) return begin()
    next ??= current.reading
      .catch(() => undefined)
      .then(() => {
        next = null
        return begin()
      })
    return next
  }

  const inTime = async (reading: Promise<void>): Promise<void> => {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(unavailable()), ages.fail)
    })
    try {
      await Promise.race([reading, tooLate])
    } catch (error) {
      throw error instanceof AppError ? error : unavailable(error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /** Returns null while what is remembered is fresh, else the reading to wait for. */
    check: (): Promise<void> | null => {
      const age = now() - freshAt
      if (age < ages.renew) return null
      const isCurrent = current !== null && now() - current.startedAt < ages.wait
      const reading = isCurrent && current !== null ? current.reading : readAnew()
      if (age >= ages.wait) return inTime(reading)
      // Whoever comes later waits for a reading, and reports what is wrong with it.
      reading.catch(() => undefined)
      return null
    },
    catchUp: async (): Promise<void> => {
      try {
        await inTime(readAnew())
      } catch (error) {
        freshAt = -Infinity
        onError(error)
      }
    },
  }
}

/**
 * Creates the memory of a process: values that were read from the database, each until the journal of changes names
 * one of its topics. Only a timed store has answers that live by time, too (decision 027).
 */
export const createMemory = (options: Options): Memory => {
  const index = createTopicIndex()
  const forgetters: (() => void)[] = []
  /** Grows with each reading that found changes: a value whose reading began before is not remembered. */
  let epoch = 0

  const freshness = createFreshness(options, (changes) => {
    if (changes === 'everything') for (const forgetAll of forgetters) forgetAll()
    else if (changes.length === 0) return
    else for (const topic of changes) index.forget(topic)
    epoch += 1
  })

  return {
    catchUp: freshness.catchUp,
    createTimedStore: <V>({ max, forMs, now, topics }: TimedOptions): TimedStore<V> => {
      const remembered = new LRUCache<string, { begunAt: number; answer: Promise<V> }>({ max })
      const forget = () => remembered.clear()
      forgetters.push(forget)
      index.add({ topics, forget })
      return {
        get: async (key, compute) => {
          const reading = freshness.check()
          if (reading !== null) await reading
          const found = remembered.get(key)
          const age = now() - (found?.begunAt ?? Number.NEGATIVE_INFINITY)
          // A clock that is set back must not keep an answer for longer.
          if (found !== undefined && age >= 0 && age < forMs) return found.answer
          const answer = compute()
          const kept = { begunAt: now(), answer }
          remembered.set(key, kept)
          answer.catch(() => {
            if (remembered.peek(key) === kept) remembered.delete(key)
          })
          return answer
        },
      }
    },
    createStore: <V extends object>({ max }: { max: number }): Store<V> => {
      const remembered = new LRUCache<string, { value: V; entry: Entry }>({
        max,
        dispose: ({ entry }) => index.remove(entry),
      })
      const loading = new Map<string, { epoch: number; loaded: Promise<V> }>()
      forgetters.push(() => remembered.clear())

      const loadInto = async (key: string, load: () => Promise<Loaded<V>>, begun: number): Promise<V> => {
        try {
          const { value, topics } = await load()
          if (topics !== null && epoch === begun) {
            const entry = { topics, forget: () => void remembered.delete(key) }
            remembered.set(key, { value, entry })
            index.add(entry)
          }
          return value
        } finally {
          if (loading.get(key)?.epoch === begun) loading.delete(key)
        }
      }

      return {
        get: async (key, load) => {
          const reading = freshness.check()
          if (reading !== null) await reading
          const found = remembered.get(key)
          if (found !== undefined) return found.value
          const inProgress = loading.get(key)
          if (inProgress?.epoch === epoch) return inProgress.loaded
          const loaded = loadInto(key, load, epoch)
          loading.set(key, { epoch, loaded })
          return loaded
        },
      }
    },
  }
}
