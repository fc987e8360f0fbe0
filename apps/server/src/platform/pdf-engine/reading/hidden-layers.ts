import type { PdfDocument } from '../pdf-document.ts'

/** Kinds of objects of a page, as PDFium numbers them. */
const kinds = { text: 1, form: 5 }
/** A drawing of a map has more objects than anyone reads. */
const maxObjects = 50_000
const maxDepth = 4
/** A drawing of a house has some dozens; the letters of further layers count as shown. */
const maxLayers = 40
/** Wide enough for the letters of a footnote to leave a trace. */
const width = 400
const maxHeight = 1200
const bytesPerPixel = 4
const blueGreenRedAlpha = 4
const white = 0xffffffff
const nameBytes = 512
const filled = 0

/** The first pieces of letters tell whether those of a figure have a shape; a map has thousands. */
const mostPieces = 20
/** Stands in the name of a layer for the figure that its letters are in. */
const figureSign = '>'

/** Letters of a layer or a figure, and everything of the page that is drawn beside them. */
interface LayeredPage {
  layers: Map<string, number[]>
  others: number[]
}

/** Whether a name of a mark is that of a layer: OC and the end of a text, two bytes each. */
const isLayerName = (fields: Buffer, at: number): boolean =>
  fields.readUInt32LE(at) === 6 && fields.readUInt32LE(at + 4) === 0x43_00_4f

/** Creates what finds the layer of an object, with some of PDFium's memory; '' for none. */
const createLayerNames = ({ pdfium: { calls, memory } }: PdfDocument, at: number) => {
  const known = new Map<number, string>()
  const read = (mark: number): string => {
    calls.FPDFPageObjMark_GetName(mark, at + 4, nameBytes, at)
    if (!isLayerName(memory(), at)) return ''
    const hasName = calls.FPDFPageObjMark_GetParamStringValue(mark, 'Name', at + 4, nameBytes, at)
    const bytes = hasName ? memory().readUInt32LE(at) : 0
    // A group of layers has no name.
    return bytes > 2 && bytes <= nameBytes ? memory().toString('utf16le', at + 4, at + 2 + bytes) : `#${mark}`
  }
  return (object: number): string => {
    let name = ''
    const count = calls.FPDFPageObj_CountMarks(object)
    for (let index = 0; index < count; index += 1) {
      const mark = calls.FPDFPageObj_GetMark(object, index)
      const found = known.get(mark) ?? read(mark)
      known.set(mark, found)
      if (found !== '') name += `${found}\n`
    }
    return name
  }
}

/** Calls a function with each object of a page and of its figures, and the layers and figures that it is in. */
const visitObjects = (
  { pdfium: { calls } }: PdfDocument,
  page: number,
  nameOf: (object: number) => string,
  see: (object: number, kind: number, name: string) => boolean,
): boolean => {
  let objectsLeft = maxObjects
  const visit = (object: number, outer: string, depth: number): boolean => {
    objectsLeft -= 1
    const kind = calls.FPDFPageObj_GetType(object)
    const isGroup = kind === kinds.form && depth < maxDepth
    // Lines and pictures are in layers, too, but have no letters to hide.
    const own = isGroup || kind === kinds.text ? outer + nameOf(object) : ''
    if (!isGroup) return see(object, kind, own)
    const name = `${own}${figureSign}${object}\n`
    const count = calls.FPDFFormObj_CountObjects(object)
    for (let index = 0; index < count && objectsLeft > 0; index += 1)
      if (!visit(calls.FPDFFormObj_GetObject(object, index), name, depth + 1)) return false
    return true
  }
  const count = calls.FPDFPage_CountObjects(page)
  for (let index = 0; index < count && objectsLeft > 0; index += 1)
    if (!visit(calls.FPDFPage_GetObject(page, index), '', 0)) return false
  return true
}

const isLayered = (kind: number, name: string): boolean => kind === kinds.text && name !== ''

/** Lists the objects of a page by their layers; null when no letters are in one. */
const readLayers = (document: PdfDocument, page: number, buffer: number): LayeredPage | null => {
  const nameOf = createLayerNames(document, buffer)
  // Hardly any page has layers: most are looked at and nothing is listed.
  if (visitObjects(document, page, nameOf, (_object, kind, name) => !isLayered(kind, name))) return null
  const found: LayeredPage = { layers: new Map(), others: [] }
  visitObjects(document, page, nameOf, (object, kind, name) => {
    const letters = isLayered(kind, name) ? found.layers.get(name) : found.others
    if (letters === undefined) found.layers.set(name, [object])
    else letters.push(object)
    return true
  })
  return found
}

/** Whether letters are in a figure alone, which may be in a layer by an entry of its own. */
const isFigure = (name: string): boolean =>
  name.split('\n').every((part) => part === '' || part.startsWith(figureSign))

/** Whether a letter would leave a trace, were it drawn without its figure: those beneath a scan may have no shape. */
const hasShape = ({ pdfium, handle }: PdfDocument, page: number, object: number): boolean => {
  const { calls, memory } = pdfium
  const bitmap = calls.FPDFTextObj_GetRenderedBitmap(handle, page, object, 1)
  if (bitmap === 0) return false
  const from = calls.FPDFBitmap_GetBuffer(bitmap)
  const bytes = calls.FPDFBitmap_GetStride(bitmap) * calls.FPDFBitmap_GetHeight(bitmap)
  const isDrawn = memory()
    .subarray(from, from + bytes)
    .some((value) => value !== 0)
  calls.FPDFBitmap_Destroy(bitmap)
  return isDrawn
}

/** Creates what draws a page small and says whether it shows anything. */
const createGlance = ({ pdfium }: PdfDocument, page: number) => {
  const { calls, memory, withBytes } = pdfium
  const ratio = calls.FPDF_GetPageHeightF(page) / calls.FPDF_GetPageWidthF(page)
  const height = Math.min(maxHeight, Math.max(1, Math.round(width * ratio) || 1))
  const bytes = width * height * bytesPerPixel
  const empty = Buffer.alloc(bytes, 0xff)
  return (): boolean =>
    withBytes(bytes, (target) => {
      const bitmap = calls.FPDFBitmap_CreateEx(
        width,
        height,
        blueGreenRedAlpha,
        target,
        width * bytesPerPixel,
      )
      if (bitmap === 0) return true
      calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
      calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
      calls.FPDFBitmap_Destroy(bitmap)
      return !memory()
        .subarray(target, target + bytes)
        .equals(empty)
    })
}

/**
 * Finds the letters of a loaded page that are in layers which it does not show, by drawing each layer alone: what a file
 * says about its layers is decided where pages are drawn, and nowhere else. The page is not drawn after that.
 */
export const readHiddenLetters = (document: PdfDocument, page: number): ReadonlySet<number> => {
  const { calls } = document.pdfium
  const hidden = new Set<number>()
  if (!document.layers().mayHide) return hidden
  const found = document.pdfium.withBytes(4 + nameBytes, (buffer) => readLayers(document, page, buffer))
  if (found === null) return hidden
  const [figures, layers] = [true, false].map((wanted) =>
    [...found.layers].filter(([name]) => isFigure(name) === wanted),
  )
  const all = [...(layers ?? []), ...(figures ?? [])]
  for (const object of [...found.others, ...all.flatMap(([, letters]) => letters)])
    calls.FPDFPageObj_SetIsActive(object, false)
  const isShown = createGlance(document, page)
  for (const [name, letters] of all.slice(0, maxLayers)) {
    for (const object of letters) {
      calls.FPDFPageObj_SetIsActive(object, true)
      // Letters may be white, or there only to be found.
      calls.FPDFPageObj_SetFillColor(object, 0, 0, 0, 255)
      calls.FPDFTextObj_SetTextRenderMode(object, filled)
    }
    const mayBeShapeless = isFigure(name)
    const isHidden =
      !isShown() &&
      (!mayBeShapeless || letters.slice(0, mostPieces).some((object) => hasShape(document, page, object)))
    if (isHidden) for (const object of letters) hidden.add(object)
    for (const object of letters) calls.FPDFPageObj_SetIsActive(object, false)
  }
  return hidden
}
