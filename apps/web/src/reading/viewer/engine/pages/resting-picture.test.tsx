import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRestingPicture, restMs } from './resting-picture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A reader of a document with a canvas of 1,440 by 2,000 pixels for each page but the third, until that is painted. */
const reading = () => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 1440, height: 2000 })
  const drawn: string[] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
  ) {
    drawn.push(`${this.width} x ${this.height}`)
    done(new Blob(['picture']))
  })
  const held: number[] = []
  const controller = new AbortController()
  let page = 1
  let isThirdPainted = false
  const noteReading = createRestingPicture({
    page: () => page,
    canvasOf: (number) => (number === 3 && !isThirdPainted ? null : canvas),
    hold: async (number, draw) => {
      if ((await draw()) !== null) held.push(number)
    },
    signal: controller.signal,
  })
  const read = (number: number) => {
    page = number
    noteReading()
  }
  const paintThird = () => {
    isThirdPainted = true
    noteReading()
  }
  return { read, paintThird, held, drawn, controller }
}

it('a page on which a reader rests is held once, no wider than the pictures of the server', async () => {
  const { read, held, drawn } = reading()
  read(1)
  await vi.advanceTimersByTimeAsync(restMs - 1)
  read(2)
  await vi.advanceTimersByTimeAsync(restMs - 1)
  expect(held).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  read(2)
  await vi.advanceTimersByTimeAsync(restMs)
  expect([held, drawn]).toEqual([[2], ['720 x 1000']])
})

it('a page that is not painted yet is held when it is', async () => {
  const { read, paintThird, held } = reading()
  read(3)
  await vi.advanceTimersByTimeAsync(restMs)
  expect(held).toEqual([])
  paintThird()
  await vi.advanceTimersByTimeAsync(restMs)
  expect(held).toEqual([3])
})

it('nothing is held after the viewer was left', async () => {
  const { read, held, controller } = reading()
  read(1)
  controller.abort()
  await vi.advanceTimersByTimeAsync(restMs)
  read(2)
  await vi.advanceTimersByTimeAsync(restMs)
  expect(held).toEqual([])
})
