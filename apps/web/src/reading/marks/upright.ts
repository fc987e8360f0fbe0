import type { WindowRect } from './selection.ts'

/** A rectangle in the frame of its page, both as if the page were not turned. */
export interface Upright {
  rect: WindowRect
  frame: WindowRect
}

/** Returns by how much the reader has turned a page clockwise, in degrees. */
export const turnOf = (page: HTMLElement): number => Number(page.dataset['turn'] ?? 0)

/** Turns a rectangle of the window back with its page: boxes of marks belong to the upright page. */
export const uprightOf = (rect: WindowRect, frame: WindowRect, turn: number): Upright => {
  const [left, top] = [rect.left - frame.left, rect.top - frame.top]
  const [toRight, toBottom] = [frame.width - left - rect.width, frame.height - top - rect.height]
  const isSideways = turn === 90 || turn === 270
  const sizeOf = ({ width, height }: WindowRect) =>
    isSideways ? { width: height, height: width } : { width, height }
  const places: Record<number, [left: number, top: number]> = {
    90: [top, toRight],
    180: [toRight, toBottom],
    270: [toBottom, left],
  }
  const [x, y] = places[turn] ?? [left, top]
  return { rect: { left: x, top: y, ...sizeOf(rect) }, frame: { left: 0, top: 0, ...sizeOf(frame) } }
}
