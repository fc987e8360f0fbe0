import { expect, it, vi } from 'vitest'
import { createColumnZoom } from './column-zoom.ts'
import type { ChosenZoom } from './pages/page-list.ts'
import { createPageView } from './pages/page-view.ts'

const boxOf = (left: number, top: number, width: number, height: number) => () =>
  new DOMRect(left, top, width, height)

/** A page of 360 by 500 in a window of the same size, with these lines of text. */
const readingPage = (lines: readonly (readonly [left: number, top: number, width: number])[]) => {
  const container = document.createElement('div')
  const column = document.createElement('div')
  container.append(column)
  Object.defineProperty(container, 'clientWidth', { value: 360 })
  container.getBoundingClientRect = boxOf(0, 0, 360, 500)
  const view = createPageView(1)
  view.element.getBoundingClientRect = boxOf(0, 0, 360, 500)
  column.append(view.element)
  const layer = document.createElement('div')
  layer.className = 'textLayer'
  view.text.append(layer)
  for (const [left, top, width] of lines) {
    const span = document.createElement('span')
    span.getBoundingClientRect = boxOf(left, top, width, 10)
    layer.append(span)
  }
  let zoom: ChosenZoom = 'text-width'
  const scale = () => (typeof zoom === 'number' ? zoom : 0.5)
  const setZoom = vi.fn<(next: ChosenZoom, at?: object, place?: object) => void>((next) => {
    zoom = next
  })
  const list = {
    scale,
    zoom: () => zoom,
    setZoom,
    placeAt: (x: number, y: number) => ({ page: 1, x, y }),
    views: new Map([[1, view]]),
  }
  const { toggle } = createColumnZoom(container, column, list, new AbortController().signal)
  return { toggle, setZoom, zoomTo: (next: number) => (zoom = next) }
}

const twoColumns = [10, 190].flatMap((left) => [100, 120, 140, 160].map((top) => [left, top, 160] as const))

it('a double tap fills the window with the column under the finger, and another returns', () => {
  const { toggle, setZoom } = readingPage(twoColumns)
  toggle({ clientX: 250, clientY: 130 })
  expect(setZoom).toHaveBeenLastCalledWith((0.5 * 344) / 160, { x: 8, y: 130 }, { page: 1, x: 190, y: 130 })
  toggle({ clientX: 100, clientY: 50 })
  expect(setZoom).toHaveBeenLastCalledWith('text-width', { x: 100, y: 50 }, { page: 1, x: 100, y: 50 })
})

it.each([
  ['without text', []],
  ['whose text fills the window', [[10, 100, 340]] as const],
])('a double tap on a page %s enlarges the place twice', (_what, lines) => {
  const { toggle, setZoom } = readingPage(lines)
  toggle({ clientX: 200, clientY: 300 })
  expect(setZoom).toHaveBeenLastCalledWith(1, { x: 200, y: 300 }, { page: 1, x: 200, y: 300 })
})

it('after another zoom a double tap begins again', () => {
  const { toggle, setZoom, zoomTo } = readingPage(twoColumns)
  toggle({ clientX: 250, clientY: 130 })
  zoomTo(0.75)
  toggle({ clientX: 250, clientY: 130 })
  expect(setZoom.mock.calls.at(-1)?.[0]).toBeCloseTo((0.75 * 344) / 160)
})

it('without a point the middle of the window is zoomed to', () => {
  const { toggle, setZoom } = readingPage([])
  toggle(null)
  expect(setZoom).toHaveBeenLastCalledWith(1, { x: 180, y: 250 }, { page: 1, x: 180, y: 250 })
})
