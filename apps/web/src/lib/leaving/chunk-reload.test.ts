import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnMissingChunk } from './chunk-reload.ts'
import { leavingMs } from './page-leaving.ts'

const reload = vi.fn<() => void>()
const part = '/assets/marks-page-1.js'
let online = true

/** A page of a tab, which is shown, and ends when it is reloaded. */
const openPage = () => {
  const target = new EventTarget()
  vi.stubGlobal('window', target)
  reloadOnMissingChunk()
  target.dispatchEvent(new Event('pageshow'))
  return {
    dispatch: (type: string) => target.dispatchEvent(new Event(type)),
    /** Misses a part; returns whether its failure is kept from the page. */
    miss: (words: string) => {
      const event = new Event('vite:preloadError', { cancelable: true })
      target.dispatchEvent(Object.assign(event, { payload: new Error(words) }))
      return event.defaultPrevented
    },
  }
}

const missing = (name: string) => `Failed to fetch dynamically imported module: https://shelf.example${name}`

const memory = () => {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
}

beforeEach(() => {
  online = true
  reload.mockClear()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('sessionStorage', memory())
  vi.stubGlobal('location', { reload, pathname: '/Marks' })
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  vi.stubGlobal('navigator', {
    get onLine() {
      return online
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a part that stays missing is asked for by one reload, and then is a failure of its page', () => {
  expect(openPage().miss(missing(part))).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(openPage().miss(missing(part))).toBe(false)
  // Another part that is missing, too, is no reason for another reload.
  expect(openPage().miss(missing('/assets/search-page-1.js'))).toBe(false)
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(openPage().miss(missing(part))).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a part that is missing after the next deploy is asked for by a reload again', () => {
  openPage().miss(missing(part))
  vi.setSystemTime(Date.now() + 61_000)
  expect(openPage().miss(missing('/assets/marks-page-2.js'))).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a part without a name is asked for by one reload in ten minutes', () => {
  const words = 'Importing a module script failed.'
  expect(openPage().miss(words)).toBe(true)
  vi.setSystemTime(Date.now() + 300_000)
  expect(openPage().miss(words)).toBe(false)
  vi.setSystemTime(Date.now() + 301_000)
  expect(openPage().miss(words)).toBe(true)
})

test('a page that is being left is not reloaded, because that would cancel the way out', () => {
  const page = openPage()
  page.dispatch('beforeunload')
  expect(page.miss(missing(part))).toBe(false)
  page.dispatch('pagehide')
  expect(page.miss(missing(part))).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  page.dispatch('pageshow')
  expect(page.miss(missing(part))).toBe(true)
})

test('a page that asked to be left and stayed is reloaded for a missing part', () => {
  const page = openPage()
  page.dispatch('beforeunload')
  vi.setSystemTime(Date.now() + leavingMs)
  expect(page.miss(missing(part))).toBe(true)
})

test('offline and without storage nothing is reloaded', () => {
  online = false
  expect(openPage().miss(missing(part))).toBe(false)
  online = true
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(openPage().miss(missing(part))).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
