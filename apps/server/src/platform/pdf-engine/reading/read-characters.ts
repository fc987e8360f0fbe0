import type { PdfDocument } from '../pdf-document.ts'
import { type Bounds, type PageCharacters, type PageText, maxPageCharacters } from './page-characters.ts'
import { isPlacedSign, joinPlacedSigns } from './placed-signs.ts'
import { isRightToLeft, orderRightToLeft } from './right-to-left.ts'

const replacement = 0xfffd
const lastCodePoint = 0x10_ffff

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
