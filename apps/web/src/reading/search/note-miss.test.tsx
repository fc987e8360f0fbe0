import { messages } from '@lectureshelf/contract/messages'
import { searchMissOps } from '@lectureshelf/contract/reading/search/search-misses'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { server } from '../../../test/fake-server.ts'
import { makeNothing, makeResults } from '../../../test/search.ts'
import type { Found } from './api.ts'
import { useNoteMiss } from './search-view.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.on(searchMissOps.note, { message: messages.searchMissNoted })
})
afterEach(() => {
  vi.useRealTimers()
})

const noted = async (): Promise<unknown[]> => {
  await vi.advanceTimersByTimeAsync(0)
  return server.sent(searchMissOps.note).map(({ body }) => body)
}

const missed = (q: string): Found => ({ ...makeNothing(), q, subject: 'BCS502', page: undefined })

const render = (found: Found, areCurrent = true) =>
  renderHook((props: { found: Found; areCurrent: boolean }) => useNoteMiss(props.found, props), {
    initialProps: { found, areCurrent },
  })

test('words that no one has are reported once they rest for three seconds', async () => {
  const { rerender } = render(missed('thras'))
  await vi.advanceTimersByTimeAsync(2900)
  rerender({ found: missed('thrashing'), areCurrent: true })
  await vi.advanceTimersByTimeAsync(2900)
  expect(await noted()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(await noted()).toEqual([{ q: 'thrashing', subject: 'BCS502' }])
  rerender({ found: missed('thrashing'), areCurrent: true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await noted()).toHaveLength(1)
})

test.each([
  ['that are found', { ...makeResults(), q: 'deadlock', subject: undefined, page: undefined }, true],
  ['that are typed on', missed('thrashing'), false],
  ['that stand on every page', { ...missed('to be'), gap: 'noWords' as const }, true],
])('words %s are not reported', async (_, found, areCurrent) => {
  render(found, areCurrent)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await noted()).toEqual([])
})

test('words whose reader has left are not reported', async () => {
  const { unmount } = render(missed('thrashing'))
  unmount()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await noted()).toEqual([])
})
