import type { Reading } from '@lectureshelf/contract/reading/readings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LastPlace } from '../../../lib/storage/stored-place.ts'
import { type Question, type Start, createOpeningPlace } from './opening-place.ts'
import type { Position } from './position.ts'

const reading = (changes: Partial<Reading> = {}): Reading => ({
  page: 42,
  offset: 0.5,
  version: 1,
  readAt: '2026-11-23T10:00:00.000Z',
  device: 'phone',
  ...changes,
})
const kept: LastPlace = { page: 10, offset: 0.25, seen: 10, version: 1, readAt: '2026-11-22T10:00:00.000Z' }
const atFirst: Start = { position: { page: 1, offset: 0 }, by: 'nothing' }
const atKept: Start = { position: { page: 10, offset: 0.25 }, by: 'browser' }
const atLink: Start = { position: { page: 12, offset: 0 }, by: 'address' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An opening whose moves and questions are recorded. */
const begin = (start: Start, keptHere: LastPlace | null) => {
  let at: Position = { page: start.position.page, offset: 0 }
  let question: Question | null = null
  let hasMoved = false
  let isSent = false
  const did: string[] = []
  const opening = createOpeningPlace({
    start,
    kept: keptHere,
    moves: {
      position: () => at,
      goTo: (to) => {
        at = { page: to.page, offset: to.offset }
      },
    },
    keeper: {
      begin: () => undefined,
      touch: () => did.push('touch'),
      hold: () => did.push('hold'),
      release: () => did.push('release'),
      releaseAccount: () => {
        isSent = true
      },
      hasMoved: () => hasMoved,
    },
    onQuestion: (asked) => {
      question = asked
    },
  })
  const scrollTo = (page: number) => {
    at = { page, offset: 0 }
    hasMoved = true
    opening.moved()
  }
  return { opening, scrollTo, did, at: () => at, question: () => question, isSent: () => isSent }
}

test('a browser without a place goes to the place of the account, whichever is known first', () => {
  for (const order of ['pages', 'place'] as const) {
    const { opening, at, question, did } = begin(atFirst, null)
    if (order === 'pages') opening.opened(78)
    opening.answered(reading())
    if (order === 'place') opening.opened(78)
    expect(at()).toEqual({ page: 42, offset: 0.5 })
    expect(question()).toBeNull()
    expect(did).toEqual(['touch'])
  }
})

test('someone who has moved is asked instead', () => {
  const { opening, at, question, scrollTo, did } = begin(atFirst, null)
  opening.opened(78)
  scrollTo(3)
  opening.answered(reading())
  expect(at().page).toBe(3)
  expect(question()).toEqual({ position: { page: 42, offset: 0.5 }, device: 'phone' })
  expect(did).toEqual(['hold'])
})

test('a later place elsewhere is asked about, and the place of the browser is shown until then', () => {
  const { opening, at, question, did } = begin(atKept, kept)
  opening.opened(78)
  opening.answered(reading({ device: 'computer' }))
  expect(at()).toEqual({ page: 10, offset: 0.25 })
  expect(question()?.device).toBe('computer')
  opening.choose('go')
  expect(at()).toEqual({ page: 42, offset: 0.5 })
  expect(question()).toBeNull()
  expect(did).toEqual(['hold', 'touch', 'release'])
})

test('staying keeps the place of the browser as the later one', () => {
  const { opening, at, question, did } = begin(atKept, kept)
  opening.answered(reading())
  opening.opened(78)
  opening.choose('stay')
  expect(at().page).toBe(10)
  expect(question()).toBeNull()
  expect(did).toEqual(['hold', 'touch', 'release'])
})

test.each([
  ['is earlier', { readAt: '2026-11-21T10:00:00.000Z' }],
  ['is on the same page', { page: 10 }],
])('a place of the account that %s is not asked about', (_, changes) => {
  const { opening, at, question } = begin(atKept, kept)
  opening.opened(78)
  opening.answered(reading(changes))
  expect(at().page).toBe(10)
  expect(question()).toBeNull()
})

test('a later place of this very session is gone to without a question', () => {
  const { opening, at, question } = begin(atKept, kept)
  opening.opened(78)
  opening.answered(reading({ device: null }))
  expect(at().page).toBe(42)
  expect(question()).toBeNull()
})

test('a link to a page opens there, asks nothing and leaves the place of the account alone', () => {
  const { opening, at, question, did } = begin(atLink, kept)
  opening.opened(78)
  opening.answered(reading())
  expect(at().page).toBe(12)
  expect(question()).toBeNull()
  expect(did).toEqual([])
})

test.each([
  ['a link', atLink],
  ['a press', atFirst],
])('a PDF that is opened for the first time by %s counts as read', (_, start) => {
  const { opening, did } = begin(start, null)
  opening.opened(78)
  opening.answered(null)
  expect(did).toEqual(['touch'])
})

test('a place beyond the last page of a replaced version becomes the last page', () => {
  const onPhone = begin({ position: { page: 90, offset: 0.5 }, by: 'browser' }, { ...kept, page: 90 })
  onPhone.opening.opened(78)
  expect(onPhone.at()).toEqual({ page: 78, offset: 0 })
  const elsewhere = begin(atFirst, null)
  elsewhere.opening.opened(30)
  elsewhere.opening.answered(reading())
  expect(elsewhere.at()).toEqual({ page: 30, offset: 0 })
})

test('the question goes after someone has read on for a while', () => {
  const { opening, question, scrollTo, did } = begin(atKept, kept)
  opening.opened(78)
  opening.answered(reading())
  vi.advanceTimersByTime(60_000)
  expect(question()).not.toBeNull()
  scrollTo(11)
  vi.advanceTimersByTime(14_999)
  expect(question()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(question()).toBeNull()
  expect(did).toEqual(['hold', 'release'])
})

test('going to the asked page by hand answers the question', () => {
  const { opening, question, scrollTo, did } = begin(atKept, kept)
  opening.opened(78)
  opening.answered(reading())
  scrollTo(41)
  expect(question()).not.toBeNull()
  scrollTo(42)
  expect(question()).toBeNull()
  expect(did).toEqual(['hold', 'release'])
  vi.advanceTimersByTime(60_000)
  expect(did).toEqual(['hold', 'release'])
})

test('a retry does not go to the first place again', () => {
  const { opening, at, scrollTo } = begin(atKept, kept)
  opening.opened(78)
  opening.answered(null)
  scrollTo(20)
  opening.opened(78)
  expect(at().page).toBe(20)
})

test('places are sent to the account once it is known what it has, or that it cannot be asked', () => {
  const known = begin(atKept, kept)
  known.opening.answered(reading())
  expect(known.isSent()).toBe(false)
  known.opening.opened(78)
  expect(known.isSent()).toBe(true)
  const unknown = begin(atKept, kept)
  unknown.opening.opened(78)
  unknown.scrollTo(11)
  expect(unknown.isSent()).toBe(false)
  unknown.opening.unanswered()
  expect(unknown.isSent()).toBe(true)
  expect(unknown.question()).toBeNull()
})
