import { type Reading, readingOps } from '@lectureshelf/contract/reading/readings'
import { beforeEach, expect, test, vi } from 'vitest'
import { server } from '../../../../test/fake-server.ts'
import { readAccountPlace } from './use-place.ts'

const pdfFile = 'bird.pdf'
const reading: Reading = {
  page: 42,
  offset: 0.5,
  version: 1,
  readAt: '2026-11-23T10:00:00.000Z',
  device: 'phone',
}

beforeEach(() => {
  vi.useFakeTimers()
})

test.each(['unavailable', 'too_many_requests'] as const)(
  'the place is asked for again after %s, although the browser was never offline',
  async (code) => {
    server.refuse(readingOps.read, code)
    const place = readAccountPlace(pdfFile, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(400)
    expect(server.sent(readingOps.read)).toHaveLength(2)
    server.on(readingOps.read, { reading })
    await vi.advanceTimersByTimeAsync(1500)
    expect(await place).toEqual(reading)
    await vi.advanceTimersByTimeAsync(60_000)
    window.dispatchEvent(new Event('online'))
    expect(server.sent(readingOps.read)).toHaveLength(3)
  },
)

test('an account that does not answer for a minute is asked no more', async () => {
  server.on(readingOps.read, { reading })
  server.hold(readingOps.read)
  const onEnd = vi.fn<() => void>()
  readAccountPlace(pdfFile, new AbortController().signal).catch(onEnd)
  await vi.advanceTimersByTimeAsync(59_999)
  // Silence counts as a lost connection, so it has been asked again.
  const asked = server.sent(readingOps.read).length
  expect(asked).toBeGreaterThan(1)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.sent(readingOps.read)).toHaveLength(asked)
})

test('a refusal is final, and so is leaving the viewer', async () => {
  server.refuse(readingOps.read, 'subscription_required')
  const refused = readAccountPlace(pdfFile, new AbortController().signal)
  await expect(refused).rejects.toMatchObject({ code: 'subscription_required' })
  server.refuse(readingOps.read, 'unavailable')
  const viewer = new AbortController()
  const left = readAccountPlace(pdfFile, viewer.signal)
  left.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(400)
  viewer.abort()
  await expect(left).rejects.toBeDefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.sent(readingOps.read)).toHaveLength(3)
})
