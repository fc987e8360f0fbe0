import type { PdfDocument } from './pdf-document.ts'

const blueGreenRedAlpha = 4
const bytesPerPixel = 4
const white = 0xffffffff
/** FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER: with the annotations, and as red, green, blue, alpha. */
const renderFlags = 0x01 | 0x10
const coverWidth = 360
const coverQuality = 72

export interface PageImage {
  width: number
  height: number
  /** Red, green, blue and alpha of each pixel. */
  pixels: Buffer
}

/** Fits a page into a box twice as high as wide, because a very long page would make a giant image. */
const fit = (pageWidth: number, pageHeight: number, maxWidth: number) => {
  const scale = Math.min(maxWidth / pageWidth, (2 * maxWidth) / pageHeight)
  const toPixels = (points: number) => Math.max(1, Math.floor(points * scale) || 1)
  return { width: toPixels(pageWidth), height: toPixels(pageHeight) }
}

const paint = ({ pdfium }: PdfDocument, page: number, size: { width: number; height: number }) => {
  const { calls, memory, withBytes } = pdfium
  const { width, height } = size
  const stride = width * bytesPerPixel
  return withBytes(stride * height, (target): PageImage | null => {
    const bitmap = calls.FPDFBitmap_CreateEx(width, height, blueGreenRedAlpha, target, stride)
    if (bitmap === 0) return null
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags)
    const pixels = Buffer.from(memory().subarray(target, target + stride * height))
    calls.FPDFBitmap_Destroy(bitmap)
    return { width, height, pixels }
  })
}

/** Draws the first page on white; returns null when the page cannot be loaded. */
export const drawFirstPage = (document: PdfDocument, { maxWidth }: { maxWidth: number }) => {
  const { calls } = document.pdfium
  const page = calls.FPDF_LoadPage(document.handle, 0)
  if (page === 0) return null
  const size = fit(calls.FPDF_GetPageWidthF(page), calls.FPDF_GetPageHeightF(page), maxWidth)
  const image = paint(document, page, size)
  calls.FPDF_ClosePage(page)
  return image
}

/** Draws the cover as WebP, at twice its size first, because that keeps small print legible. */
export const drawCover = async (document: PdfDocument): Promise<Buffer | null> => {
  const image = drawFirstPage(document, { maxWidth: 2 * coverWidth })
  if (!image) return null
  // Loaded only for an index job, because loading costs as much as a whole check.
  const { default: sharp } = await import('sharp')
  const { width, height, pixels } = image
  return sharp(pixels, { raw: { width, height, channels: bytesPerPixel } })
    .removeAlpha()
    .resize({ width: coverWidth, height: 2 * coverWidth, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: coverQuality })
    .toBuffer()
}
