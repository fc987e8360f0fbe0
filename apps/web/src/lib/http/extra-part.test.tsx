import { expect, test, vi } from 'vitest'
import { extraPart } from './extra-part.ts'

test('a part that fails to load is loaded when the connection is back', async () => {
  const load = vi.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('part')
  const loading = extraPart(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await Promise.resolve()
  window.dispatchEvent(new Event('online'))
  expect(await loading).toBe('part')
})

test('a part that fails to load is asked for again after a while, also where the browser never says it is online', async () => {
  vi.useFakeTimers()
  const load = vi.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('part')
  const loading = extraPart(load)
  await vi.advanceTimersByTimeAsync(9999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await loading).toBe('part')
})

test('a part is not asked for while the browser is offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('part')
  const loading = extraPart(load)
  window.dispatchEvent(new Event('online'))
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await loading).toBe('part')
})

test('a part of a program that this phone has is loaded offline, too', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
  try {
    expect(await extraPart(() => Promise.resolve('part'))).toBe('part')
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker')
  }
})
