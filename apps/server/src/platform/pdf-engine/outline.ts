import type { PdfDocument } from './pdf-document.ts'
import type { OutlineEntry } from './pdf-messages.ts'
import { tidyText } from './page-text.ts'

const maxDepth = 10
const maxEntries = 5000
const maxTitleCharacters = 500
const goToAction = 1

const titleOf = ({ pdfium }: PdfDocument, bookmark: number) => {
  const sizeBytes = pdfium.calls.FPDFBookmark_GetTitle(bookmark, 0, 0)
  const raw = pdfium.withBytes(Math.max(2, sizeBytes), (target) => {
    pdfium.calls.FPDFBookmark_GetTitle(bookmark, target, sizeBytes)
    return pdfium.memory().toString('utf16le', target, target + Math.max(0, sizeBytes - 2))
  })
  return tidyText(raw.slice(0, maxTitleCharacters)).replace(/\s+/g, ' ').trim()
}

const pageNumberOf = ({ pdfium: { calls }, handle, pageCount }: PdfDocument, bookmark: number) => {
  let destination = calls.FPDFBookmark_GetDest(handle, bookmark)
  if (destination === 0) {
    const action = calls.FPDFBookmark_GetAction(bookmark)
    // The destination of any other action is a page of another file.
    if (action === 0 || calls.FPDFAction_GetType(action) !== goToAction) return null
    destination = calls.FPDFAction_GetDest(handle, action)
  }
  if (destination === 0) return null
  const pageIndex = calls.FPDFDest_GetDestPageIndex(handle, destination)
  return pageIndex >= 0 && pageIndex < pageCount ? pageIndex + 1 : null
}

/** Reads the outline in reading order. A file may link its entries in a circle, so each is read once. */
export const readOutline = (document: PdfDocument): OutlineEntry[] => {
  const { calls } = document.pdfium
  const entries: OutlineEntry[] = []
  const seen = new Set<number>()

  const walk = (parent: number, level: number) => {
    let bookmark = calls.FPDFBookmark_GetFirstChild(document.handle, parent)
    while (bookmark !== 0 && !seen.has(bookmark) && seen.size < maxEntries) {
      seen.add(bookmark)
      const title = titleOf(document, bookmark)
      if (title) entries.push({ title, pageNumber: pageNumberOf(document, bookmark), level })
      if (level + 1 < maxDepth) walk(bookmark, level + 1)
      bookmark = calls.FPDFBookmark_GetNextSibling(document.handle, bookmark)
    }
  }

  walk(0, 0)
  return entries
}
