import { afterEach, describe, expect, test, vi } from 'vitest'
import { makePdfInfo } from '../../../../test/pdf-info.ts'
import { NetworkError } from '../../../lib/http/http.ts'
import type { Ask } from './request.ts'
import { createPageAsk, findFacts } from './facts.ts'

const facts = (version: number) =>
  makePdfInfo({ pdfFile: 'bird.pdf', title: 'BIRD', sizeBytes: 100, version, pageCount: 78 })

const copy = { info: facts(1) }
const never = new Promise<never>(() => undefined)

describe('the facts of a PDF', () => {
  test('come from the server while the browser is online', async () => {
    const onKept = vi.fn<() => void>()
    const { info, isKept } = findFacts({
      sent: Promise.resolve(facts(2)),
      begun: Promise.resolve(),
      kept: Promise.resolve(copy),
      onKept,
    })
    expect([(await info).version, await isKept, onKept.mock.calls.length]).toEqual([2, false, 0])
  })

  test.each([
    ['an answer', () => Promise.resolve(facts(2))],
    ['a refusal', () => Promise.reject(new Error('refused'))],
  ])('are not replaced by the copy when three seconds have passed since %s', async (_, answer) => {
    vi.useFakeTimers()
    const onKept = vi.fn<() => void>()
    const { info } = findFacts({
      sent: answer(),
      begun: Promise.resolve(),
      kept: Promise.resolve(copy),
      onKept,
    })
    await info.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(onKept).not.toHaveBeenCalled()
    vi.useRealTimers()
  })

  test('come from the copy on this phone as soon as the request fails', async () => {
    const onKept = vi.fn<() => void>()
    const lost = Promise.reject(new NetworkError(undefined))
    const { info, isKept } = findFacts({ sent: never, begun: lost, kept: Promise.resolve(copy), onKept })
    expect([(await info).version, await isKept, onKept.mock.calls.length]).toEqual([1, true, 1])
  })

  test('come from the copy after three seconds of silence', async () => {
    vi.useFakeTimers()
    const { isKept } = findFacts({
      sent: never,
      begun: never,
      kept: Promise.resolve(copy),
      onKept: vi.fn<() => void>(),
    })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await isKept).toBe(true)
    vi.useRealTimers()
  })

  test('wait for the server without a copy, and a refusal stays one', async () => {
    const refusal = new Error('refused')
    let refuse: (error: Error) => void = () => undefined
    const sent = new Promise<never>((_, reject) => {
      refuse = reject
    })
    const lost = Promise.reject(new NetworkError(undefined))
    const { info, isKept } = findFacts({
      sent,
      begun: lost,
      kept: Promise.resolve(undefined),
      onKept: vi.fn<() => void>(),
    })
    refuse(refusal)
    await expect(info).rejects.toBe(refusal)
    expect(await isKept).toBe(false)
  })
})

describe('a page of a kept copy', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test('is not asked for offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const ask = vi.fn<Ask>()
    await expect(createPageAsk(ask, Promise.resolve(true))({ address: '/' })).rejects.toThrow(NetworkError)
    expect(ask).not.toHaveBeenCalled()
  })

  test('is asked for once the browser is online, in one request that no one waits for', async () => {
    const ask = vi.fn<Ask>().mockRejectedValue(new NetworkError(undefined))
    const askPage = createPageAsk(ask, Promise.resolve(true))
    for (const onLine of [false, true]) {
      vi.stubGlobal('navigator', { onLine })
      await expect(askPage({ address: '/' }, { isPermission: false })).rejects.toThrow(NetworkError)
    }
    expect(ask.mock.calls).toEqual([[{ address: '/' }, { isPermission: false, isSentOnce: true }]])
  })

  test('is asked for like any other while the server is read', async () => {
    const ask = vi.fn<Ask>().mockRejectedValue(new NetworkError(undefined))
    await expect(createPageAsk(ask, Promise.resolve(false))({ address: '/' })).rejects.toThrow(NetworkError)
    expect(ask.mock.calls).toEqual([[{ address: '/' }, undefined]])
  })
})
