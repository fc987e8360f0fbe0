import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StaysAwake, idleMs } from './wake-lock.ts'

class Sentinel extends EventTarget {
  released = false
  release = async () => {
    if (this.released) return
    this.released = true
    this.dispatchEvent(new Event('release'))
  }
}

let locks: Sentinel[]
let isRefusing: boolean
let seen: DocumentVisibilityState
const request = vi.fn<() => Promise<Sentinel>>(async () => {
  if (isRefusing) throw new DOMException('The battery is low.', 'NotAllowedError')
  const lock = new Sentinel()
  locks.push(lock)
  return lock
})

const support = (wakeLock: unknown) =>
  Object.defineProperty(navigator, 'wakeLock', { value: wakeLock, configurable: true })

beforeEach(() => {
  vi.useFakeTimers()
  locks = []
  isRefusing = false
  seen = 'visible'
  request.mockClear()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen)
  support({ request })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const held = () => locks.filter(({ released }) => !released).length
const turn = async (visibility: DocumentVisibilityState) => {
  seen = visibility
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

const read = async () => {
  const reader = render(<StaysAwake />)
  await settle()
  return reader
}

it('the screen stays on while pages are read, and may go dark after the last', async () => {
  const { unmount } = await read()
  expect(held()).toBe(1)
  unmount()
  expect(held()).toBe(0)
  window.dispatchEvent(new Event('scroll'))
  await settle()
  expect(locks).toHaveLength(1)
})

it('a hidden page lets the screen go dark, and keeps it on when it is seen again', async () => {
  const { unmount } = await read()
  await turn('hidden')
  expect(held()).toBe(0)
  window.dispatchEvent(new Event('scroll'))
  await settle()
  expect(held()).toBe(0)
  await turn('visible')
  expect(held()).toBe(1)
  unmount()
})

it('five minutes after the last sign of a reader the screen may go dark, until the next sign', async () => {
  const { unmount } = await read()
  await vi.advanceTimersByTimeAsync(idleMs - 1000)
  document.body.dispatchEvent(new Event('scroll'))
  await vi.advanceTimersByTimeAsync(idleMs - 1)
  expect(held()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect([held(), locks.length]).toEqual([0, 1])
  window.dispatchEvent(new Event('touchstart'))
  await settle()
  expect([held(), locks.length]).toEqual([1, 2])
  unmount()
})

it('a lock that comes after the page was left is released', async () => {
  const { unmount } = render(<StaysAwake />)
  unmount()
  await settle()
  expect([held(), locks.length]).toEqual([0, 1])
})

it('a browser that refuses is not asked with every touch, and one without locks is left alone', async () => {
  isRefusing = true
  const { unmount } = await read()
  for (let touch = 0; touch < 5; touch += 1) window.dispatchEvent(new Event('touchstart'))
  await settle()
  expect(request).toHaveBeenCalledTimes(1)
  isRefusing = false
  await turn('visible')
  expect(held()).toBe(1)
  unmount()
  Reflect.deleteProperty(navigator, 'wakeLock')
  const other = await read()
  expect(request).toHaveBeenCalledTimes(2)
  other.unmount()
})
