import { beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenOf } from '../../../test/page.tsx'
import { forgetKept, forgetKeptOfOthers } from './forget-notes.ts'
import { type LastPlace, storePlace, storedPlace, storedPlaces, settlePlace } from './stored-place.ts'
import { hasUnsentPlaces } from './unsent-places.ts'

const signIn = (usn: string) => localStorage.setItem('token', tokenOf(usn))
const place: LastPlace = {
  page: 42,
  offset: 0.25,
  seen: 43,
  version: 2,
  readAt: '2026-11-23T10:00:00.000Z',
}
const unsent = { ...place, isUnsent: true }
const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute)).toISOString()
const placeKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('place:'))

beforeEach(() => signIn('1LS22CS001'))

test('a place is kept for a PDF of the signed-in person', () => {
  storePlace('bird.pdf', place)
  expect(storedPlace('bird.pdf')).toEqual(unsent)
  expect(storedPlace('flex.pdf')).toBeNull()
  signIn('1LS22CS002')
  expect(storedPlace('bird.pdf')).toBeNull()
})

test('of two tabs that read the same PDF, the later place stays', () => {
  storePlace('bird.pdf', { ...place, readAt: at(5) })
  storePlace('bird.pdf', { ...place, page: 3, readAt: at(4) })
  expect(storedPlace('bird.pdf')?.page).toBe(42)
  storePlace('bird.pdf', { ...place, page: 7, readAt: at(6) })
  expect(storedPlace('bird.pdf')?.page).toBe(7)
})

test('the 201st place replaces the oldest one', () => {
  for (let minute = 0; minute < 201; minute += 1)
    storePlace(`${minute}.pdf`, { ...place, readAt: at(minute === 0 ? 500 : minute) })
  expect(placeKeys()).toHaveLength(200)
  expect(storedPlace('0.pdf')).not.toBeNull()
  expect(storedPlace('1.pdf')).toBeNull()
  storePlace('2.pdf', { ...place, readAt: at(501) })
  expect(placeKeys()).toHaveLength(200)
})

test('a place that an earlier build kept is read, as one that was sent', () => {
  localStorage.setItem('place:1LS22CS001:bird.pdf', '42 0.25 2 2026-11-23T10:00:00.000Z')
  expect(storedPlace('bird.pdf')).toEqual({ ...place, seen: 42, isUnsent: false })
})

test('a place waits for the account until it is settled, and a later one waits on', () => {
  storePlace('bird.pdf', place)
  storePlace('flex.pdf', place)
  expect(hasUnsentPlaces()).toBe(true)
  settlePlace('bird.pdf', place, at(-3))
  expect(storedPlace('bird.pdf')).toEqual({ ...place, readAt: at(-3), isUnsent: false })
  storePlace('flex.pdf', { ...place, page: 43, readAt: at(9) })
  settlePlace('flex.pdf', place)
  expect(storedPlace('flex.pdf')).toMatchObject({ page: 43, isUnsent: true })
  expect([...storedPlaces().keys()].toSorted()).toEqual(['bird.pdf', 'flex.pdf'])
  signIn('1LS22CS002')
  expect([hasUnsentPlaces(), storedPlaces().size]).toEqual([false, 0])
})

test('a place that lost to a later one elsewhere keeps its own time, so that the later one is asked about', () => {
  storePlace('bird.pdf', place)
  settlePlace('bird.pdf', place, at(3))
  expect(storedPlace('bird.pdf')).toEqual({ ...place, isUnsent: false })
})

describe('a clock that was ahead and is put right', () => {
  const now = Date.UTC(2026, 10, 24)
  const unknown = '1970-01-01T00:00:00.000Z'
  const ahead = { ...place, readAt: new Date(now + 3_600_000).toISOString() }
  beforeEach(() => {
    vi.useFakeTimers({ now: now + 7_200_000 })
    storePlace('bird.pdf', ahead)
    vi.setSystemTime(now)
  })

  test('leaves a place whose time wins over nothing', () => {
    expect(storedPlace('bird.pdf')).toMatchObject({ page: 42, readAt: unknown })
    storePlace('bird.pdf', { ...place, page: 8, readAt: new Date(now).toISOString() })
    expect(storedPlace('bird.pdf')).toMatchObject({ page: 8, readAt: new Date(now).toISOString() })
  })

  test('leaves a place that is sent once, and still wins over nothing', () => {
    const [kept] = storedPlaces().values()
    if (kept !== undefined) settlePlace('bird.pdf', kept, at(0))
    expect(storedPlace('bird.pdf')).toMatchObject({ page: 42, readAt: unknown, isUnsent: false })
  })
})

test('nothing is kept without a session', () => {
  localStorage.removeItem('token')
  storePlace('bird.pdf', place)
  expect(storedPlace('bird.pdf')).toBeNull()
  expect(placeKeys()).toEqual([])
})

test('a sign-out deletes every place, and nothing that belongs to the phone', () => {
  storePlace('bird.pdf', place)
  localStorage.setItem('page-theme', 'night')
  forgetKept()
  expect(placeKeys()).toEqual([])
  expect(localStorage.getItem('page-theme')).toBe('night')
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('a sign-out deletes recent searches, and a sign-in those of others', () => {
  localStorage.setItem('searches:1LS22CS001', '["paging"]')
  localStorage.setItem('searches:1LS22CS002', '["routing"]')
  forgetKeptOfOthers()
  expect(localStorage.getItem('searches:1LS22CS001')).toBe('["paging"]')
  expect(localStorage.getItem('searches:1LS22CS002')).toBeNull()
  forgetKept()
  expect(localStorage.getItem('searches:1LS22CS001')).toBeNull()
})

test('the places of a first-year stay when the USN changes', () => {
  storePlace('bird.pdf', place)
  localStorage.setItem('token', tokenOf('1LS26CS042', undefined, '1LS22CS001'))
  forgetKeptOfOthers()
  expect(storedPlace('bird.pdf')).toEqual(unsent)
})

test('a sign-in deletes the places of others, and leaves those of the same person', () => {
  storePlace('bird.pdf', place)
  forgetKeptOfOthers()
  expect(storedPlace('bird.pdf')).toEqual(unsent)
  signIn('1LS22CS002')
  forgetKeptOfOthers()
  expect(placeKeys()).toEqual([])
})

test.each([
  '',
  'x',
  '0 0 1 2026-11-23T10:00:00.000Z',
  '1 2 1 2026-11-23T10:00:00.000Z',
  '1.5 0 1 2026-11-23T10:00:00.000Z',
  '1 0 1 soon',
  '1 0 1 2026-11-23T10:00:00.000Z many sent',
])('a stored place that cannot be read (%s) counts as none and is replaced', (text) => {
  localStorage.setItem('place:1LS22CS001:bird.pdf', text)
  expect(storedPlace('bird.pdf')).toBeNull()
  storePlace('bird.pdf', place)
  expect(storedPlace('bird.pdf')).toEqual(unsent)
})

test('full storage keeps the earlier place, and blocked storage has none', () => {
  storePlace('bird.pdf', place)
  const broken = () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
  const stored = localStorage
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.getItem(key), setItem: broken })
  storePlace('bird.pdf', { ...place, page: 50, readAt: at(59) })
  expect(storedPlace('bird.pdf')).toEqual(unsent)
  vi.stubGlobal('localStorage', { getItem: broken })
  expect(storedPlace('bird.pdf')).toBeNull()
  expect(() => storePlace('bird.pdf', place)).not.toThrow()
  vi.stubGlobal('localStorage', null)
  expect(forgetKept).not.toThrow()
  expect(forgetKeptOfOthers).not.toThrow()
  vi.stubGlobal('localStorage', stored)
})
