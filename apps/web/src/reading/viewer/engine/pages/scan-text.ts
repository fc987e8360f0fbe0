import type { PageWords, PageWord } from '@lectureshelf/contract/library/pdf-pages'
import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import pLimit from 'p-limit'
import type { Source } from '../../session/source.ts'
import type { PageView } from './page-view.ts'
import { createTextLayer } from './text.ts'
import { boxParts, wordEnds } from '@lectureshelf/contract/library/page-constants'

/** Words of one line that stand close together, in points from the top left corner of the page. */
interface TextRun {
  text: string
  left: number
  top: number
  width: number
  height: number
  endsLine: boolean
}

// Columns of a table are further apart than words: one box over both would mark the wrong letters.
const widestGap = 1.5

const linesOf = (words: readonly PageWord[]): PageWord[][] => {
  const lines: PageWord[][] = [[]]
  for (const word of words) {
    lines.at(-1)?.push(word)
    if (word[5] !== wordEnds.space) lines.push([])
  }
  return lines.filter((line) => line.length > 0)
}

const rightOf = ([, left, , width]: PageWord): number => left + width

/** Splits a line where the gap between two words is wider than the line is high. */
const splitByGaps = (line: readonly PageWord[], widest: number): PageWord[][] => {
  const parts: PageWord[][] = []
  let last: PageWord | undefined
  for (const word of line) {
    const gap = last === undefined ? Number.POSITIVE_INFINITY : word[1] - rightOf(last)
    // A word left of the one before belongs to another column.
    if (gap > widest || gap < -widest) parts.push([word])
    else parts.at(-1)?.push(word)
    last = word
  }
  return parts
}

const runsOfLine = (line: readonly PageWord[], { width, height }: PageWords): TextRun[] => {
  const top = Math.min(...line.map(([, , y]) => y))
  const bottom = Math.max(...line.map(([, , y, , h]) => y + h))
  const linePoints = (height * (bottom - top)) / boxParts
  const parts = splitByGaps(line, (widestGap * linePoints * boxParts) / width)
  const end = line.at(-1)?.[5]
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1
    const left = Math.min(...part.map(([, x]) => x))
    const right = Math.max(...part.map(rightOf))
    return {
      text: part.map(([word]) => word).join(' ') + (isLast ? '' : ' '),
      left: (width * left) / boxParts,
      top: (height * top) / boxParts,
      width: (width * (right - left)) / boxParts,
      height: linePoints,
      endsLine: isLast && end !== wordEnds.joined,
    }
  })
}

/** Groups the words of a page into runs that can be laid over it, in reading order. */
export const runsOf = (page: PageWords): TextRun[] =>
  linesOf(page.words).flatMap((line) => runsOfLine(line, page))

interface ScanTextOptions {
  info: Promise<Pick<PdfInfo, 'scan'>>
  words: Source['words']
  signal: AbortSignal
}

/** A scan may have a few letters of its own, such as the name of the program that made it. */
const mostOwnLetters = 100

/**
 * Letters of scripts whose signs are placed around a letter: those of India, Thai, Lao, Tibetan, Burmese and Khmer. pdf.js
 * takes the gaps between their pieces for spaces, and knows nothing of what a page spells out; the server knows both.
 */
const placedSigns = /[\u0900-\u109f\u1780-\u17ff\u1cd0-\u1cff\ua8e0-\ua8ff]/u

const fontPixels = 100

/** Measures how wide text is in a font of one pixel; 0 where nothing can be measured. */
const createRuler = () => {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return () => 0
  context.font = `${fontPixels}px sans-serif`
  return (text: string): number => context.measureText(text).width / fontPixels
}

const runElement = ({ text, left, top, width, height }: TextRun, naturalWidth: number): HTMLElement => {
  const element = document.createElement('span')
  element.textContent = text
  element.style.left = `${left}px`
  element.style.top = `${top}px`
  element.style.fontFamily = 'sans-serif'
  element.style.setProperty('--font-height', `${height}px`)
  if (naturalWidth > 0) element.style.setProperty('--scale-x', String(width / (naturalWidth * height)))
  return element
}

/** Lays words over the page that they were read from, in place of its own text. */
const layWords = (view: PageView, page: PageWords, measure: (text: string) => number): void => {
  const layer = createTextLayer()
  const own = view.text.firstElementChild
  // A browser with a least font size would otherwise show all lines too large.
  if (own instanceof HTMLElement) {
    const least = own.style.getPropertyValue('--min-font-size')
    if (least !== '') layer.style.setProperty('--min-font-size', least)
  }
  const runs = runsOf(page).flatMap((run) => {
    const element = runElement(run, measure(run.text.trimEnd()))
    return run.endsLine ? [element, document.createElement('br')] : [element]
  })
  layer.prepend(...runs)
  view.text.style.width = `${page.width}px`
  view.text.style.height = `${page.height}px`
  view.setTextWidth(page.width)
  view.text.replaceChildren(layer)
}

/**
 * Makes pages selectable by words that the server knows, once they are painted: scanned ones, by what a machine has read,
 * those in scripts whose words pdf.js tears apart, and those of which there is only a picture.
 */
export const createScanText = ({ info, words, signal }: ScanTextOptions) => {
  let measure: ((text: string) => number) | null = null
  // The bytes and pictures of pages that are still blank need the other requests that the server answers one person.
  const turn = pLimit(1)

  const layOver = async (view: PageView, isWanted: (page: PageWords) => boolean) => {
    // Pages that were flung past are not worth a request.
    if (!view.element.isConnected || signal.aborted) return
    const page = await words(view.number, signal)
    if (!isWanted(page) || page.words.length === 0 || signal.aborted) return
    measure ??= createRuler()
    layWords(view, page, measure)
  }

  const show = async (view: PageView, letters: number) => {
    if (placedSigns.test(view.text.textContent)) return turn(() => layOver(view, () => true))
    if (letters >= mostOwnLetters) return
    const { scan } = await info
    if (scan !== null && scan.read > 0) await turn(() => layOver(view, ({ source }) => source === 'machine'))
  }

  const showOnPicture = (view: PageView) =>
    turn(async () => {
      // It was painted before pdf.js failed, or has a larger picture now.
      if (view.text.firstElementChild === null) await layOver(view, () => true)
    })

  return {
    /** Lays the words of a page over it that has none, or torn ones. Without them it stays as it is. */
    show: (view: PageView, letters: number): void => void show(view, letters).catch(() => undefined),
    /** Lays the words of a page over its picture, wherever they come from, unless it has text. */
    showOnPicture: (view: PageView): void => void showOnPicture(view).catch(() => undefined),
  }
}
