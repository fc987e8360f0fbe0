import type { PageWords, PdfHits } from '@lectureshelf/contract/library/pdf-pages'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../lib/http/http.ts'
import type { EngineEvent, FindQuery } from '../../state.ts'
import { createFind } from './find.ts'

const hits = (facts: Partial<PdfHits> = {}): PdfHits => ({
  total: 3,
  pages: [
    [2, 1],
    [8, 2],
  ],
  isScan: false,
  isComplete: true,
  scan: null,
  ...facts,
})

const page: PageWords = {
  width: 595,
  height: 842,
  ink: null,
  words: [
    ['router', 1000, 2000, 600, 100, 1],
    ['router', 1000, 4000, 600, 100, 1],
  ],
  source: 'pdf',
}

const tooMany = () =>
  new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many.', retryAfterSeconds: 2 })

const typed = (query: string): FindQuery => ({ query, terms: null })

/** A search over a document that is open at page 5. */
const searching = (
  answer: (query: string, signal: AbortSignal) => Promise<PdfHits>,
  words: () => Promise<PageWords> = () => Promise.resolve(page),
  { isInWindow = false, offset = 0.5, opened = Promise.resolve(), prepare = () => Promise.resolve() } = {},
) => {
  const events: EngineEvent[] = []
  const asked: string[] = []
  const prepared: number[] = []
  const shown: unknown[] = []
  const wordsAsked: number[] = []
  const refused: unknown[] = []
  const find = createFind({
    pages: {
      hits: (query, signal) => {
        asked.push(query.terms ?? query.query)
        return answer(query.query, signal)
      },
      prepareHits: () => {
        prepared.push(asked.length)
        return prepare()
      },
      words: (number) => {
        wordsAsked.push(number)
        return words()
      },
    },
    list: {
      views: new Map(),
      current: () => 5,
      position: () => ({ page: 5, offset }),
      goTo: ({ page: to }) => shown.push([to]),
      show: (...place) => shown.push(place),
      isInWindow: () => isInWindow,
    },
    signal: new AbortController().signal,
    opened,
    onEvent: (event) => events.push(event),
    onRefused: (error) => refused.push(error),
  })
  return { find, events, asked, prepared, shown, wordsAsked, refused, last: () => events.at(-1) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('finding in a PDF', () => {
  it('asks once for what is typed quickly, and starts with the first hit from the open page on', async () => {
    const { find, asked, events, last, shown } = searching(() => Promise.resolve(hits()))
    for (const query of ['r', 'ro', 'rou', 'rout', 'route', 'router']) find.find(typed(query))
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(300)
    expect(asked).toEqual(['router'])
    expect(last()).toMatchObject({ status: 'found', current: 2, total: 3, note: null })
    expect(events).toContainEqual({ type: 'jumped', from: { page: 5, offset: 0.5 } })
    expect(shown).toEqual([[8, 0.1, 0.2]])
  })

  it('asks at once for a word that comes whole, as from the clipboard', () => {
    const { find, asked } = searching(() => Promise.resolve(hits()))
    find.find(typed('router'))
    find.find(typed('router t'))
    expect(asked).toEqual(['router', 'router t'])
    find.find(typed('router ta'))
    expect(asked).toHaveLength(2)
  })

  it('asks at once when Enter comes before the next letter, and only once until the answer', async () => {
    let answer: (found: PdfHits) => void = () => undefined
    const { find, asked, last } = searching(() => new Promise((resolve) => (answer = resolve)))
    for (const query of ['r', 'ro']) find.find(typed(query))
    for (let time = 0; time < 3; time += 1) find.findNext(1)
    expect(asked).toEqual(['ro'])
    await vi.advanceTimersByTimeAsync(300)
    expect(asked).toEqual(['ro'])
    answer(hits())
    await vi.advanceTimersByTimeAsync(0)
    expect(last()).toMatchObject({ status: 'found', current: 2 })
  })

  it('has the server prepare once, and again when that failed', async () => {
    const prepare = vi.fn<() => Promise<void>>(() => Promise.resolve())
    prepare.mockRejectedValueOnce(tooMany())
    const { find, prepared, events } = searching(() => Promise.resolve(hits()), undefined, { prepare })
    find.prepareFind()
    await vi.advanceTimersByTimeAsync(0)
    for (let time = 0; time < 2; time += 1) find.prepareFind()
    expect(prepared).toHaveLength(2)
    expect(events).toEqual([])
  })

  it('turns to the next and previous hit, around both ends, and reports one way back', async () => {
    const { find, events, last, shown } = searching(() => Promise.resolve(hits()))
    find.find(typed('router'))
    await vi.advanceTimersByTimeAsync(300)
    find.findNext(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(shown.at(-1)).toEqual([8, 0.1, 0.4])
    find.findNext(1)
    expect(last()).toMatchObject({ current: 1 })
    find.findNext(-1)
    expect(last()).toMatchObject({ current: 3 })
    expect(events.filter(({ type }) => type === 'jumped')).toHaveLength(1)
  })

  it('reports another way back when a page is chosen from the list', async () => {
    const { find, events, last } = searching(() => Promise.resolve(hits()))
    find.find(typed('router'))
    await vi.advanceTimersByTimeAsync(300)
    find.goToHitsOf(2)
    expect(last()).toMatchObject({ current: 1 })
    expect(events.filter(({ type }) => type === 'jumped')).toHaveLength(2)
  })

  it('ends a search when another begins or the bar closes', async () => {
    const signals: AbortSignal[] = []
    const { find, last } = searching((_query, signal) => {
      signals.push(signal)
      return new Promise(() => undefined)
    })
    find.find(typed('one'))
    await vi.advanceTimersByTimeAsync(300)
    find.find(typed('two'))
    await vi.advanceTimersByTimeAsync(300)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    find.closeFind()
    expect(signals[1]?.aborted).toBe(true)
    expect(last()).toMatchObject({ status: 'searching' })
  })

  it('says that a scan has no words, and that pages are still being read', async () => {
    const scan = searching(() => Promise.resolve(hits({ total: 0, pages: [], isScan: true })))
    scan.find.find(typed('the'))
    const reading = searching(() => Promise.resolve(hits({ isComplete: false })))
    reading.find.find(typed('the'))
    await vi.advanceTimersByTimeAsync(300)
    expect(scan.last()).toMatchObject({
      status: 'missing',
      note: 'This PDF is a scan: its words cannot be searched yet.',
    })
    expect(reading.last()).toMatchObject({
      status: 'found',
      note: expect.stringContaining('still being read'),
    })
  })

  it.each([
    [
      'a scan of which nothing is read',
      { isScan: true, scan: { pages: 100, done: 33, read: 0 } },
      {
        note: 'This PDF is a scan: its words cannot be searched yet. Page 34 of 100 is being read.',
        machineNote: null,
      },
    ],
    [
      'a scan that is partly read',
      { scan: { pages: 100, done: 33, read: 33 } },
      {
        note: 'Page 34 of 100 is being read: some hits may be missing.',
        machineNote: 'Read by a machine: some words may be wrong or missing.',
      },
    ],
    [
      'a scan that no machine could read',
      { isScan: true, scan: { pages: 9, done: 9, read: 0 } },
      {
        note: 'A machine could not read this scan. Its words cannot be searched; its title and chapters can.',
        machineNote: null,
      },
    ],
    [
      'a scan that is read',
      { scan: { pages: 9, done: 9, read: 9 } },
      {
        note: null,
        machineNote: 'Read by a machine: some words may be wrong or missing.',
      },
    ],
    [
      'a scan that is read up to a few pages',
      { scan: { pages: 9, done: 9, read: 7 } },
      {
        note: null,
        machineNote: 'Read by a machine, except 2 scanned pages: some words may be wrong or missing.',
      },
    ],
    [
      'a PDF with one scanned page that no machine could read',
      { scan: { pages: 1, done: 1, read: 0 } },
      {
        note: null,
        machineNote: 'A machine could not read 1 scanned page.',
      },
    ],
  ])('says of %s how far it can be searched', async (_what, facts, notes) => {
    const { find, last } = searching(() => Promise.resolve(hits(facts)))
    find.find(typed('the'))
    await vi.advanceTimersByTimeAsync(300)
    expect(last()).toMatchObject(notes)
  })

  it('asks again for the words of a page that a machine had not read yet', async () => {
    const waiting: PageWords = { ...page, words: [], source: 'waiting' }
    let words = Promise.resolve(waiting)
    const { find, shown, wordsAsked } = searching(
      () => Promise.resolve(hits()),
      () => words,
    )
    find.find(typed('router'))
    await vi.advanceTimersByTimeAsync(300)
    expect(shown).toEqual([[8]])
    words = Promise.resolve(page)
    find.findNext(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(wordsAsked).toEqual([8, 8])
    expect(shown.at(-1)).toEqual([8, 0.1, 0.4])
  })

  it('marks the hits of a page whose own words may still be replaced by those of a machine', async () => {
    const unsettled: PageWords = { ...page, source: 'unchecked' }
    const { find, shown } = searching(
      () => Promise.resolve(hits()),
      () => Promise.resolve(unsettled),
    )
    find.find(typed('router'))
    await vi.advanceTimersByTimeAsync(300)
    expect(shown).toEqual([[8, 0.1, 0.2]])
  })

  it('waits as long as the server asks for, and asks again', async () => {
    const { find, asked, events, last } = searching(() =>
      asked.length === 1 ? Promise.reject(tooMany()) : Promise.resolve(hits()),
    )
    find.find(typed('router'))
    await vi.advanceTimersByTimeAsync(300)
    expect(events.at(-1)).toMatchObject({ status: 'failed', note: 'Too many. The search continues in 2 s.' })
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked).toHaveLength(2)
    expect(last()).toMatchObject({ status: 'found' })
  })

  it('ends reading when the server refuses the note itself', async () => {
    const gone = new ApiError({
      status: 402,
      code: 'subscription_required',
      message: 'Renew.',
      retryAfterSeconds: undefined,
    })
    const { find, refused } = searching(() => Promise.reject(gone))
    find.find(typed('router'))
    await vi.advanceTimersByTimeAsync(300)
    expect(refused).toEqual([gone])
  })

  it('goes to the page when its words take long, and no further when the hit is in the window', async () => {
    let tell: (words: PageWords) => void = () => undefined
    const words = new Promise<PageWords>((resolve) => {
      tell = resolve
    })
    const { find, shown } = searching(
      () => Promise.resolve(hits()),
      () => words,
      { isInWindow: true },
    )
    find.find(typed('router'))
    await vi.advanceTimersByTimeAsync(600)
    expect(shown).toEqual([[8]])
    tell(page)
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual([[8]])
  })
})

describe('what a link finds', () => {
  const link = { query: 'fast routr', terms: 'router' }
  const here: PdfHits = hits({
    pages: [
      [2, 1],
      [5, 2],
    ],
  })

  it('is asked for at once, by its terms, and begins with the first hit on its page', async () => {
    const { find, asked, last, shown, events } = searching(() => Promise.resolve(here), undefined, {
      offset: 0,
    })
    find.findLinked(link, 5)
    expect(asked).toEqual(['router'])
    await vi.advanceTimersByTimeAsync(0)
    expect(events).toContainEqual(expect.objectContaining({ status: 'found', current: 2, total: 3 }))
    expect(shown).toEqual([[5, 0.1, 0.2]])
    expect(last()).toEqual({ type: 'placed' })
    expect(events).not.toContainEqual(expect.objectContaining({ type: 'jumped' }))
  })

  it('waits for pages that can be scrolled', async () => {
    let open: () => void = () => undefined
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const { find, shown } = searching(() => Promise.resolve(here), undefined, { offset: 0, opened })
    find.findLinked(link, 5)
    await vi.advanceTimersByTimeAsync(1000)
    expect(shown).toEqual([])
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual([[5, 0.1, 0.2]])
  })

  it.each([
    ['a reader who has scrolled', here, 0.5],
    ['a link whose page has no hit', hits(), 0],
  ])('does not move %s', async (_what, found, offset) => {
    const { find, shown, events } = searching(() => Promise.resolve(found), undefined, { offset })
    find.findLinked(link, 5)
    await vi.advanceTimersByTimeAsync(1000)
    expect(shown).toEqual([])
    expect(events).toContainEqual(expect.objectContaining({ status: 'found', current: 2 }))
    expect(events).not.toContainEqual({ type: 'placed' })
  })

  it('is found as a phrase when the reader types the same words', async () => {
    const { find, asked } = searching(() => Promise.resolve(here), undefined, { offset: 0 })
    find.findLinked(link, 5)
    await vi.advanceTimersByTimeAsync(0)
    find.find({ query: 'fast routr ', terms: 'router' })
    await vi.advanceTimersByTimeAsync(300)
    expect(asked).toEqual(['router'])
    find.find(typed('fast routr'))
    await vi.advanceTimersByTimeAsync(300)
    expect(asked).toEqual(['router', 'fast routr'])
  })

  it('asks for the words of its page before the hits are known', () => {
    const { find, wordsAsked } = searching(() => new Promise(() => undefined))
    find.findLinked(link, 5)
    expect(wordsAsked).toEqual([5])
  })
})
