/** A hundred times more than a dense page of a book has, and less than the limit of a full-text index. */
export const maxPageCharacters = 200_000

/** A box in the page's own space. */
export interface Bounds {
  left: number
  bottom: number
  right: number
  top: number
}

/** A loaded page and its text. */
export interface PageText {
  page: number
  textPage: number
  /** The letters of layers that are not shown. */
  hidden: ReadonlySet<number>
}

/** The characters of a page as a person reads them. */
export interface PageCharacters {
  codes: number[]
  /** Where PDFium has each of them. */
  indexes: number[]
  /** Boxes that PDFium does not know: of characters that are drawn in several pieces. */
  bounds: ReadonlyMap<number, Bounds>
}
