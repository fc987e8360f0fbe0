import { type Column, type PlacedBox, type Rotation, turnedX } from '../../page-layout.ts'
import type { Position } from '../../reading/position.ts'

/** Returns where a point of a page is shown when it is turned; both in shares of the page. */
export const turnedPoint = (x: number, y: number, rotation: Rotation): { x: number; y: number } => {
  const quarterBack = { 0: 270, 90: 0, 180: 90, 270: 180 } as const
  return { x: turnedX(x, y, rotation), y: turnedX(x, y, quarterBack[rotation]) }
}

/**
 * Returns a box of the turned column in a frame that is turned back, where pages are upright: each page has its own size,
 * and what a page shows through the window stays what it is.
 */
export const turnedBackBox = ({ left, top, width, height }: PlacedBox, rotation: Rotation): PlacedBox => {
  if (rotation === 90) return { left: top, top: -(left + width), width: height, height: width }
  if (rotation === 180) return { left: -(left + width), top: -(top + height), width, height }
  if (rotation === 270) return { left: -(top + height), top: left, width: height, height: width }
  return { left, top, width, height }
}

/** A point of the document that survives a change of the layout. */
export interface Place {
  page: number
  /** Shares of the width and height of the page; outside of 0 to 1 beside or between pages. */
  x: number
  y: number
}

/** Returns the number of the page at a distance from the top: the first that ends below it. */
export const pageAt = ({ boxes }: Column, y: number): number => {
  let low = 0
  let high = boxes.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    const box = boxes[middle]
    if (box !== undefined && box.top + box.height <= y) low = middle + 1
    else high = middle
  }
  // Side by side a longer page may end below the one after it.
  const reaches = (index: number) => {
    const box = boxes[index]
    return box !== undefined && box.top + box.height > y
  }
  return (reaches(low - 1) ? low - 1 : low) + 1
}

/** Returns the numbers of the pages that overlap a part of the column. */
export const pagesBetween = (column: Column, top: number, bottom: number): number[] => {
  const pages: number[] = []
  for (let page = pageAt(column, top); page <= column.boxes.length; page += 1) {
    if ((column.boxes[page - 1]?.top ?? 0) >= bottom) break
    pages.push(page)
  }
  return pages
}

const shownShare = (box: PlacedBox, top: number, bottom: number): number =>
  Math.max(0, Math.min(box.top + box.height, bottom) - Math.max(box.top, top)) / box.height

/** Returns the page of which the window shows the largest share; `current` wins against an equal one. */
export const mostVisible = (column: Column, top: number, bottom: number, current: number): number => {
  const shareOf = (page: number) => {
    const box = column.boxes[page - 1]
    return box === undefined ? 0 : shownShare(box, top, bottom)
  }
  // Less than a hundredth more is no reason to change.
  const tolerance = 0.01
  return pagesBetween(column, top, bottom).reduce(
    (best, page) => {
      const share = shareOf(page)
      return share > best.share + tolerance ? { page, share } : best
    },
    { page: current, share: shareOf(current) },
  ).page
}

/** Returns the last page of which a window shows at least half, or the page at its top. */
export const lastSeen = (column: Column, { top, height }: Pick<PlacedBox, 'top' | 'height'>): number =>
  pagesBetween(column, top, top + height).findLast((page) => {
    const box = column.boxes[page - 1]
    return box !== undefined && shownShare(box, top, top + height) >= 0.5
  }) ?? pageAt(column, top)

/** Returns the place at a point of the column. */
export const placeAt = (column: Column, x: number, y: number): Place => {
  const page = pageAt(column, y)
  const box = column.boxes[page - 1]
  if (box === undefined) return { page: 1, x: 0, y: 0 }
  return { page, x: (x - box.left) / box.width, y: (y - box.top) / box.height }
}

/** Returns the position of a window whose top is at a distance from that of the column. */
export const positionAt = (column: Column, top: number): Position => {
  const { page, y } = placeAt(column, 0, top)
  return { page, offset: Math.min(Math.max(y, 0), 1) }
}

/** Returns the point of the column where a place is. */
export const pointOf = (column: Column, place: Place): { x: number; y: number } => {
  const box = column.boxes[place.page - 1]
  if (box === undefined) return { x: 0, y: 0 }
  return { x: box.left + place.x * box.width, y: box.top + place.y * box.height }
}

/** Enough for a finger. */
const fingerPx = 24

const overlaps = (a: PlacedBox, b: PlacedBox): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width

/** Makes links tall enough for a finger, each at most to the middle between it and its neighbours. */
export const growBoxes = (boxes: readonly PlacedBox[], pageHeight: number): PlacedBox[] =>
  boxes.map((box) => {
    const wanted = Math.max(0, (fingerPx - box.height) / 2)
    const bottom = box.top + box.height
    let above = box.top
    let below = pageHeight - bottom
    if (wanted > 0)
      for (const other of boxes) {
        if (other === box || !overlaps(box, other)) continue
        if (other.top + other.height <= box.top)
          above = Math.min(above, (box.top - other.top - other.height) / 2)
        else if (other.top >= bottom) below = Math.min(below, (other.top - bottom) / 2)
        else [above, below] = [0, 0]
      }
    const [up, down] = [Math.max(0, Math.min(wanted, above)), Math.max(0, Math.min(wanted, below))]
    return { ...box, top: box.top - up, height: box.height + up + down }
  })
