import type { PdfDocument } from '../pdf-document.ts'
import type { Bounds, PageCharacters, PageText } from './page-characters.ts'

const textObject = 1
const floatBytes = 4
/** A page of a book has some hundreds. */
const maxObjects = 50_000
const maxNameBytes = 64
const spelling = 'ActualText'

/** Characters of syllables that a page draws in pieces, and for which it spells out the whole. */
export interface SpelledPieces {
  /** The characters that PDFium repeats for a later piece. */
  repeated: ReadonlySet<number>
  /** The box of all pieces, for each character of them. */
  bounds: ReadonlyMap<number, Bounds>
}

const union = (one: Bounds | undefined, other: Bounds): Bounds =>
  one === undefined
    ? other
    : {
        left: Math.min(one.left, other.left),
        bottom: Math.min(one.bottom, other.bottom),
        right: Math.max(one.right, other.right),
        top: Math.max(one.top, other.top),
      }

const boundsOf = ({ pdfium }: PdfDocument, object: number): Bounds | null =>
  pdfium.withBytes(4 * floatBytes, (at) => {
    const [bottom, right, top] = [at + floatBytes, at + 2 * floatBytes, at + 3 * floatBytes]
    if (!pdfium.calls.FPDFPageObj_GetBounds(object, at, bottom, right, top)) return null
    const fields = pdfium.memory()
    return {
      left: fields.readFloatLE(at),
      bottom: fields.readFloatLE(bottom),
      right: fields.readFloatLE(right),
      top: fields.readFloatLE(top),
    }
  })

/** Creates what finds the mark of an object that spells it out; all pieces of a syllable have the same one; 0 for none. */
const createSpellings = ({ pdfium: { calls, memory, withBytes } }: PdfDocument) => {
  const known = new Map<number, boolean>()
  const isSpelling = (mark: number): boolean => {
    const found = known.get(mark)
    if (found !== undefined) return found
    const is = withBytes(4 + maxNameBytes, (at) => {
      const count = Math.min(16, Math.max(0, calls.FPDFPageObjMark_CountParams(mark)))
      for (let index = 0; index < count; index += 1) {
        if (!calls.FPDFPageObjMark_GetParamKey(mark, index, at + 4, maxNameBytes, at)) continue
        const bytes = memory().readUInt32LE(at)
        if (memory().toString('utf16le', at + 4, at + 2 + bytes) === spelling) return true
      }
      return false
    })
    known.set(mark, is)
    return is
  }
  return (object: number): number => {
    for (let index = calls.FPDFPageObj_CountMarks(object) - 1; index >= 0; index -= 1) {
      const mark = calls.FPDFPageObj_GetMark(object, index)
      if (isSpelling(mark)) return mark
    }
    return 0
  }
}

/** Finds which characters of a page stand for syllables in pieces. */
export const readSpelledPieces = (
  document: PdfDocument,
  { page, textPage }: PageText,
  { indexes }: PageCharacters,
): SpelledPieces => {
  const { calls } = document.pdfium
  const spellingOf = createSpellings(document)
  const boxes = new Map<number, Bounds>()
  const objects = Math.min(maxObjects, calls.FPDFPage_CountObjects(page))
  for (let at = 0; at < objects; at += 1) {
    const object = calls.FPDFPage_GetObject(page, at)
    if (calls.FPDFPageObj_GetType(object) !== textObject) continue
    const mark = spellingOf(object)
    const box = mark === 0 ? null : boundsOf(document, object)
    if (box !== null) boxes.set(mark, union(boxes.get(mark), box))
  }
  const repeated = new Set<number>()
  const bounds = new Map<number, Bounds>()
  const objectOf = new Map<number, number>()
  if (boxes.size === 0) return { repeated, bounds }
  const marks = new Map<number, number>()
  for (const index of indexes) {
    const object = calls.FPDFText_GetTextObject(textPage, index)
    if (object === 0) continue
    const mark = marks.get(object) ?? spellingOf(object)
    marks.set(object, mark)
    if (mark === 0) continue
    const first = objectOf.get(mark) ?? object
    objectOf.set(mark, first)
    const box = boxes.get(mark)
    if (first !== object) repeated.add(index)
    else if (box !== undefined) bounds.set(index, box)
  }
  return { repeated, bounds }
}
