import { createPdfOpener } from '../src/platform/pdf-engine/pdf-document.ts'
import { drawPage } from '../src/platform/pdf-engine/page-image.ts'
import { readPageText } from '../src/platform/pdf-engine/page-text.ts'
import { loadPdfium } from '../src/platform/pdf-engine/pdfium.ts'

// Draws pages in the process that asks, which the product never does: these PDFs are trusted.

const maxBytes = 1_073_741_824
const pointsPerInch = 72
const bytesPerPixel = 4

/** A picture with one byte of grey for each pixel. */
export interface GreyPicture {
  width: number
  height: number
  pixels: Buffer
}

export interface OpenPdf {
  pageCount: number
  /** Draws a page, counted from 1. */
  draw: (page: number, dotsPerInch: number) => GreyPicture
  /** Reads the text of a page, counted from 1. */
  readText: (page: number) => string
  close: () => void
}

/** Returns how bright each pixel is, by the weights of ITU-R BT.601. */
const greyOf = (colours: Buffer): Buffer => {
  const grey = Buffer.alloc(colours.length / bytesPerPixel)
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const at = pixel * bytesPerPixel
    const [red = 0, green = 0, blue = 0] = [colours[at], colours[at + 1], colours[at + 2]]
    grey[pixel] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
  }
  return grey
}

/** Opens a PDF that is readable for sure; throws otherwise. */
export const openTrustedPdf = async (path: string): Promise<OpenPdf> => {
  const pdfium = await loadPdfium({ maxBytes })
  const opened = createPdfOpener(pdfium)(path)
  if (!opened.ok) throw new Error(`${path} cannot be opened: ${opened.problem}`)
  const { document, close } = opened
  const { calls } = pdfium

  const sizeOf = (page: number, dotsPerInch: number) => {
    const handle = calls.FPDF_LoadPage(document.handle, page - 1)
    if (handle === 0) throw new Error(`${path} has no readable page ${page}.`)
    const [width, height] = [calls.FPDF_GetPageWidthF(handle), calls.FPDF_GetPageHeightF(handle)]
    calls.FPDF_ClosePage(handle)
    const toPixels = (points: number) => Math.ceil((points * dotsPerInch) / pointsPerInch)
    return { maxWidth: toPixels(width), maxHeight: toPixels(height) }
  }

  return {
    pageCount: document.pageCount,
    draw: (page, dotsPerInch) => {
      const image = drawPage(document, page - 1, sizeOf(page, dotsPerInch))
      if (image === null) throw new Error(`Page ${page} of ${path} cannot be drawn.`)
      return { width: image.width, height: image.height, pixels: greyOf(image.pixels) }
    },
    readText: (page) => readPageText(document, page - 1),
    close,
  }
}
