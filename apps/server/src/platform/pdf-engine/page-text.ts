import type { PdfDocument } from './pdf-document.ts'

/** More than a dense page of a book holds a hundred times over, and less than a full-text index takes. */
const maxPageCharacters = 200_000
/** A surrogate pair may stand where PDFium counted one character. */
const bytesPerCharacter = 4

/**
 * Text as a person would type it: a word broken at a line's end is whole again (PDFium marks the break with
 * U+FFFE), lines end in a line feed, and every kind of space is a space. What no database takes, such as NUL
 * or half a surrogate pair, is gone.
 */
export const tidyText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')

const textOf = ({ pdfium }: PdfDocument, textPage: number) => {
  const count = Math.min(pdfium.calls.FPDFText_CountChars(textPage), maxPageCharacters)
  if (count <= 0) return ''
  return pdfium.withBytes((count + 1) * bytesPerCharacter, (target) => {
    const written = pdfium.calls.FPDFText_GetText(textPage, 0, count, target)
    // The count includes the closing NUL.
    const end = target + Math.max(0, written - 1) * 2
    return tidyText(pdfium.memory().toString('utf16le', target, end))
  })
}

/** The text of a page, counted from 0; empty when the page is broken. */
export const readPageText = (document: PdfDocument, pageIndex: number) => {
  const { calls } = document.pdfium
  const page = calls.FPDF_LoadPage(document.handle, pageIndex)
  if (page === 0) return ''
  const textPage = calls.FPDFText_LoadPage(page)
  const text = textPage === 0 ? '' : textOf(document, textPage)
  if (textPage !== 0) calls.FPDFText_ClosePage(textPage)
  calls.FPDF_ClosePage(page)
  return text
}
