import { describe, expect, test } from 'vitest'
import { type PoolTurn, type TurnWish, createPoolTurns } from './pool-turns.ts'

const soon = { rank: 1, isBackground: false, isSlow: false, isKnownQuick: true, owner: 'a', path: 'a.pdf' }
const background = { ...soon, rank: 2, isBackground: true }
const slow = { ...soon, isSlow: true }

/** Turns of jobs with names, in the order in which they were granted. */
const createDesk = (total: number) => {
  const turns = createPoolTurns(total)
  const granted: string[] = []
  const held = new Map<string, PoolTurn>()
  const ask = (name: string, wish: Partial<TurnWish>) => {
    const wanted = turns.take({ ...soon, ...wish })
    void wanted.then((turn) => {
      granted.push(name)
      held.set(name, turn)
    })
  }
  const turnOf = (name: string): PoolTurn => {
    const turn = held.get(name)
    if (turn === undefined) throw new Error(`${name} has no turn.`)
    return turn
  }
  /** Lets granted turns arrive. */
  const settled = () => Promise.resolve()
  const end = async (name: string) => {
    turnOf(name).giveBack()
    await settled()
  }
  return { ask, turnOf, end, settled, granted }
}

describe('turns of the PDF engine', () => {
  test('go to persons in turn, however many files one of them has', async () => {
    const { ask, end, settled, granted } = createDesk(1)
    for (const name of ['a1', 'a2', 'a3']) ask(name, { owner: 'a', path: name })
    ask('b1', { owner: 'b', path: 'b1' })
    await settled()
    for (const name of ['a1', 'b1', 'a2']) await end(name)
    expect(granted).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('go to the files of a person in turn, however many pages one of them wants', async () => {
    const { ask, end, settled, granted } = createDesk(1)
    for (const name of ['book 1', 'book 2', 'book 3']) ask(name, { path: 'book' })
    ask('notes 1', { path: 'notes' })
    await settled()
    for (const name of ['book 1', 'notes 1', 'book 2']) await end(name)
    expect(granted).toEqual(['book 1', 'notes 1', 'book 2', 'book 3'])
  })

  test('of slow files leave one to the others', async () => {
    const { ask, end, settled, granted } = createDesk(2)
    ask('slow 1', slow)
    ask('slow 2', { ...slow, owner: 'b' })
    ask('slow in the background', { ...background, isSlow: true })
    ask('quick', { owner: 'c' })
    await settled()
    expect(granted).toEqual(['slow 1', 'quick'])
    await end('quick')
    ask('reading', background)
    await settled()
    expect(granted).toEqual(['slow 1', 'quick', 'reading'])
    await end('slow 1')
    expect(granted.at(-1)).toBe('slow 2')
  })

  test('in the background leave one to those for whom someone waits', async () => {
    const { ask, settled, granted } = createDesk(2)
    ask('reading', background)
    ask('measuring', { ...background, path: 'other' })
    ask('picture', soon)
    await settled()
    expect(granted).toEqual(['reading', 'picture'])
  })

  test('become slow ones once, which makes room for others in the background', async () => {
    const { ask, turnOf, settled, granted } = createDesk(2)
    ask('one', background)
    ask('waiting', { ...background, path: 'other' })
    await settled()
    expect(turnOf('one').becomeSlow()).toBe(true)
    await settled()
    expect(granted).toEqual(['one', 'waiting'])
    expect(turnOf('waiting').becomeSlow()).toBe(false)
  })

  test('are refused to all who wait when the engine ends', async () => {
    const turns = createPoolTurns(1)
    await turns.take(soon)
    const waiting = turns.take(soon)
    turns.refuseAll(new Error('closed'))
    await expect(waiting).rejects.toThrow('closed')
  })

  test('pass over a job that was abandoned while it waited', async () => {
    const turns = createPoolTurns(1)
    const reader = new AbortController()
    const first = await turns.take(soon)
    const left = turns.take({ ...soon, path: 'left.pdf' }, reader.signal)
    const next = turns.take({ ...soon, path: 'next.pdf' })
    reader.abort()
    await expect(left).rejects.toBe(reader.signal.reason)
    first.giveBack()
    await expect(next).resolves.toBeDefined()
    await expect(turns.take(soon, reader.signal)).rejects.toBe(reader.signal.reason)
  })

  test('are one for a person whose files are unknown, until one of them has shown itself to be slow', async () => {
    const { ask, turnOf, end, settled, granted } = createDesk(2)
    for (const name of ['a1', 'a2']) ask(name, { owner: 'a', path: 'unknown.pdf', isKnownQuick: false })
    await settled()
    expect(granted).toEqual(['a1'])
    ask('b1', { owner: 'b', path: 'other.pdf', isKnownQuick: false })
    await settled()
    expect(granted).toEqual(['a1', 'b1'])
    await end('b1')
    turnOf('a1').becomeSlow()
    await settled()
    expect(granted).toEqual(['a1', 'b1', 'a2'])
    await end('a2')
    await end('a1')
    for (const name of ['a3', 'a4']) ask(name, { owner: 'a', path: 'quick.pdf' })
    await settled()
    expect(granted.slice(3)).toEqual(['a3', 'a4'])
  })
})
