import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSearchTurns } from './search-turns.ts'

test('searches run out after a burst, without keeping anyone else from searching, and are filled again', async () => {
  const [actor, other] = [{ id: 'one' }, { id: 'other' }]
  let now = 0
  const turns = createSearchTurns({ databaseKind: 'server', now: () => now })
  const search = (who: { id: string }) => turns.search(who, undefined, () => Promise.resolve('found'))
  for (let count = 0; count < 40; count += 1) expect(await search(actor)).toBe('found')
  await expect(search(actor)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await search(other)).toBe('found')
  now = 1000
  for (let count = 0; count < 5; count += 1) expect(await search(actor)).toBe('found')
  await expect(search(actor)).rejects.toMatchObject({ code: 'too_many_requests' })
})

describe('searches take turns', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Creates turns with searches that end when they are told to, and notes the order in which they began. */
  const createDesk = (databaseKind: 'embedded' | 'server') => {
    const turns = createSearchTurns({ databaseKind, now: () => 0 })
    const begun: string[] = []
    const endings = new Map<string, () => void>()
    const ask = (id: string, name: string, abandoned?: AbortSignal) =>
      turns.search({ id }, abandoned, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => void endings.set(name, resolve))
        return name
      })
    const end = async (name: string) => {
      endings.get(name)?.()
      await vi.advanceTimersByTimeAsync(0)
    }
    return { ask, begun, end }
  }

  test('one at a time on the embedded database, with a breath in between for everyone else', async () => {
    const { ask, begun, end } = createDesk('embedded')
    const searches = ['a1', 'a2', 'a3', 'b1'].map((name) => ask(name.slice(0, 1), name))
    await vi.advanceTimersByTimeAsync(100)
    expect(begun).toEqual(['a1'])
    await end('a1')
    expect(begun).toEqual(['a1'])
    await vi.advanceTimersByTimeAsync(2)
    expect(begun).toEqual(['a1', 'a2'])
    for (const name of ['a2', 'b1', 'a3']) {
      await end(name)
      await vi.advanceTimersByTimeAsync(2)
    }
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    await Promise.all(searches)
  })

  test("four at a time on a server's database, the next as soon as one has ended", async () => {
    const { ask, begun, end } = createDesk('server')
    const searches = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name, name))
    await vi.advanceTimersByTimeAsync(100)
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    await end('c')
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
    for (const name of ['a', 'b', 'd', 'e']) await end(name)
    await Promise.all(searches)
  })

  test('and one that is abandoned before its turn is never begun', async () => {
    const { ask, begun, end } = createDesk('embedded')
    const closing = new AbortController()
    const first = ask('a', 'first')
    const abandoned = ask('b', 'abandoned', closing.signal).catch((error: unknown) => error)
    const last = ask('c', 'last')
    await vi.advanceTimersByTimeAsync(0)
    closing.abort()
    await end('first')
    await vi.advanceTimersByTimeAsync(10)
    expect(await abandoned).toMatchObject({ code: 'too_many_requests' })
    await end('last')
    expect(await Promise.all([first, last])).toEqual(['first', 'last'])
    expect(begun).toEqual(['first', 'last'])
  })

  test('and those that are abandoned are not among the four of a person', async () => {
    const { ask, begun, end } = createDesk('embedded')
    const typed = Array.from({ length: 12 }, (_, index) => {
      const closing = new AbortController()
      const answer = ask('typist', `typed ${index}`, closing.signal).catch((error: unknown) => error)
      closing.abort()
      return answer
    })
    const last = ask('typist', 'last')
    await vi.advanceTimersByTimeAsync(10)
    await end('last')
    expect(await last).toBe('last')
    await Promise.all(typed)
    expect(begun).toEqual(['last'])
    const four = [1, 2, 3, 4].map((count) => ask('typist', `again ${count}`))
    await expect(ask('typist', 'fifth')).rejects.toMatchObject({ code: 'too_many_requests' })
    for (const count of [1, 2, 3, 4]) {
      await vi.advanceTimersByTimeAsync(10)
      await end(`again ${count}`)
    }
    await Promise.all(four)
  })

  test('and when 200 wait, the next has to come back', async () => {
    const { ask, end } = createDesk('embedded')
    const first = ask('first', 'first')
    for (let count = 0; count < 200; count += 1) void ask(`waiting ${count}`, `waiting ${count}`)
    await expect(ask('late', 'late')).rejects.toMatchObject({ code: 'unavailable' })
    await end('first')
    expect(await first).toBe('first')
  })
})
