import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../errors.ts'
import { type SharedTurn, createFairTurns, createSharedWork } from './fair-turns.ts'

const limits = { concurrency: 1, maxPerPerson: 3, maxTotal: 5 }

/** Creates shared work that ends on demand, and notes the order in which it began. */
const createDesk = (options = limits) => {
  const queue = createFairTurns(options)
  const shared = createSharedWork<string>(queue)
  const begun: string[] = []
  const endings = new Map<string, () => void>()
  const ask = (person: string, page: string, abandoned?: AbortSignal) =>
    shared.run(
      person,
      page,
      async () => {
        begun.push(page)
        await new Promise<void>((resolve) => void endings.set(page, resolve))
        return `picture of ${page}`
      },
      abandoned,
    )
  const end = async (page: string) => {
    endings.get(page)?.()
    await setImmediate()
  }
  return { queue, ask, begun, end }
}

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'none'
  } catch (error) {
    return error instanceof AppError ? error.code : 'another error'
  }
}

describe('the queue of pages', () => {
  it('lets persons take turns, however much one of them asks for', async () => {
    const { ask, begun, end } = createDesk()
    const greedy = ['a1', 'a2', 'a3'].map((page) => ask('greedy', page))
    const modest = ask('modest', 'b1')
    await setImmediate()
    for (const page of ['a1', 'a2', 'b1', 'a3']) await end(page)
    expect(await Promise.all([...greedy, modest])).toHaveLength(4)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('does the same work once, in the turn of the first of those who wait for it', async () => {
    const { ask, begun, end, queue } = createDesk()
    const work = ['a1', 'a2', 'shared'].map((page) => ask('greedy', page))
    const same = ask('modest', 'shared')
    await setImmediate()
    expect(queue.waiting()).toBe(2)
    await end('a1')
    await end('a2')
    await end('shared')
    expect(begun).toEqual(['a1', 'a2', 'shared'])
    expect(await same).toBe('picture of shared')
    await Promise.all(work)

    const later = ['c1', 'c2', 'c3'].map((page) => ask('greedy', page))
    const joined = ask('modest', 'c3')
    await setImmediate()
    await end('c1')
    // The second in line, and the first of another person.
    await end('c2')
    await end('c3')
    await Promise.all([...later, joined])
    expect(begun.slice(3).toSorted()).toEqual(['c1', 'c2', 'c3'])
    expect(queue.waiting()).toBe(0)
  })

  it('refuses a person who waits for too much, and everyone when too many wait', async () => {
    const { ask, end } = createDesk()
    const work = ['a1', 'a2', 'a3', 'a4'].map((page) => ask('greedy', page))
    expect(codeOf(() => ask('greedy', 'a5'))).toBe('too_many_requests')
    work.push(ask('modest', 'b1'), ask('modest', 'b2'))
    expect(codeOf(() => ask('third', 'c1'))).toBe('unavailable')
    await setImmediate()
    for (const page of ['a1', 'a2', 'b1', 'a3', 'b2', 'a4']) await end(page)
    expect(await Promise.all(work)).toHaveLength(6)
    work.push(ask('greedy', 'a5'))
    await setImmediate()
    await end('a5')
    expect(await work.at(-1)).toBe('picture of a5')
  })

  it('gives the turn back after a failure, and repeats the work for the next who asks', async () => {
    const shared = createSharedWork<string>(createFairTurns(limits))
    await expect(shared.run('one', 'page', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect(await shared.run('one', 'page', async () => 'drawn')).toBe('drawn')
  })

  it('gives the turn of work that steps aside to someone else, and counts it for its person until the end', async () => {
    const queue = createFairTurns(limits)
    const shared = createSharedWork<string>(queue)
    const endings: (() => void)[] = []
    const askSlow = (page: string) =>
      shared.run('greedy', page, async ({ stepAside }) => {
        stepAside()
        await new Promise<void>((resolve) => void endings.push(resolve))
        return page
      })
    const slow = ['a1', 'a2', 'a3'].map(askSlow)
    await setImmediate()
    expect(await shared.run('modest', 'b1', async () => 'drawn')).toBe('drawn')
    expect([queue.waiting(), codeOf(() => askSlow('a4'))]).toEqual([3, 'too_many_requests'])
    for (const end of endings) end()
    expect(await Promise.all(slow)).toEqual(['a1', 'a2', 'a3'])
    expect(queue.waiting()).toBe(0)
  })

  it('takes work that everyone has left out of the line, and refuses those who wait no longer', async () => {
    const { queue, ask, begun, end } = createDesk()
    const [one, two] = [new AbortController(), new AbortController()]
    const first = ask('greedy', 'a1')
    const shared = [ask('greedy', 'a2', one.signal), ask('modest', 'a2', two.signal)].map((work) =>
      work.catch((error: unknown) => (error instanceof AppError ? error.code : 'another error')),
    )
    one.abort()
    expect(queue.waiting()).toBe(1)
    two.abort()
    expect(queue.waiting()).toBe(0)
    expect(await Promise.all(shared)).toEqual(['too_many_requests', 'too_many_requests'])
    await setImmediate()
    await end('a1')
    await first
    const again = ask('modest', 'a2')
    await setImmediate()
    await end('a2')
    expect([await again, begun]).toEqual(['picture of a2', ['a1', 'a2']])
    expect(codeOf(() => ask('modest', 'a3', one.signal))).toBe('too_many_requests')
  })

  it('tells work that has begun when the last who waits has left, and begins again for the next', async () => {
    const shared = createSharedWork<string>(createFairTurns({ ...limits, concurrency: 2 }))
    const [one, two] = [new AbortController(), new AbortController()]
    const told: string[] = []
    const drawUntilLeft = ({ abandoned }: SharedTurn) =>
      new Promise<string>((_resolve, reject) => {
        abandoned.addEventListener('abort', () => {
          told.push('left')
          reject(new Error('ended'))
        })
      })
    const work = [one, two].map(({ signal }) => shared.run('one', 'page', drawUntilLeft, signal))
    const ends = Promise.allSettled(work)
    await setImmediate()
    one.abort()
    expect(told).toEqual([])
    two.abort()
    expect(told).toEqual(['left'])
    expect(await shared.run('one', 'page', async () => 'drawn')).toBe('drawn')
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
