import type { MarkBox, MarkQuote } from '@lectureshelf/contract/reading/marks/marks'

/** A rectangle of the window. */
export interface WindowRect {
  left: number
  top: number
  width: number
  height: number
}

/** Selected text of the pages, ready to be marked. */
export interface SelectedText {
  page: number
  quote: MarkQuote
  boxes: MarkBox[]
  /** The last selected line in the window, beside which the tools appear. */
  lastLine: WindowRect
  isTooLong: boolean
}
