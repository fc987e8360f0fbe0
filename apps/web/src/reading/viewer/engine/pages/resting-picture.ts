import { startPictureWidth } from '../../../../lib/storage/pdf-parts.ts'
import { freeCanvas } from './canvases.ts'

/** A reader rests who has stayed on a page for this long. */
export const restMs = 2000

const pictureType = 'image/webp'
const pictureQuality = 0.8

/** Draws the picture of a page from its canvas, no wider than the pictures of the server; null when it has no pixels. */
const drawPicture = async (canvas: HTMLCanvasElement): Promise<Blob | null> => {
  const scale = Math.min(startPictureWidth / canvas.width, 1)
  const small = document.createElement('canvas')
  small.width = Math.round(canvas.width * scale)
  small.height = Math.max(1, Math.round(canvas.height * scale))
  small.getContext('2d')?.drawImage(canvas, 0, 0, small.width, small.height)
  const picture = await new Promise<Blob | null>((resolve) => {
    small.toBlob(resolve, pictureType, pictureQuality)
  })
  freeCanvas(small)
  return picture
}

interface RestingOptions {
  /** Returns the page that is read. */
  page: () => number
  /** Returns what pdf.js has painted of a page; null when it has not. */
  canvasOf: (page: number) => HTMLCanvasElement | null
  hold: (page: number, draw: () => Promise<Blob | null>) => Promise<void>
  signal: AbortSignal
}

/**
 * Holds a picture of each page on which a reader rests, so that the PDF opens with it at once, also offline. The
 * pages have the colours of the day, whatever theme shows them.
 * @returns what is called when the reader has moved, or a page was painted
 */
export const createRestingPicture = ({ page, canvasOf, hold, signal }: RestingOptions): (() => void) => {
  const held = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const holdPage = () => {
    const number = page()
    const canvas = canvasOf(number)
    if (canvas === null || held.has(number)) return
    held.add(number)
    const draw = () => (signal.aborted || canvas.width === 0 ? Promise.resolve(null) : drawPicture(canvas))
    // The page itself is there: a picture that cannot be held is not worth a sentence.
    hold(number, draw).catch(() => undefined)
  }
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  return () => {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(holdPage, restMs)
  }
}
