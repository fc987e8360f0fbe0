import type { PdfDocument } from './pdf-document.ts'
import { readCharacters } from './reading/read-characters.ts'
import { type PageCharacters, maxPageCharacters } from './reading/page-characters.ts'
import { hasPlacedSigns } from './reading/placed-signs.ts'
import { hasRightToLeft } from './reading/right-to-left.ts'
import { type ReadablePage, withReadablePage } from './reading/readable-page.ts'

/** A page of a book has some hundreds. */
export const maxPageWords = 20_000
/** No language has a longer one; a script without spaces is divided into pieces, and stays readable. */
export const maxWordLetters = 100
/** A surrogate pair may stand where PDFium counted one character. */
const bytesPerCharacter = 4

/** Characters that are not kept as they are; half of a pair may be whole. Hardly any page has one. */
const untidy =
  // oxlint-disable-next-line no-control-regex
  /[\0-\b\v-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufdd0-\ufdef\ud800-\udfff\ufffe\uffff]/

/**
 * Normalises text as a person would type it: joins words broken at a line's end (PDFium marks the break with
 * U+FFFE), ends lines with a line feed, and turns every kind of space into a space. Characters that no database
 * stores, such as NUL, are removed and half a surrogate pair is replaced.
 */
export const tidyText = (text: string): string => {
  const lines = text.replace(/\r\n?/g, '\n')
  if (!untidy.test(lines)) return lines
  return lines
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
}

const longWord = new RegExp(`[^\\s]{${maxWordLetters}}(?=[^\\s])`, 'gu')
const [tab, carriageReturn, space] = [0x09, 0x0d, 0x20]

/** Whether a word may be too long: the search for such words takes a hundred times as long. */
const mayHaveLongWord = (text: string): boolean => {
  let begin = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code !== space && (code < tab || code > carriageReturn)) continue
    if (at - begin > maxWordLetters) return true
    begin = at + 1
  }
  return text.length - begin > maxWordLetters
}

/**
 * Cuts the text of a page to what an index takes in a short time: pages of a hundred thousand lines and words of a
 * million letters are made to hold up the process that stores them. Runs in the child that reads the PDF.
 */
export const cutText = (text: string): string => {
  const divided = mayHaveLongWord(text) ? text.replace(longWord, '$& ') : text
  // Each word but the last has a blank behind it.
  if (divided.length < 2 * maxPageWords) return divided
  let words = 0
  for (const { index } of divided.matchAll(/\S+/gu)) {
    words += 1
    if (words > maxPageWords) return divided.slice(0, index).trimEnd()
  }
  return divided
}

/** Returns what PDFium takes for the text, in one call. */
const rawTextOf = ({ pdfium }: PdfDocument, textPage: number): string => {
  const count = Math.min(pdfium.calls.FPDFText_CountChars(textPage), maxPageCharacters)
  if (count <= 0) return ''
  return pdfium.withBytes((count + 1) * bytesPerCharacter, (target) => {
    const written = pdfium.calls.FPDFText_GetText(textPage, 0, count, target)
    // The count includes the closing NUL.
    const end = target + Math.max(0, written - 1) * 2
    return pdfium.memory().toString('utf16le', target, end)
  })
}

const textOfCharacters = ({ codes }: PageCharacters): string =>
  codes.map((code) => String.fromCodePoint(code)).join('')

const textOf = ({ document, notes, ...on }: ReadablePage): string => {
  const raw = on.textPage === 0 ? '' : rawTextOf(document, on.textPage)
  const isPlain = on.hidden.size === 0 && !hasPlacedSigns(raw) && !hasRightToLeft(raw)
  const text = isPlain ? raw : textOfCharacters(readCharacters(document, on))
  return cutText(tidyText([text, ...notes.map((note) => note.text)].join('\n')))
}

/** Returns the text of a page, counted from 0; empty when the page is broken. */
export const readPageText = (document: PdfDocument, pageIndex: number): string =>
  withReadablePage(document, pageIndex, textOf) ?? ''

const maxLabelBytes = 200

/** Returns what the document calls a page, counted from 0; null where that is its number, or nothing. */
export const readPageLabel = ({ pdfium, handle }: PdfDocument, pageIndex: number): string | null => {
  const sizeBytes = pdfium.calls.FPDF_GetPageLabel(handle, pageIndex, 0, 0)
  if (sizeBytes <= 2 || sizeBytes > maxLabelBytes) return null
  const raw = pdfium.withBytes(sizeBytes, (target) => {
    pdfium.calls.FPDF_GetPageLabel(handle, pageIndex, target, sizeBytes)
    // It ends with NUL.
    return pdfium.memory().toString('utf16le', target, target + sizeBytes - 2)
  })
  const label = tidyText(raw).replace(/\s+/g, ' ').trim()
  return label === '' || label === String(pageIndex + 1) ? null : label
}
