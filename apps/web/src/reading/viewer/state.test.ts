import { describe, expect, it } from 'vitest'
import { hashOfPage, pageOfHash } from './page-hash.ts'
import { type KeyFacts, commandOfKey } from './keyboard.ts'
import { type ViewerEvent, type ViewerState, initialState, reduce } from './state.ts'
import { leastScaleOf, nextZoomStep, zoomLabel } from './zoom.ts'

const after = (events: ViewerEvent[], start: ViewerState = initialState(1)) => events.reduce(reduce, start)
const opened: ViewerEvent = { type: 'opened', pageCount: 128 }
const painted: ViewerEvent = { type: 'painted' }
const lost = { title: 'The connection was lost.', hint: null, remedy: 'retry', isFinal: false } as const
const unpaid = { title: 'Renew it.', hint: null, remedy: 'renew', isFinal: true } as const

describe('opening a PDF', () => {
  it('starts at the page in the address', () => {
    expect(after([opened], initialState(12))).toMatchObject({ phase: 'ready', page: 12, pageCount: 128 })
  })

  it('shows the last page when the address names one beyond it', () => {
    expect(after([opened], initialState(999)).page).toBe(128)
  })

  it('fails as a whole when the connection is lost before a page is rendered', () => {
    expect(after([opened, { type: 'failed', failure: lost }])).toMatchObject({
      phase: 'failed',
      failure: lost,
    })
  })

  it('starts over at the page that was being read, when retried', () => {
    const failed = after([
      opened,
      painted,
      { type: 'pageChanged', page: 40 },
      { type: 'failed', failure: unpaid },
    ])
    expect(reduce(failed, { type: 'retried' })).toMatchObject({
      phase: 'loading',
      attempt: 1,
      startedAt: 40,
      page: 40,
      hasPainted: false,
      isSharp: false,
      failure: null,
    })
  })
})

describe('reading a PDF', () => {
  const reading = after([opened, painted])

  it('keeps the pages when the connection is lost, until it is back', () => {
    const cut = reduce(reading, { type: 'failed', failure: lost })
    expect(cut).toMatchObject({ phase: 'ready', failure: lost })
    expect(reduce(cut, { type: 'resumed' }).failure).toBeNull()
  })

  it('removes the pages when the reader may no longer see them', () => {
    expect(reduce(reading, { type: 'failed', failure: unpaid }).phase).toBe('failed')
  })

  it('follows the page and never leaves the document', () => {
    expect(reduce(reading, { type: 'pageChanged', page: 42 }).page).toBe(42)
    expect(reduce(reading, { type: 'pageChanged', page: 500 }).page).toBe(128)
  })

  it('opens no page field before the page count is known', () => {
    expect(reduce(initialState(1), { type: 'jumpOpened' }).isJumpOpen).toBe(false)
    expect(reduce(reading, { type: 'jumpOpened' }).isJumpOpen).toBe(true)
  })
})

describe('a link that finds words', () => {
  const link = { query: 'dead lok', terms: 'deadlock' }

  it('opens the bar with them, without the focus', () => {
    const start = initialState(12, link)
    expect(start.find).toMatchObject({ ...link, isOpen: true, takesFocus: false, status: 'searching' })
    const report = {
      status: 'found',
      current: 2,
      total: 9,
      pages: [[12, 9]],
      note: null,
      machineNote: null,
    } as const
    const found = after([opened, { type: 'findReported', ...report }], start)
    expect(found.find).toMatchObject({ ...link, ...report })
  })

  it('counts its terms until the reader types, also after the bar was closed', () => {
    const closed = reduce(initialState(12, link), { type: 'findClosed' })
    expect(closed.find).toMatchObject({ ...link, isOpen: false, takesFocus: true })
    const typed = reduce(closed, { type: 'queryChanged', query: 'dead' })
    expect(typed.find).toMatchObject({ query: 'dead', terms: null })
  })
})

describe('finding a word', () => {
  const searching = after([
    opened,
    painted,
    { type: 'findOpened' },
    { type: 'queryChanged', query: 'router' },
  ])

  it('searches while typing, and counts the matches', () => {
    expect(searching.find).toMatchObject({ isOpen: true, query: 'router', status: 'searching', total: 0 })
    const found = after(
      [
        {
          type: 'findReported',
          status: 'found',
          current: 3,
          total: 57,
          pages: [[9, 57]],
          note: null,
          machineNote: null,
        },
      ],
      searching,
    )
    expect(found.find).toMatchObject({ status: 'found', current: 3, total: 57 })
  })

  it('searches for nothing when the field is empty', () => {
    expect(reduce(searching, { type: 'queryChanged', query: '  ' }).find.status).toBe('idle')
  })

  it('keeps the word when the bar closes, and ignores late answers', () => {
    const closed = reduce(searching, { type: 'findClosed' })
    expect(closed.find).toMatchObject({ isOpen: false, query: 'router', status: 'idle', total: 0 })
    const late = {
      status: 'found',
      current: 1,
      total: 9,
      pages: [[3, 9]],
      note: null,
      machineNote: null,
    } as const
    expect(reduce(closed, { type: 'findReported', ...late }).find).toEqual(closed.find)
  })
})

describe('zooming', () => {
  it('steps from any scale to the next step, and stops at both ends', () => {
    expect(nextZoomStep(0.45, 1)).toBe(0.5)
    // An A1 drawing on a phone.
    expect([leastScaleOf(1, 0.6), leastScaleOf(1, 0.11), leastScaleOf(0.08, 0.11)]).toEqual([
      0.25, 0.11, 0.08,
    ])
    expect(nextZoomStep(1.25, 1)).toBe(1.5)
    expect(nextZoomStep(1.25, -1)).toBe(1)
    expect(nextZoomStep(4, 1)).toBeNull()
    expect(nextZoomStep(0.5, -1)).toBeNull()
  })

  it('names a zoom by its fit, or by its percentage', () => {
    expect(zoomLabel({ scale: 0.45, preset: 'page-width' })).toBe('Fit width')
    expect(zoomLabel({ scale: 0.8, preset: 'page-fit' })).toBe('Fit page')
    expect(zoomLabel({ scale: 1.249, preset: null })).toBe('125%')
  })
})

describe('the address', () => {
  it('names a page and nothing else', () => {
    expect(pageOfHash(hashOfPage(12))).toBe(12)
    expect(pageOfHash('#page=7&zoom=100')).toBe(7)
    for (const hash of ['', '#', 'page=0', 'page=-3', 'page=1.5', 'page=x', 'chapter'])
      expect(pageOfHash(hash)).toBeNull()
  })
})

describe('keys of the viewer', () => {
  const pressed = (key: string, facts: Partial<KeyFacts> = {}) =>
    commandOfKey({
      key,
      shiftKey: false,
      altKey: false,
      hasCommandKey: false,
      isTaken: false,
      hasOwnArrows: false,
      isOnPages: false,
      isWide: false,
      ...facts,
    })

  it('turn pages, zoom, find, jump, change to night and close', () => {
    const keys = ['ArrowRight', 'PageUp', 'Home', 'End', '+', '-', '0', '/', 'g', 'n', 'Escape']
    expect(keys.map((key) => pressed(key))).toEqual([
      'nextPage',
      'previousPage',
      'firstPage',
      'lastPage',
      'zoomIn',
      'zoomOut',
      'fitWidth',
      'find',
      'jump',
      'night',
      'close',
    ])
  })

  it('go to the next and the previous hit by F3, also from a field', () => {
    for (const isTaken of [false, true]) {
      expect(pressed('F3', { isTaken })).toBe('findNext')
      expect(pressed('F3', { isTaken, shiftKey: true })).toBe('findPrevious')
    }
    expect(pressed('F3', { altKey: true })).toBeNull()
    expect(pressed('F3', { hasCommandKey: true })).toBeNull()
  })

  it('stay with a field while typing, except Ctrl F', () => {
    expect(pressed('g', { isTaken: true })).toBeNull()
    expect(pressed('Home', { isTaken: true })).toBeNull()
    expect(pressed('f', { isTaken: true, hasCommandKey: true })).toBe('find')
  })

  it('move through a list that has the focus, while letters are keys of the viewer', () => {
    for (const key of ['ArrowUp', 'ArrowRight', 'Home', 'End'])
      expect(pressed(key, { hasOwnArrows: true })).toBeNull()
    expect(pressed('/', { hasOwnArrows: true })).toBe('find')
    expect(pressed('Escape', { hasOwnArrows: true })).toBe('close')
  })

  it('leave printing and window zoom to the browser', () => {
    expect(pressed('p', { hasCommandKey: true })).toBeNull()
    expect(pressed('+', { hasCommandKey: true })).toBeNull()
    expect(pressed('ArrowLeft', { altKey: true })).toBeNull()
  })

  it('scroll the pages when those have the focus', () => {
    expect(pressed('ArrowDown', { isOnPages: true })).toBeNull()
    expect(pressed('ArrowRight', { isOnPages: true })).toBe('nextPage')
    expect(pressed('ArrowRight', { isOnPages: true, isWide: true })).toBeNull()
  })
})
