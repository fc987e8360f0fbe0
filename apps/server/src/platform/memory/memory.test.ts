import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../errors.ts'
import type { Changes } from './change-journal.ts'
import { type Loaded, createMemory } from './memory.ts'

/** A memory on a journal and a clock that the test moves. */
const open = () => {
  let time = 0
  let pending: string[] = []
  const errors: unknown[] = []
  const journal = {
    /** What the next readings do; by default they return the pending changes at once. */
    read: async (): Promise<Changes> => pending.splice(0),
    readings: 0,
  }
  const memory = createMemory({
    readJournal: () => {
      journal.readings += 1
      return journal.read()
    },
    now: () => time,
    onError: (error) => void errors.push(error),
  })
  return {
    memory,
    journal,
    errors,
    store: memory.createStore<{ word: string }>({ max: 3 }),
    later: (ms: number) => {
      time += ms
    },
    /** Notes a change that the next reading finds. */
    change: (...topics: string[]) => {
      pending = [...pending, ...topics]
    },
  }
}

/** A source whose word a test changes, and how often it was asked. */
const sourceOf = (...topics: string[]) => {
  const source = {
    word: 'first',
    loads: 0,
    load: async (): Promise<Loaded<{ word: string }>> => {
      source.loads += 1
      return { value: { word: source.word }, topics }
    },
  }
  return source
}

describe('what is remembered', () => {
  it('is read once, and again only after a change of one of its topics', async () => {
    const { store, later, change } = open()
    const source = sourceOf('subject:1', 'place:CSE')
    await store.get('a', source.load)
    later(1000)
    change('subject:2')
    expect(await store.get('a', source.load)).toEqual({ word: 'first' })
    expect(source.loads).toBe(1)
    source.word = 'second'
    change('place:CSE')
    later(1000)
    expect(await store.get('a', source.load)).toEqual({ word: 'second' })
  })

  it('is the same object for everyone, also while it is loading', async () => {
    const { store } = open()
    const source = sourceOf('subject:1')
    const [one, other] = await Promise.all([store.get('a', source.load), store.get('a', source.load)])
    expect(one).toBe(other)
    expect(source.loads).toBe(1)
  })

  it('forgets all topics of a kind together', async () => {
    const { store, later, change } = open()
    const person = sourceOf('person:1')
    const subject = sourceOf('subject:1')
    await store.get('a', person.load)
    await store.get('b', subject.load)
    change('person:*')
    later(1000)
    await store.get('a', person.load)
    await store.get('b', subject.load)
    expect([person.loads, subject.loads]).toEqual([2, 1])
  })

  it('can depend on every topic of a kind', async () => {
    const { store, later, change } = open()
    const source = sourceOf('subject:*', 'settings')
    const expected = [
      ['person:1', 1],
      ['subject:1', 2],
      ['subject:*', 3],
      ['settings', 4],
    ] as const
    await store.get('a', source.load)
    for (const [topic, loads] of expected) {
      change(topic)
      later(1000)
      await store.get('a', source.load)
      expect(source.loads).toBe(loads)
    }
  })

  it('forgets everything when the journal cannot tell what changed', async () => {
    const { store, later, journal } = open()
    const source = sourceOf('subject:1')
    await store.get('a', source.load)
    journal.read = async () => 'everything'
    later(1000)
    await store.get('a', source.load)
    expect(source.loads).toBe(2)
  })

  it('is at most as much as the store may hold: the least recently used goes first', async () => {
    const { store } = open()
    const sources = ['a', 'b', 'c', 'd'].map((key) => ({ key, source: sourceOf(`subject:${key}`) }))
    for (const { key, source } of sources) await store.get(key, source.load)
    for (const { key, source } of sources.toReversed()) await store.get(key, source.load)
    expect(sources.map(({ source }) => source.loads)).toEqual([2, 1, 1, 1])
  })

  it('is nothing without topics', async () => {
    const { store } = open()
    const load = vi.fn<() => Promise<Loaded<{ word: string }>>>(async () => ({
      value: { word: 'none' },
      topics: null,
    }))
    await store.get('a', load)
    await store.get('a', load)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is nothing after a failed load', async () => {
    const { store } = open()
    const source = sourceOf('subject:1')
    await expect(store.get('a', () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    )
    expect(await store.get('a', source.load)).toEqual({ word: 'first' })
  })

  it('does not include a value whose change was noted while it was loading', async () => {
    const { store, later, change, memory } = open()
    const source = sourceOf('subject:1')
    await store.get('other', sourceOf('subject:2').load)
    let finish = () => {}
    const slow = store.get('a', async () => {
      const loaded = await source.load()
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return loaded
    })
    await vi.waitFor(() => expect(source.loads).toBe(1))
    source.word = 'second'
    change('subject:1')
    await memory.catchUp()
    const meanwhile = store.get('a', source.load)
    finish()
    expect(await slow).toEqual({ word: 'first' })
    expect(await meanwhile).toEqual({ word: 'second' })
    later(100)
    expect(await store.get('a', source.load)).toEqual({ word: 'second' })
  })
})

describe('the journal', () => {
  it('is read by no one while the last reading is young', async () => {
    const { store, later, journal } = open()
    const source = sourceOf('subject:1')
    await store.get('a', source.load)
    later(499)
    await store.get('a', source.load)
    expect(journal.readings).toBe(1)
  })

  it('is read in the background from half a second on, and waited for from nine tenths on', async () => {
    const { store, later, change, journal } = open()
    const source = sourceOf('subject:1')
    await store.get('a', source.load)
    source.word = 'second'
    change('subject:1')
    later(500)
    expect(await store.get('a', source.load)).toEqual({ word: 'first' })
    expect(journal.readings).toBe(2)
    expect(await store.get('a', source.load)).toEqual({ word: 'second' })
    source.word = 'third'
    change('subject:1')
    later(900)
    expect(await store.get('a', source.load)).toEqual({ word: 'third' })
  })

  it('is read at once after a change of this process, by a reading that began later', async () => {
    const { store, change, journal, memory, later } = open()
    const source = sourceOf('subject:1')
    await store.get('a', source.load)
    let finish = () => {}
    journal.read = async () => {
      journal.read = async () => ['subject:1']
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return []
    }
    later(600)
    await store.get('a', source.load)
    source.word = 'second'
    change('subject:1')
    const caughtUp = memory.catchUp()
    finish()
    await caughtUp
    expect(await store.get('a', source.load)).toEqual({ word: 'second' })
  })

  it('that fails makes answers unavailable, with a time to come back, until it works again', async () => {
    const { store, later, journal } = open()
    const source = sourceOf('subject:1')
    await store.get('a', source.load)
    const { read } = journal
    const cause = new Error('connection lost')
    journal.read = () => Promise.reject(cause)
    later(900)
    const failed = await store.get('a', source.load).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(AppError)
    expect(failed).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2, cause })
    journal.read = read
    expect(await store.get('a', source.load)).toEqual({ word: 'first' })
  })

  it('that fails after a change of this process lets no older answer pass', async () => {
    const { store, journal, memory, errors } = open()
    const source = sourceOf('subject:1')
    await store.get('a', source.load)
    const { read } = journal
    journal.read = () => Promise.reject(new Error('connection lost'))
    await memory.catchUp()
    expect(errors).toHaveLength(1)
    await expect(store.get('a', source.load)).rejects.toMatchObject({ code: 'unavailable' })
    journal.read = read
    expect(await store.get('a', source.load)).toEqual({ word: 'first' })
  })

  describe('that does not answer', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('makes answers unavailable after two seconds', async () => {
      const { store, later, journal } = open()
      const source = sourceOf('subject:1')
      await store.get('a', source.load)
      journal.read = () => new Promise(() => {})
      later(900)
      const answer = store.get('a', source.load).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(2000)
      expect(await answer).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
    })
  })
})

describe('a timed answer', () => {
  const openTimed = () => {
    const opened = open()
    let time = 0
    const timed = opened.memory.createTimedStore<string>({
      max: 2,
      forMs: 1000,
      now: () => time,
      topics: ['closed-accounts'],
    })
    let computed = 0
    const compute = async () => {
      computed += 1
      return `answer ${computed}`
    }
    const at = (ms: number) => {
      time = ms
      return timed.get('a', compute)
    }
    return { ...opened, timed, at, compute }
  }

  it('is computed again only when it is too old, or the clock was set back', async () => {
    const { at } = openTimed()
    expect([await at(0), await at(999), await at(1000), await at(500)]).toEqual([
      'answer 1',
      'answer 1',
      'answer 2',
      'answer 3',
    ])
  })

  it('is shared while it is computed, whatever changes, and not between keys', async () => {
    const { timed, compute, change } = openTimed()
    const first = timed.get('a', compute)
    change('subject:1')
    expect(await Promise.all([first, timed.get('a', compute), timed.get('b', compute)])).toEqual([
      'answer 1',
      'answer 1',
      'answer 2',
    ])
  })

  it('is forgotten when one of its topics is named', async () => {
    const { at, change, memory } = openTimed()
    await at(0)
    change('closed-accounts')
    await memory.catchUp()
    expect(await at(1)).toBe('answer 2')
  })

  it('that failed is computed again', async () => {
    const { timed, compute } = openTimed()
    await expect(timed.get('a', () => Promise.reject(new Error('It was too slow.')))).rejects.toThrow(
      'too slow',
    )
    expect(await timed.get('a', compute)).toBe('answer 1')
  })
})
