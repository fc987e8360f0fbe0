import type { PageWords, PdfHits } from '@lectureshelf/contract/content/pdf-pages'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../lib/http/http.ts'
import type { EngineEvent } from '../base.ts'
import { createFind } from './find.ts'

const hits = (facts: Partial<PdfHits> = {}): PdfHits => ({
  total: 3,
  pages: [
    [2, 1],
    [8, 2],
  ],
  isScan: false,
  isComplete: true,
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
}

const tooMany = () =>
  new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many.', retryAfterSeconds: 2 })

/** A search over a document that is open at page 5. */
const searching = (
  answer: (query: string, signal: AbortSignal) => Promise<PdfHits>,
  words = Promise.resolve(page),
  isInWindow = false,
) => {
  const events: EngineEvent[] = []
  const asked: string[] = []
  const shown: unknown[] = []
  const refused: unknown[] = []
  const find = createFind({
    pages: {
      hits: (query, signal) => {
        asked.push(query)
        return answer(query, signal)
      },
      words: () => words,
    },
    list: {
      views: new Map(),
      current: () => 5,
      position: () => ({ page: 5, offset: 0.5 }),
      goTo: ({ page: to }) => shown.push([to]),
      show: (...place) => shown.push(place),
      isInWindow: () => isInWindow,
    },
    signal: new AbortController().signal,
    onEvent: (event) => events.push(event),
    onRefused: (error) => refused.push(error),
  })
  return { find, events, asked, shown, refused, last: () => events.at(-1) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('finding in a PDF', () => {
  it('asks once for what is typed quickly, and starts with the first hit from the open page on', async () => {
    const { find, asked, events, last, shown } = searching(() => Promise.resolve(hits()))
    find.find('rou')
    find.find('router ')
    await vi.advanceTimersByTimeAsync(300)
    expect(asked).toEqual(['router'])
    expect(last()).toMatchObject({ status: 'found', current: 2, total: 3, note: null })
    expect(events).toContainEqual({ type: 'jumped', from: { page: 5, offset: 0.5 } })
    expect(shown).toEqual([[8, 0.1, 0.2]])
  })

  it('turns to the next and previous hit, around both ends, and reports one way back', async () => {
    const { find, events, last, shown } = searching(() => Promise.resolve(hits()))
    find.find('router')
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
    find.find('router')
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
    find.find('one')
    await vi.advanceTimersByTimeAsync(300)
    find.find('two')
    await vi.advanceTimersByTimeAsync(300)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    find.closeFind()
    expect(signals[1]?.aborted).toBe(true)
    expect(last()).toMatchObject({ status: 'searching' })
  })

  it('says that a scan has no words, and that pages are still being read', async () => {
    const scan = searching(() => Promise.resolve(hits({ total: 0, pages: [], isScan: true })))
    scan.find.find('the')
    const reading = searching(() => Promise.resolve(hits({ isComplete: false })))
    reading.find.find('the')
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

  it('waits as long as the server asks for, and asks again', async () => {
    const { find, asked, events, last } = searching(() =>
      asked.length === 1 ? Promise.reject(tooMany()) : Promise.resolve(hits()),
    )
    find.find('router')
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
    find.find('router')
    await vi.advanceTimersByTimeAsync(300)
    expect(refused).toEqual([gone])
  })

  it('goes to the page when its words take long, and no further when the hit is in the window', async () => {
    let tell: (words: PageWords) => void = () => undefined
    const words = new Promise<PageWords>((resolve) => {
      tell = resolve
    })
    const { find, shown } = searching(() => Promise.resolve(hits()), words, true)
    find.find('router')
    await vi.advanceTimersByTimeAsync(600)
    expect(shown).toEqual([[8]])
    tell(page)
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual([[8]])
  })
})
