import { hideLayeredAnnotations } from './layers/layered-annotations.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { GreyImage } from './pdf-messages.ts'

const blueGreenRedAlpha = 4
const bytesPerPixel = 4
const white = 0xffffffff
/** FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER: with the annotations, and as red, green, blue, alpha. */
const renderFlags = 0x01 | 0x10
const coverWidth = 360
const coverQuality = 72

/** A phone's screen; twice that is for a reader who zooms in, whose pixels are too small for traces of compression. */
const webpBy = {
  phone: { quality: 60 },
  zoomed: { quality: 50, effort: 2 },
}
const phoneWidth = 720
const phoneMaxHeight = 2000

export interface PageImage {
  width: number
  height: number
  /** Red, green, blue and alpha of each pixel. */
  pixels: Buffer
}

/** The largest image of a page, in pixels: a very long page would make a giant one. */
interface ImageLimits {
  maxWidth: number
  maxHeight: number
}

/** Fits a page into a box. */
const fit = (pageWidth: number, pageHeight: number, { maxWidth, maxHeight }: ImageLimits) => {
  const scale = Math.min(maxWidth / pageWidth, maxHeight / pageHeight)
  const toPixels = (points: number) => Math.max(1, Math.floor(points * scale) || 1)
  return { width: toPixels(pageWidth), height: toPixels(pageHeight) }
}

const paint = (
  { pdfium }: PdfDocument,
  { page, form }: { page: number; form: number },
  { width, height }: { width: number; height: number },
) => {
  const { calls, memory, withBytes } = pdfium
  const stride = width * bytesPerPixel
  return withBytes(stride * height, (target): PageImage | null => {
    const bitmap = calls.FPDFBitmap_CreateEx(width, height, blueGreenRedAlpha, target, stride)
    if (bitmap === 0) return null
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags)
    if (form !== 0) calls.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, renderFlags)
    const pixels = Buffer.from(memory().subarray(target, target + stride * height))
    calls.FPDFBitmap_Destroy(bitmap)
    return { width, height, pixels }
  })
}

/** Draws a page, counted from 0, with its fields and on white; returns null when the page cannot be loaded. */
const drawFitted = (
  document: PdfDocument,
  pageIndex: number,
  limitsOf: (width: number, height: number) => ImageLimits,
): PageImage | null => {
  const { calls } = document.pdfium
  const page = calls.FPDF_LoadPage(document.handle, pageIndex)
  if (page === 0) return null
  const [width, height] = [calls.FPDF_GetPageWidthF(page), calls.FPDF_GetPageHeightF(page)]
  const size = fit(width, height, limitsOf(width, height))
  hideLayeredAnnotations(document, page)
  const image = document.fields.withFields(page, (form) => paint(document, { page, form }, size))
  calls.FPDF_ClosePage(page)
  return image
}

const pointsPerInch = 72

/** Draws a page, counted from 0, on white; returns null when the page cannot be loaded. */
export const drawPage = (document: PdfDocument, pageIndex: number, limits: ImageLimits) =>
  drawFitted(document, pageIndex, () => limits)

// Loaded only where something is compressed, because loading costs as much as a whole check.
const loadSharp = async () => (await import('sharp')).default

const openImage = async ({ width, height, pixels }: PageImage) => {
  const sharp = await loadSharp()
  return sharp(pixels, { raw: { width, height, channels: bytesPerPixel } }).removeAlpha()
}

/** Draws a page, counted from 0, as WebP; returns null when the page cannot be loaded. */
export const drawPicture = async (
  document: PdfDocument,
  pageIndex: number,
  limits: ImageLimits,
): Promise<Buffer | null> => {
  const image = drawPage(document, pageIndex, limits)
  if (image === null) return null
  const options = limits.maxWidth > phoneWidth ? webpBy.zoomed : webpBy.phone
  return (await openImage(image)).webp(options).toBuffer()
}

/**
 * Draws the first page once, as its picture and as a cover. The cover is made from twice its size, because that keeps
 * small print legible.
 */
export const drawFirstPage = async (
  document: PdfDocument,
): Promise<{ cover: Buffer | null; picture: Buffer | null }> => {
  const image = drawPage(document, 0, { maxWidth: phoneWidth, maxHeight: phoneMaxHeight })
  if (!image) return { cover: null, picture: null }
  const opened = await openImage(image)
  const picture = await opened.clone().webp(webpBy.phone).toBuffer()
  const cover = await opened
    .resize({ width: coverWidth, height: 2 * coverWidth, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: coverQuality })
    .toBuffer()
  return { cover, picture }
}

/** Draws a page, counted from 0, in shades of grey; returns null when the page cannot be loaded. */
export const drawGrey = async (
  document: PdfDocument,
  pageIndex: number,
  { dotsPerInch, maxPixels }: { dotsPerInch: number; maxPixels: number },
): Promise<GreyImage | null> => {
  const image = drawFitted(document, pageIndex, (width, height) => {
    const scale = Math.min(dotsPerInch / pointsPerInch, Math.sqrt(maxPixels / (width * height)))
    return { maxWidth: width * scale, maxHeight: height * scale }
  })
  if (image === null) return null
  const pixels = await (await openImage(image)).greyscale().raw().toBuffer()
  return { width: image.width, height: image.height, pixels }
}
