import { type TextPiece, columnAt } from './columns.ts'
import type { PageList } from './pages/page-list.ts'

/** A point of the screen. */
export interface ScreenPoint {
  clientX: number
  clientY: number
}

type ZoomedList = Pick<PageList, 'scale' | 'zoom' | 'setZoom' | 'placeAt' | 'views'>

const margin = 8
/** A column that is hardly narrower than the window would not change; then the place itself is enlarged. */
const leastGain = 1.15
const mostGain = 3
const gainWithoutColumn = 2

const piecesOf = (text: HTMLElement): TextPiece[] =>
  [...text.querySelectorAll('.textLayer span')]
    .map((span) => span.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)

/** Zooms to the column of text at a point, and back. */
export const createColumnZoom = (
  container: HTMLElement,
  column: HTMLElement,
  list: ZoomedList,
  signal: AbortSignal,
) => {
  let former: { zoom: ReturnType<ZoomedList['zoom']>; scale: number } | null = null
  let mouse: ScreenPoint | null = null
  container.addEventListener(
    'pointermove',
    ({ pointerType, clientX, clientY }) => {
      if (pointerType === 'mouse') mouse = { clientX, clientY }
    },
    { passive: true, signal },
  )

  /** The mouse over the pages, or else the middle of the window. */
  const likelyPoint = (): ScreenPoint => {
    if (mouse !== null && container.matches(':hover')) return mouse
    const { left, top, width, height } = container.getBoundingClientRect()
    return { clientX: left + width / 2, clientY: top + height / 2 }
  }

  const columnUnder = ({ clientX, clientY }: ScreenPoint): TextPiece | null => {
    const views = [...list.views.values()]
    const view = views.find(({ element }) => {
      const box = element.getBoundingClientRect()
      const isBeside = clientX < box.left || clientX > box.right
      return !isBeside && clientY >= box.top && clientY <= box.bottom
    })
    return view === undefined ? null : columnAt(piecesOf(view.text), clientX, clientY)
  }

  return {
    /** Zooms to the column at a point, or where the mouse is; back, when nothing else was zoomed since. */
    toggle: (asked: ScreenPoint | null): void => {
      const point = asked ?? likelyPoint()
      const box = container.getBoundingClientRect()
      const origin = { x: box.left, y: box.top + column.offsetTop }
      const at = { x: point.clientX - origin.x, y: point.clientY - origin.y }
      const placeUnder = (clientX: number) =>
        list.placeAt(clientX - origin.x + container.scrollLeft, at.y + container.scrollTop)
      if (former !== null && former.scale === list.scale()) {
        list.setZoom(former.zoom, at, placeUnder(point.clientX))
        former = null
        return
      }
      const zoom = list.zoom()
      const text = columnUnder(point)
      const room = container.clientWidth - 2 * margin
      const gain = text === null ? 0 : Math.min(room / (text.right - text.left), mostGain)
      if (text !== null && gain >= leastGain)
        list.setZoom(list.scale() * gain, { x: margin, y: at.y }, placeUnder(text.left))
      else list.setZoom(list.scale() * gainWithoutColumn, at, placeUnder(point.clientX))
      former = { zoom, scale: list.scale() }
    },
  }
}
