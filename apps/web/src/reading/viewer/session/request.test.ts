import { afterEach, expect, it, vi } from 'vitest'
import { request, silentMs } from './request.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Answers with a refusal of which only the status arrives, until the request is aborted. */
const refuseSlowly = () =>
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    })
    return new Response(body, { status: 404 })
  })

it('a request that is given up while its refusal arrives is no refusal', async () => {
  refuseSlowly()
  const leaving = new AbortController()
  const answer = request({
    address: '/api/pdf/notes.pdf?v=2',
    signal: leaving.signal,
    onBegun: () => queueMicrotask(() => leaving.abort()),
  })
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

it('a refusal that does not arrive whole is a lost connection', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 404 }))
  const { signal } = new AbortController()
  const answer = request({ address: '/api/pdf/notes.pdf?v=2', signal })
  await expect(answer).rejects.toMatchObject({ name: 'NetworkError' })
})

it('a connection that is silent counts as lost', async () => {
  vi.useFakeTimers()
  const sent: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    sent.push(signal)
    return new Promise(() => undefined)
  })
  const { signal } = new AbortController()
  const answer = request({ address: '/api/pdf/notes.pdf?v=2', signal })
  const end = answer.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(silentMs - 1)
  expect(sent.map((one) => one?.aborted)).toEqual([false])
  await vi.advanceTimersByTimeAsync(1)
  expect(await end).toMatchObject({ name: 'NetworkError' })
  expect(sent.map((one) => one?.aborted)).toEqual([true])
})
