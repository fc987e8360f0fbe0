import type { PdfDocument } from '../pdf-document.ts'
import { isPlacedSign, joinPlacedSigns } from './placed-signs.ts'
import { isRightToLeft, orderRightToLeft } from './right-to-left.ts'

/** A hundred times more than a dense page of a book has, and less than the limit of a full-text index. */
export const maxPageCharacters = 200_000
const replacement = 0xfffd
const lastCodePoint = 0x10_ffff

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

/** Returns the code of a character. PDFium returns the unsigned number of a broken font as a negative one. */
const codeAt = ({ pdfium: { calls } }: PdfDocument, textPage: number, index: number): number => {
  const code = calls.FPDFText_GetUnicode(textPage, index) >>> 0
  return code > lastCodePoint ? replacement : code
}

/** Reads the characters of a page in reading order, without the spaces and repetitions that PDFium invents. */
export const readCharacters = (document: PdfDocument, on: PageText): PageCharacters => {
  const { calls } = document.pdfium
  const { textPage, hidden } = on
  const count = Math.min(calls.FPDFText_CountChars(textPage), maxPageCharacters)
  const codes: number[] = []
  const indexes: number[] = []
  let isPlaced = false
  let isTurned = false
  for (let index = 0; index < count; index += 1) {
    if (hidden.size > 0 && hidden.has(calls.FPDFText_GetTextObject(textPage, index))) continue
    const code = codeAt(document, textPage, index)
    codes.push(code)
    indexes.push(index)
    isPlaced ||= isPlacedSign(code)
    isTurned ||= isRightToLeft(code)
  }
  const all = { codes, indexes, bounds: new Map<number, Bounds>() }
  const joined = isPlaced ? joinPlacedSigns(document, on, all) : all
  return isTurned ? orderRightToLeft(document, on, joined) : joined
}
