import type { PictureWidth } from '@lectureshelf/contract/library/page-constants'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../lib/http/http.ts'
import { type PageView, createPageView } from './page-view.ts'
import { createPictures } from './pictures.ts'

const asking = (patienceMs = 0, answer: () => Promise<Blob> = () => new Promise(() => undefined)) => {
  const asked: { page: number; width: PictureWidth; signal: AbortSignal; goesFirst: boolean }[] = []
  const onFailed = vi.fn<(view: PageView) => void>()
  const pictures = createPictures({
    ask: (page, width, asking) => {
      asked.push({ page, width, ...asking })
      return answer()
    },
    onShown: () => undefined,
    onFailed,
    patienceMs: () => patienceMs,
  })
  return { pictures, asked, onFailed, pages: () => asked.map(({ page }) => page) }
}

const views = (...pages: number[]) => pages.map(createPageView)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the pictures of at most three pages are asked for at a time, the most important first', () => {
  const { pictures, pages } = asking()
  pictures.want(views(3, 4, 5, 6, 7), 720)
  expect(pages()).toEqual([3, 4, 5])
})

it('the request for a page that left the window is aborted', () => {
  const { pictures, asked, pages } = asking()
  const [first, second] = [createPageView(1), createPageView(2)]
  pictures.want([first], 720)
  pictures.want([second], 720)
  expect(pages()).toEqual([1, 2])
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
})

it('the request for a page that has been painted is aborted, and the next one is sent', () => {
  const { pictures, asked, pages } = asking()
  const [first, ...others] = [1, 2, 3, 4].map(createPageView)
  if (first === undefined) throw new Error('There is no page.')
  pictures.want([first, ...others], 720)
  pictures.painted(first)
  expect(asked[0]?.signal.aborted).toBe(true)
  expect(pages()).toEqual([1, 2, 3, 4])
})

it('in a blank window the picture of the first page is asked for at once, and those of its neighbours after it', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 720, height: 1018 }))
  let arrive: (picture: Blob) => void = () => undefined
  const { pictures, asked, pages } = asking(150, () => new Promise((resolve) => (arrive = resolve)))
  pictures.want(views(500, 501, 502), 720, true)
  expect(asked).toMatchObject([{ page: 500, goesFirst: true }])
  await vi.advanceTimersByTimeAsync(1000)
  expect(pages()).toEqual([500])
  arrive(new Blob())
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.map(({ page, goesFirst }) => [page, goesFirst])).toEqual([
    [500, true],
    [501, false],
    [502, false],
  ])
  vi.unstubAllGlobals()
})

it('a page that is painted quickly costs no picture', () => {
  const { pictures, pages } = asking(150)
  const [view] = [createPageView(1)]
  pictures.want([view], 720)
  vi.advanceTimersByTime(100)
  view.showCanvas(document.createElement('canvas'))
  vi.advanceTimersByTime(100)
  expect(pages()).toEqual([])
})

it('a picture is not asked for twice when it failed, and later when the server is busy', async () => {
  const busy = new ApiError({
    status: 429,
    code: 'too_many_requests',
    message: 'Busy.',
    retryAfterSeconds: 2,
  })
  const [failing, waiting] = [
    asking(0, () => Promise.reject(new Error('gone'))),
    asking(0, () => Promise.reject(busy)),
  ]
  for (const { pictures } of [failing, waiting]) pictures.want(views(1), 720)
  await vi.advanceTimersByTimeAsync(1900)
  expect([failing.pages(), waiting.pages()]).toEqual([[1], [1]])
  await vi.advanceTimersByTimeAsync(200)
  expect([failing.pages(), waiting.pages()]).toEqual([[1], [1, 1]])
})

it('a picture that failed is reported once, and asked for again when its page is forgotten', async () => {
  const { pictures, onFailed, pages } = asking(0, () => Promise.reject(new Error('gone')))
  const view = createPageView(1)
  pictures.want([view], 720)
  await vi.advanceTimersByTimeAsync(0)
  pictures.want([view], 720)
  await vi.advanceTimersByTimeAsync(0)
  expect(onFailed.mock.calls).toEqual([[view]])
  pictures.forget(view)
  pictures.want([view], 720)
  await vi.advanceTimersByTimeAsync(0)
  expect(pages()).toEqual([1, 1])
  expect(onFailed).toHaveBeenCalledTimes(2)
})

it('a picture that is given up, or that a busy server will draw later, is not reported as failed', async () => {
  const busy = new ApiError({
    status: 429,
    code: 'too_many_requests',
    message: 'Busy.',
    retryAfterSeconds: 2,
  })
  const waiting = asking(0, () => Promise.reject(busy))
  waiting.pictures.want(views(1), 720)
  let fail: (error: Error) => void = () => undefined
  const left = asking(0, () => new Promise((_, reject) => (fail = reject)))
  left.pictures.want(views(1), 720)
  left.pictures.want([], 720)
  fail(new Error('aborted'))
  await vi.advanceTimersByTimeAsync(0)
  expect([waiting.onFailed.mock.calls, left.onFailed.mock.calls]).toEqual([[], []])
})

it('the pixels of a picture are freed with its page, and at once when it comes too late', async () => {
  const bitmap = { width: 720, height: 1018 }
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap))
  const { pictures } = asking(0, () => Promise.resolve(new Blob()))
  const [view, painted] = [createPageView(1), createPageView(2)]
  const created = vi.spyOn(document, 'createElement')
  pictures.want([view, painted], 720)
  painted.showCanvas(document.createElement('canvas'))
  await vi.advanceTimersByTimeAsync(0)
  const shown = view.element.querySelector<HTMLCanvasElement>('canvas.picture')
  expect(shown?.width).toBe(720)
  expect(painted.hasPicture()).toBe(false)
  view.remove()
  expect(shown?.width).toBe(0)
  const made = created.mock.results.map(({ value }) => value)
  const pixels = made.flatMap((element) =>
    element instanceof HTMLCanvasElement && element.className === 'picture' ? [element.width] : [],
  )
  expect(pixels).toEqual([0, 0])
  created.mockRestore()
  vi.unstubAllGlobals()
})
