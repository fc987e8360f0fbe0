import { expect, it, vi } from 'vitest'
import { createThumbnailLoader } from './thumbnail-loader.ts'

const picture: ImageBitmap = { width: 1, height: 1, close: () => undefined }

const loading = () => {
  const asked: number[] = []
  const answers = new Map<number, (isThere: boolean) => void>()
  const signals = new Map<number, AbortSignal>()
  const onLoaded = vi.fn<(page: number) => void>()
  const loader = createThumbnailLoader({
    ask: (page, signal) => {
      asked.push(page)
      signals.set(page, signal)
      return new Promise((resolve, reject) => {
        answers.set(page, (isThere) => (isThere ? resolve(picture) : reject(new Error('none'))))
      })
    },
    onLoaded,
  })
  const answer = async (page: number, isThere = true) => {
    answers.get(page)?.(isThere)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { asked, signals, onLoaded, answer, want: loader.want }
}

it('two pictures are asked for at a time, and the next ones when these have come or failed', async () => {
  const { asked, onLoaded, answer, want } = loading()
  want([1, 2, 3, 4])
  expect(asked).toEqual([1, 2])
  await answer(2)
  expect(asked).toEqual([1, 2, 3])
  await answer(1, false)
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
