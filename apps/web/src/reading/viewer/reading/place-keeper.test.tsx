import { errorMessages } from '@lectureshelf/contract/messages'
import { beforeEach, expect, test, vi } from 'vitest'
import { tokenOf } from '../../../../test/page.tsx'
import { ApiError, NetworkError } from '../../../lib/http/http.ts'
import { forgetKept } from '../../../lib/storage/forget-notes.ts'
import { type LastPlace, storedPlace } from '../../../lib/storage/stored-place.ts'
import { createPlaceKeeper } from './place-keeper.ts'
import type { Position } from './position.ts'

const usn = '1LS22CS001'
const later = '2026-11-23T09:00:00.000Z'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 10) })
  localStorage.setItem('token', tokenOf(usn))
})

const refusal = (status: number, retryAfterSeconds?: number) =>
  new ApiError({
    status,
    code: 'too_many_requests',
    message: errorMessages.too_many_requests,
    retryAfterSeconds,
  })

const endedSession = new ApiError({
  status: 401,
  code: 'session_expired',
  message: errorMessages.session_expired,
  retryAfterSeconds: undefined,
})

/** A keeper of a PDF whose reader is at the top of its first page, and whose account has told its place. */
const openKeeper = ({ isTold = true } = {}) => {
  let at: Position = { page: 1, offset: 0 }
  let lastSeen = 1
  const sent: LastPlace[] = []
  const facts: { version: number | null; trouble: Error | null } = { version: 3, trouble: null }
  const keeper = createPlaceKeeper({
    pdfFile: 'bird.pdf',
    version: () => facts.version,
    position: () => at,
    lastSeen: () => lastSeen,
    send: async (place) => {
      sent.push(place)
      if (facts.trouble !== null) throw facts.trouble
      return { readAt: place.readAt }
    },
  })
  keeper.begin()
  if (isTold) keeper.releaseAccount()
  const slideTo = (page: number, offset: number) => {
    at = { page, offset }
  }
  const scrollTo = (page: number, offset = 0) => {
    slideTo(page, offset)
    keeper.moved()
  }
  const see = (page: number) => {
    lastSeen = page
  }
  return { keeper, sent, facts, slideTo, scrollTo, see, pages: () => sent.map(({ page }) => page) }
}

test('a move is kept in the browser at once, and for the account when reading rests', async () => {
  const { scrollTo, sent } = openKeeper()
  scrollTo(42, 0.5)
  await vi.advanceTimersByTimeAsync(300)
  expect(storedPlace('bird.pdf')).toEqual({
    page: 42,
    offset: 0.5,
    seen: 42,
    isUnsent: true,
    version: 3,
    readAt: '2026-11-23T10:00:00.300Z',
  })
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(4000)
  expect(sent).toEqual([{ page: 42, offset: 0.5, seen: 42, version: 3, readAt: '2026-11-23T10:00:00.300Z' }])
  expect(storedPlace('bird.pdf')?.isUnsent).toBe(false)
})

test('one rest is one write, and nothing is written while nothing moves', async () => {
  const { scrollTo, pages, keeper } = openKeeper()
  for (let page = 2; page <= 20; page += 1) {
    scrollTo(page)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(pages()).toEqual([])
  await vi.advanceTimersByTimeAsync(4000)
  expect(pages()).toEqual([20])
  // A zoom reports a move to the same place.
  scrollTo(20, 0.01)
  await vi.advanceTimersByTimeAsync(60_000)
  keeper.flush()
  await keeper.leave()
  expect(pages()).toEqual([20])
})

test('a tab that hides writes the last move immediately', async () => {
  const { scrollTo, pages, keeper } = openKeeper()
  scrollTo(7)
  keeper.flush()
  expect(pages()).toEqual([7])
  expect(storedPlace('bird.pdf')?.page).toBe(7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(pages()).toEqual([7])
})

test('leaving writes the last move, and resolves when it is kept', async () => {
  const { scrollTo, pages, keeper } = openKeeper()
  scrollTo(7)
  await keeper.leave()
  expect(pages()).toEqual([7])
})

test.each(['leave', 'flush'] as const)('%s keeps a scroll that was not reported yet', async (end) => {
  const { keeper, slideTo, scrollTo } = openKeeper()
  scrollTo(42)
  await vi.advanceTimersByTimeAsync(300)
  slideTo(42, 0.25)
  void keeper[end]()
  expect(storedPlace('bird.pdf')).toMatchObject({ page: 42, offset: 0.25 })
})

test('a place whose write was lost is sent when the connection is back, also after the viewer was left', async () => {
  const { scrollTo, pages, keeper, facts } = openKeeper()
  facts.trouble = new NetworkError('offline')
  scrollTo(7)
  await keeper.leave()
  expect(pages()).toEqual([7])
  facts.trouble = null
  window.dispatchEvent(new Event('online'))
  expect(pages()).toEqual([7, 7])
  await vi.advanceTimersByTimeAsync(120_000)
  window.dispatchEvent(new Event('online'))
  expect(pages()).toEqual([7, 7])
})

test.each([
  ['says when to come back', refusal(429, 5), 5000],
  ['does not say when to come back', refusal(503), 30_000],
])('a write to a server that %s is sent again then', async (_, trouble, delayMs) => {
  const { scrollTo, pages, facts } = openKeeper()
  facts.trouble = trouble
  scrollTo(7)
  await vi.advanceTimersByTimeAsync(4300)
  facts.trouble = null
  await vi.advanceTimersByTimeAsync(delayMs - 1)
  expect(pages()).toEqual([7])
  await vi.advanceTimersByTimeAsync(1)
  expect(pages()).toEqual([7, 7])
})

test('a refused write is not sent again, and later places are', async () => {
  const { scrollTo, pages, facts } = openKeeper()
  facts.trouble = refusal(403)
  scrollTo(7)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(pages()).toEqual([7])
  scrollTo(8)
  await vi.advanceTimersByTimeAsync(5000)
  expect(pages()).toEqual([7, 8])
})

test('a later place replaces one that could not be sent', async () => {
  const { scrollTo, pages, facts } = openKeeper()
  facts.trouble = new NetworkError('offline')
  scrollTo(7)
  await vi.advanceTimersByTimeAsync(4300)
  facts.trouble = null
  scrollTo(8)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(pages()).toEqual([7, 8])
})

test('a move is kept only once the version is known', async () => {
  const { scrollTo, pages, facts, keeper } = openKeeper()
  facts.version = null
  scrollTo(7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(storedPlace('bird.pdf')).toBeNull()
  facts.version = 4
  keeper.flush()
  expect(pages()).toEqual([7])
  expect(storedPlace('bird.pdf')?.version).toBe(4)
})

test('a keeper on hold writes nothing until it is released', async () => {
  const { scrollTo, pages, keeper } = openKeeper()
  keeper.hold()
  scrollTo(7)
  await vi.advanceTimersByTimeAsync(10_000)
  keeper.flush()
  expect(pages()).toEqual([])
  expect(storedPlace('bird.pdf')).toBeNull()
  expect(keeper.hasMoved()).toBe(true)
  keeper.release()
  await vi.advanceTimersByTimeAsync(4000)
  expect(pages()).toEqual([7])
})

test('nothing is sent before the account has told its place, and the browser keeps it', async () => {
  const { scrollTo, pages, keeper } = openKeeper({ isTold: false })
  scrollTo(7)
  await vi.advanceTimersByTimeAsync(10_000)
  keeper.flush()
  expect(pages()).toEqual([])
  expect(storedPlace('bird.pdf')?.page).toBe(7)
  keeper.releaseAccount()
  expect(pages()).toEqual([7])
})

test('a reader who does not rest yet is sent once, also when the account tells its place in between', async () => {
  const { scrollTo, pages, keeper } = openKeeper({ isTold: false })
  scrollTo(7)
  await vi.advanceTimersByTimeAsync(300)
  keeper.releaseAccount()
  scrollTo(8)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(pages()).toEqual([8])
})

test('a hold takes back what was not sent, and its release sends it', async () => {
  const { scrollTo, pages, keeper } = openKeeper({ isTold: false })
  scrollTo(7)
  await vi.advanceTimersByTimeAsync(10_000)
  keeper.hold()
  keeper.releaseAccount()
  keeper.flush()
  expect(pages()).toEqual([])
  keeper.release()
  await vi.advanceTimersByTimeAsync(4000)
  expect(pages()).toEqual([7])
})

test('the last page that the window shows is sent beside the place at its top', async () => {
  const { scrollTo, see, sent } = openKeeper()
  see(12)
  scrollTo(11)
  await vi.advanceTimersByTimeAsync(4300)
  expect(sent).toMatchObject([{ page: 11, seen: 12 }])
})

test('a step to the end that is no move counts when reading rests', async () => {
  const { scrollTo, see, sent } = openKeeper()
  see(10)
  scrollTo(9, 0.5)
  await vi.advanceTimersByTimeAsync(300)
  see(11)
  await vi.advanceTimersByTimeAsync(4000)
  expect(sent).toMatchObject([{ page: 9, seen: 11 }])
})

test('pages that were flung through are not seen, and those of each rest are, also after the program was closed', async () => {
  const first = openKeeper({ isTold: false })
  const readTo = (page: number, restsMs: number, { see, scrollTo } = first) => {
    see(page + 1)
    scrollTo(page)
    return vi.advanceTimersByTimeAsync(restsMs)
  }
  await readTo(20, 5000)
  await readTo(60, 500)
  await readTo(5, 5000)
  expect(storedPlace('bird.pdf')).toMatchObject({ page: 5, seen: 21, isUnsent: true })
  const second = openKeeper()
  await readTo(3, 5000, second)
  expect(second.sent).toMatchObject([{ page: 3, seen: 21 }])
})

test('a place that a question has taken back is not sent by a later visit either', async () => {
  const { scrollTo, keeper } = openKeeper({ isTold: false })
  scrollTo(7)
  await vi.advanceTimersByTimeAsync(5000)
  expect(storedPlace('bird.pdf')).toMatchObject({ page: 7, isUnsent: true })
  keeper.hold()
  expect(storedPlace('bird.pdf')).toMatchObject({ page: 7, isUnsent: false })
})

test.each([
  ['the connection is lost', new NetworkError('offline'), true],
  ['the session has ended', endedSession, true],
  ['the server refuses it', refusal(403), false],
])('a place waits for a later visit when %s: %o', async (_, trouble, isUnsent) => {
  const { scrollTo, facts } = openKeeper()
  facts.trouble = trouble
  scrollTo(7)
  await vi.advanceTimersByTimeAsync(4300)
  expect(storedPlace('bird.pdf')).toMatchObject({ page: 7, isUnsent })
})

test('a touch counts the place as read now', async () => {
  const { sent, keeper } = openKeeper()
  keeper.touch()
  await vi.advanceTimersByTimeAsync(4000)
  expect(sent).toMatchObject([{ page: 1, readAt: '2026-11-23T10:00:00.000Z' }])
  expect(keeper.hasMoved()).toBe(false)
})

test('the browser takes the time of the server, so that a clock that is ahead does not win for ever', async () => {
  const { scrollTo } = openKeeper()
  const keeper = createPlaceKeeper({
    pdfFile: 'flex.pdf',
    version: () => 1,
    position: () => ({ page: 2, offset: 0 }),
    lastSeen: () => 2,
    send: async () => ({ readAt: later }),
  })
  keeper.releaseAccount()
  keeper.touch()
  await keeper.leave()
  expect(storedPlace('flex.pdf')).toMatchObject({ page: 2, readAt: later })
  scrollTo(3)
  await vi.advanceTimersByTimeAsync(300)
  expect(storedPlace('flex.pdf')?.page).toBe(2)
})

test.each([
  ['signed out', () => localStorage.removeItem('token')],
  ['gave the phone to someone else', () => localStorage.setItem('token', tokenOf('1LS22CS002'))],
])('nothing is sent for a person who has %s', async (_, change) => {
  const { scrollTo, pages, facts } = openKeeper()
  facts.trouble = new NetworkError('offline')
  scrollTo(7)
  await vi.advanceTimersByTimeAsync(4300)
  forgetKept()
  change()
  facts.trouble = null
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(pages()).toEqual([7])
})
