import { afterEach, expect, it, vi } from 'vitest'
import { inTime } from './in-time.ts'

afterEach(() => void vi.useRealTimers())

it('a call without an answer in time is aborted, and counts as lost', async () => {
  vi.useFakeTimers()
  const sent: AbortSignal[] = []
  const lost = inTime(15_000, (signal) => {
    sent.push(signal)
    return new Promise(() => undefined)
  })
  const end = lost.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(sent[0]?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await end).toMatchObject({ name: 'NetworkError' })
  expect(sent[0]?.aborted).toBe(true)
})

it('a call that is answered in time is not aborted later', async () => {
  vi.useFakeTimers()
  const sent: AbortSignal[] = []
  const answer = await inTime(15_000, async (signal) => {
    sent.push(signal)
    return 'answer'
  })
  await vi.advanceTimersByTimeAsync(20_000)
  expect([answer, sent[0]?.aborted]).toEqual(['answer', false])
})
