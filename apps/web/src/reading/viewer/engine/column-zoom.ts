import type { PageList } from './pages/page-list.ts'

/** A piece of text, or a line of pieces, in the pixels of its page. */
export interface TextPiece {
  left: number
  right: number
  top: number
  bottom: number
}

/** Wider gaps, in heights of the text, are between columns. */
const largestGap = 1.2
/** A line that reaches this share of the column's width beyond it belongs to something else, such as a heading. */
const largestExcess = 0.2
/** After this number of lines the width of a column is known. */
const surelyWide = 3

const heightOf = ({ top, bottom }: TextPiece) => bottom - top

const overlap = (aFrom: number, aTo: number, bFrom: number, bTo: number) =>
  Math.min(aTo, bTo) - Math.max(aFrom, bFrom)

const united = (a: TextPiece, b: TextPiece): TextPiece => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
})

const areOneLine = (line: TextPiece, piece: TextPiece): boolean => {
  const height = Math.min(heightOf(line), heightOf(piece))
  const shared = overlap(line.top, line.bottom, piece.top, piece.bottom)
  return shared > height / 2 && piece.left - line.right < largestGap * height
}

/** Joins words and parts of words to the lines of a column. */
const linesOf = (pieces: readonly TextPiece[]): TextPiece[] => {
  const lines: TextPiece[] = []
  for (const piece of pieces.toSorted((a, b) => a.left - b.left)) {
    const index = lines.findIndex((line) => areOneLine(line, piece))
    const line = lines[index]
    if (line === undefined) lines.push(piece)
    else lines[index] = united(line, piece)
  }
  return lines
}

const distanceTo = ({ left, right, top, bottom }: TextPiece, x: number, y: number) =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))

const sticksOut = (line: TextPiece, column: TextPiece) => {
  const excess = largestExcess * (column.right - column.left)
  return line.left < column.left - excess || line.right > column.right + excess
}

/** Returns the column of text at a point of a page: the lines around the nearest one; null without text. */
export const columnAt = (pieces: readonly TextPiece[], x: number, y: number): TextPiece | null => {
  const lines = linesOf(pieces)
  const [seed] = lines.toSorted((a, b) => distanceTo(a, x, y) - distanceTo(b, x, y))
  if (seed === undefined) return null
  const middle = (seed.top + seed.bottom) / 2
  const distance = (line: TextPiece) => Math.abs((line.top + line.bottom) / 2 - middle)
  const near = lines
    .filter((line) => line !== seed && overlap(line.left, line.right, seed.left, seed.right) > 0)
    .toSorted((a, b) => distance(a) - distance(b))
  let column = seed
  let count = 1
  const hasEnded = { above: false, below: false }
  for (const line of near) {
    const side = line.top < middle ? 'above' : 'below'
    if (count >= surelyWide && sticksOut(line, column)) hasEnded[side] = true
    if (hasEnded[side]) continue
    column = united(column, line)
    count += 1
  }
  return column
}

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
