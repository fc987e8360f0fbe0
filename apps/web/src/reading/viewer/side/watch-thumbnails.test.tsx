import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '../../../lib/http/http.ts'
import { askAgainMs, watchThumbnails } from './thumbnails.tsx'

// Files that share a process share a window.
afterEach(() => document.body.replaceChildren())

/** Tells which pages are in view when a test wants it. */
class ToldObserver {
  static tell: (pages: readonly number[], isIntersecting?: boolean) => void
  constructor(onChange: (changes: { target: Element; isIntersecting: boolean }[]) => void) {
    ToldObserver.tell = (pages, isIntersecting = true) =>
      onChange(
        pages.flatMap((page) => {
          const target = document.querySelector(`[data-thumbnail="${page}"]`)
          return target === null ? [] : [{ target, isIntersecting }]
        }),
      )
  }
  observe = () => undefined
  disconnect = () => undefined
}

const picture = (): ImageBitmap => ({ width: 240, height: 320, close: () => undefined })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', ToldObserver)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const watch = (
  inWindow: readonly number[],
  answer: () => Promise<ImageBitmap> = () => new Promise(() => undefined),
) => {
  const list = document.createElement('ol')
  for (let page = 1; page <= 12; page += 1) {
    const button = document.createElement('button')
    button.dataset['thumbnail'] = String(page)
    button.append(Object.assign(document.createElement('canvas'), { width: 0 }))
    list.append(button)
  }
  document.body.replaceChildren(list)
  const asked: number[] = []
  watchThumbnails({
    list,
    copy: (page) => (inWindow.includes(page) ? Promise.resolve(picture()) : null),
    ask: (page) => {
      asked.push(page)
      return answer()
    },
    openPage: () => 6,
    signal: new AbortController().signal,
  })
  const filled = () =>
    [...list.querySelectorAll('canvas')].flatMap(({ width }, index) => (width > 0 ? [index + 1] : []))
  return { asked, filled, rest: () => vi.advanceTimersByTimeAsync(200) }
}

it('pages that the window shows have a picture at once, and the nearest of the others are asked for', async () => {
  const { asked, filled, rest } = watch([6, 7])
  ToldObserver.tell([3, 4, 5, 6, 7, 8, 9])
  expect(filled()).toEqual([])
  await rest()
  expect(filled()).toEqual([6, 7])
  expect(asked).toEqual([5, 4])
})

it('a page that left the view has no picture, and has it again when it returns before anything was asked for', async () => {
  const { filled, rest } = watch([6])
  ToldObserver.tell([6])
  await rest()
  ToldObserver.tell([6], false)
  expect(filled()).toEqual([])
  ToldObserver.tell([6])
  await rest()
  expect(filled()).toEqual([6])
})

it('a page that was asked for offline has its picture once the connection is back', async () => {
  let isLost = true
  const { asked, filled, rest } = watch([], async () => {
    if (isLost) throw new NetworkError(undefined)
    return picture()
  })
  ToldObserver.tell([6])
  await rest()
  await vi.advanceTimersByTimeAsync(askAgainMs)
  expect([asked, filled()]).toEqual([[6, 6], []])
  isLost = false
  await vi.advanceTimersByTimeAsync(askAgainMs)
  expect([asked, filled()]).toEqual([[6, 6, 6], [6]])
})
