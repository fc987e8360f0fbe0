import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { choosePageTheme } from '../../page-theme/theme-changes.ts'
import { dressPages } from '../reading-surface.ts'
import { type PageView, createPageView } from './page-view.ts'

const mixed = { kind: 'mixed', pictures: [[1000, 2000, 5000, 2500]] } as const

const drawn = vi.fn<(...drawing: unknown[]) => void>()
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    // Only this call is used here; the type has eighty more.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    { drawImage: drawn } as unknown as ReturnType<HTMLCanvasElement['getContext']>,
  )
})
afterEach(() => {
  choosePageTheme('app')
  vi.restoreAllMocks()
  drawn.mockClear()
})

const canvasOf = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

const viewOf = () => {
  const view = createPageView(1)
  view.place({ left: 0, top: 0, width: 500, height: 1000 })
  view.setLook(mixed)
  return view
}

const keptOf = (view: PageView) => [...view.element.querySelectorAll<HTMLCanvasElement>('.kept')]

it('a photograph of a dark page lies above the canvas, copied pixel by pixel', () => {
  choosePageTheme('night')
  const view = viewOf()
  const canvas = canvasOf(1000, 2000)
  view.showCanvas(canvas)
  const [copy, ...others] = keptOf(view)
  expect(others).toEqual([])
  expect(copy).toMatchObject({ width: 500, height: 500 })
  expect(copy?.style).toMatchObject({ left: '10%', top: '20%', width: '50%', height: '25%' })
  expect(drawn).toHaveBeenCalledWith(canvas, 100, 400, 500, 500, 0, 0, 500, 500)
  expect(copy?.previousElementSibling).toBe(canvas)
})

it('the sharp part of an enlarged page has its part of the photograph above', () => {
  choosePageTheme('night')
  const view = viewOf()
  view.showCanvas(canvasOf(250, 500))
  const detail = canvasOf(500, 400)
  view.showDetail(detail, { left: 0, top: 100, width: 250, height: 200 })
  const copies = keptOf(view)
  expect(copies).toHaveLength(2)
  expect(drawn).toHaveBeenLastCalledWith(detail, 100, 200, 400, 200, 0, 0, 400, 200)
  expect(copies[1]?.style).toMatchObject({ left: '10%', top: '20%', width: '40%', height: '10%' })
})

it('the copies go with the canvas, and with the night', () => {
  choosePageTheme('night')
  const view = viewOf()
  view.showPicture(canvasOf(720, 1440))
  const [first] = keptOf(view)
  view.showCanvas(canvasOf(1000, 2000))
  expect(first?.width).toBe(0)
  const [second] = keptOf(view)
  view.showCanvas(null)
  expect([second?.width, keptOf(view)]).toEqual([0, []])
  view.showCanvas(canvasOf(1000, 2000))
  view.remove()
  expect(keptOf(view)).toEqual([])
})

it('pages near the window learn what they are, and change with the theme', async () => {
  choosePageTheme('day')
  const view = createPageView(2)
  view.place({ left: 0, top: 0, width: 500, height: 1000 })
  view.showCanvas(canvasOf(1000, 2000))
  const ended = new AbortController()
  const looks = {
    kinds: [
      [1, 'text'],
      [1, 'mixed'],
    ],
    pictures: [[2, [[1000, 2000, 5000, 2500]]]],
  } satisfies Awaited<Parameters<typeof dressPages>[0]['measured']>['looks']
  const measured = Promise.resolve({ looks })
  const dress = dressPages({ measured, views: new Map([[2, view]]), signal: ended.signal })
  dress()
  expect(view.element.dataset['look']).toBe('scan')
  await measured
  expect([view.element.dataset['look'], keptOf(view)]).toEqual(['mixed', []])
  choosePageTheme('night')
  expect(keptOf(view)).toHaveLength(1)
  choosePageTheme('sepia')
  expect(keptOf(view)).toEqual([])
  ended.abort()
  choosePageTheme('night')
  expect(keptOf(view)).toEqual([])
})
