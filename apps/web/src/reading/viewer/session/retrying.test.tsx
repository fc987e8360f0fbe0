import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../../../lib/http/http.ts'
import { SilentError, createRetrying } from './request.ts'

const lost = () => new NetworkError(undefined)
const refused = (status: number) =>
  new ApiError({
    status,
    code: status === 404 ? 'not_found' : 'unavailable',
    message: 'No.',
    retryAfterSeconds: undefined,
  })

const open = () => {
  const controller = new AbortController()
  const onInterruption = vi.fn<(error: unknown) => void>()
  const retrying = createRetrying({ signal: controller.signal, onInterruption })
  return { retrying, controller, onInterruption, last: () => onInterruption.mock.lastCall?.[0] }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the connection', () => {
  it('is tried again after short breaks, reported as lost after three, and tried until it succeeds', async () => {
    const { retrying, last, onInterruption } = open()
    const send = vi.fn<() => Promise<unknown>>().mockRejectedValue(lost())
    const sent = retrying.run(send)
    for (const [delayMs, times] of [
      [400, 2],
      [1500, 3],
      [4000, 4],
    ] as const) {
      expect(onInterruption).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(delayMs)
      expect(send).toHaveBeenCalledTimes(times)
    }
    expect(last()).toBeInstanceOf(NetworkError)
    for (const delayMs of [2000, 5000, 10_000, 20_000, 30_000, 30_000]) {
      const times = send.mock.calls.length
      await vi.advanceTimersByTimeAsync(delayMs - 1)
      expect(send).toHaveBeenCalledTimes(times)
      await vi.advanceTimersByTimeAsync(1)
      expect(send).toHaveBeenCalledTimes(times + 1)
    }
    send.mockResolvedValue('there')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await sent).toBe('there')
    expect(last()).toBeNull()
  })

  it.each([
    ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
    ['the tab comes back', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the page comes back', () => window.dispatchEvent(new Event('pageshow'))],
  ])('heals when %s', async (_when, happen) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { retrying, last } = open()
    const send = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(lost()).mockResolvedValue('there')
    const sent = retrying.run(send)
    await vi.advanceTimersByTimeAsync(0)
    expect(last()).toBeInstanceOf(NetworkError)
    happen()
    expect(await sent).toBe('there')
    expect(last()).toBeNull()
  })

  it('says at once that it is silent, because that has lasted already', async () => {
    const { retrying, last } = open()
    const send = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new SilentError(undefined))
      .mockResolvedValue('there')
    const sent = retrying.run(send)
    await vi.advanceTimersByTimeAsync(0)
    expect(last()).toBeInstanceOf(SilentError)
    retrying.retry()
    expect(await sent).toBe('there')
  })

  it('does not send again what is refused', async () => {
    const { retrying, onInterruption } = open()
    const send = vi.fn<() => Promise<unknown>>().mockRejectedValue(refused(404))
    await expect(retrying.run(send)).rejects.toMatchObject({ status: 404 })
    expect(send).toHaveBeenCalledOnce()
    expect(onInterruption).not.toHaveBeenCalled()
  })

  it('waits for a server in trouble as long as the caller is patient', async () => {
    const { retrying, last } = open()
    const send = vi.fn<() => Promise<unknown>>().mockRejectedValue(refused(503))
    const impatient = retrying.run(send)
    impatient.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(400 + 1500 + 4000)
    await expect(impatient).rejects.toMatchObject({ status: 503 })
    const patient = retrying.run(send, { isPatient: true })
    await vi.advanceTimersByTimeAsync(400 + 1500 + 4000)
    expect(last()).toMatchObject({ status: 503 })
    send.mockResolvedValue('there')
    retrying.retry()
    expect(await patient).toBe('there')
  })

  it('ends with the page', async () => {
    const { retrying, controller, last } = open()
    const sent = retrying.run(() => Promise.reject(lost()))
    sent.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(400 + 1500 + 4000)
    controller.abort()
    await expect(sent).rejects.toBeInstanceOf(NetworkError)
    expect(last()).toBeNull()
  })
})
