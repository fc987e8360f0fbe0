/** Where the top of the window is in a PDF. */
export interface Position {
  page: number
  /** How far down that page, from 0 to 1. */
  offset: number
}

/** Returns how many pages lie between two positions. */
export const distanceOf = (one: Position, other: Position): number =>
  Math.abs(one.page + one.offset - other.page - other.offset)

/** Returns a position in a document: one beyond its last page becomes the top of that page. */
export const positionWithin = ({ page, offset }: Position, pageCount: number): Position =>
  page <= pageCount ? { page, offset } : { page: Math.max(pageCount, 1), offset: 0 }
