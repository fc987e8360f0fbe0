import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askAgainMs, createThumbnailLoader } from './thumbnails.tsx'

const picture: ImageBitmap = { width: 1, height: 1, close: () => undefined }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const loading = () => {
  const asked: number[] = []
  const answers = new Map<number, (failure: string | null) => void>()
  const signals = new Map<number, AbortSignal>()
  const onLoaded = vi.fn<(page: number) => void>()
  const loader = createThumbnailLoader({
    ask: (page, signal) => {
      asked.push(page)
      signals.set(page, signal)
      return new Promise((resolve, reject) => {
        answers.set(page, (failure) => (failure === null ? resolve(picture) : reject(new Error(failure))))
      })
    },
    onLoaded,
    isPassing: (error) => error instanceof Error && error.message === 'busy',
  })
  const answer = async (page: number, failure: string | null = null) => {
    answers.get(page)?.(failure)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { asked, signals, onLoaded, answer, want: loader.want }
}

it('two pictures are asked for at a time, and the next ones when these have come or failed', async () => {
  const { asked, onLoaded, answer, want } = loading()
  want([1, 2, 3, 4])
  expect(asked).toEqual([1, 2])
  await answer(2)
  expect(asked).toEqual([1, 2, 3])
  await answer(1, 'none')
  expect(asked).toEqual([1, 2, 3, 4])
  expect(onLoaded.mock.calls.map(([page]) => page)).toEqual([2])
})

it('a picture whose page leaves the view is given up, and asked for again when it returns', async () => {
  const { asked, signals, onLoaded, answer, want } = loading()
  want([1, 2])
  await answer(2)
  want([7])
  expect(signals.get(1)?.aborted).toBe(true)
  await answer(1)
  expect(onLoaded.mock.calls.map(([page]) => page)).toEqual([2])
  want([1, 2])
  expect(asked).toEqual([1, 2, 7, 1, 2].slice(0, asked.length))
  await answer(1)
  expect(onLoaded.mock.calls.map(([page]) => page)).toEqual([2, 1])
})

it('a page that a busy server did not draw is asked for again after a while, one that cannot be drawn is not', async () => {
  const { asked, answer, want } = loading()
  want([1, 2])
  await answer(1, 'busy')
  await answer(2, 'none')
  expect(asked).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(askAgainMs)
  expect(asked).toEqual([1, 2, 1])
  await answer(1, 'busy')
  want([])
  await vi.advanceTimersByTimeAsync(askAgainMs)
  expect(asked).toEqual([1, 2, 1])
})
