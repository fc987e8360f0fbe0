/**
 * Lines of tables that are filled boxes of no height, or of no width. A canvas fills an area, and such a box has none, so
 * it showed nothing; a PDF asks for at least one pixel, which is what the server's picture has. Paths note their thin
 * boxes here, and the canvases of pdf.js draw those as lines of one pixel.
 */

/** The left, top, right and bottom end of a part of a path. */
export type Ends = readonly [left: number, top: number, right: number, bottom: number]

/** Thinner in pixels than this, a box is hardly seen. */
const leastPixels = 0.25
/** Parts of a path that are less slim are never so thin and still to be seen. */
const mostSlimness = 0.02

const none: Ends[] = []

/** Follows a path as it is built, and notes its slim parts. It allocates nothing for the others: pages have thousands. */
export class ThinBoxes {
  #found: Ends[] = none
  #left = Number.POSITIVE_INFINITY
  #top = Number.POSITIVE_INFINITY
  #right = Number.NEGATIVE_INFINITY
  #bottom = Number.NEGATIVE_INFINITY
  #isStraight = true

  #finish(): void {
    const [width, height] = [this.#right - this.#left, this.#bottom - this.#top]
    const isSlim = Math.min(width, height) <= mostSlimness * Math.max(width, height)
    if (this.#isStraight && isSlim && width !== height)
      this.#found = [...this.#found, [this.#left, this.#top, this.#right, this.#bottom]]
    this.#left = this.#top = Number.POSITIVE_INFINITY
    this.#right = this.#bottom = Number.NEGATIVE_INFINITY
    this.#isStraight = true
  }

  moveTo(x: number, y: number): void {
    this.#finish()
    this.lineTo(x, y)
  }

  lineTo(x: number, y: number): void {
    this.#left = Math.min(this.#left, x)
    this.#top = Math.min(this.#top, y)
    this.#right = Math.max(this.#right, x)
    this.#bottom = Math.max(this.#bottom, y)
  }

  /** Notes a curve, whose area is not the box of its ends. */
  curve(): void {
    this.#isStraight = false
  }

  /** Returns the parts so far that may be too thin to be seen. */
  found(): readonly Ends[] {
    this.#finish()
    return this.#found
  }
}

type Matrix = Pick<DOMMatrix, 'a' | 'b' | 'c' | 'd' | 'e' | 'f'>

/** Returns the middle of the pixel that a line lies in, which is then drawn sharply. */
const inPixel = (at: number): number => Math.floor(at) + 0.5

/** Returns the line that stands for a box, in the pixels of a canvas; null for a box that is thick enough. */
export const lineOfBox = ([left, top, right, bottom]: Ends, { a, b, c, d, e, f }: Matrix): Ends | null => {
  const isFlat = bottom - top < right - left
  const pixels = isFlat ? (bottom - top) * Math.hypot(c, d) : (right - left) * Math.hypot(a, b)
  if (pixels >= leastPixels) return null
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2]
  const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const
  const [x1, y1] = isFlat ? at(left, middleY) : at(middleX, top)
  const [x2, y2] = isFlat ? at(right, middleY) : at(middleX, bottom)
  if (y1 === y2) return [x1, inPixel(y1), x2, inPixel(y2)]
  return x1 === x2 ? [inPixel(x1), y1, inPixel(x2), y2] : [x1, y1, x2, y2]
}

let boxesOf: (path: Path2D) => readonly Ends[] = () => none

/** Has paths note their thin boxes. Only pdf.js builds paths here, and it takes the global that it finds. */
const watchPaths = (): void => {
  class WatchedPath extends Path2D {
    #boxes = new ThinBoxes()
    static boxesOf(path: Path2D): readonly Ends[] {
      return path instanceof WatchedPath ? path.#boxes.found() : none
    }
    override moveTo(x: number, y: number) {
      super.moveTo(x, y)
      this.#boxes.moveTo(x, y)
    }
    override lineTo(x: number, y: number) {
      super.lineTo(x, y)
      this.#boxes.lineTo(x, y)
    }
    override bezierCurveTo(...points: Parameters<Path2D['bezierCurveTo']>) {
      super.bezierCurveTo(...points)
      this.#boxes.curve()
    }
    override quadraticCurveTo(...points: Parameters<Path2D['quadraticCurveTo']>) {
      super.quadraticCurveTo(...points)
      this.#boxes.curve()
    }
  }
  globalThis.Path2D = WatchedPath
  boxesOf = (path) => WatchedPath.boxesOf(path)
}

// Without paths pages are pictures.
if (typeof Path2D === 'function') watchPaths()

const drawLines = (context: CanvasRenderingContext2D, lines: readonly Ends[]): void => {
  const path = new Path2D()
  for (const [x1, y1, x2, y2] of lines) {
    path.moveTo(x1, y1)
    path.lineTo(x2, y2)
  }
  context.save()
  context.resetTransform()
  context.strokeStyle = context.fillStyle
  context.lineWidth = 1
  context.setLineDash([])
  context.stroke(path)
  context.restore()
}

/** Has a canvas draw boxes that are too thin to be filled. */
const keepThinBoxes = (context: CanvasRenderingContext2D | null): CanvasRenderingContext2D => {
  if (context === null) throw new Error('There is no room for another canvas.')
  // A canvas has one context, however often it is asked for.
  if (Object.hasOwn(context, 'fill')) return context
  const fill = context.fill.bind(context)
  context.fill = (path?: Path2D | CanvasFillRule, rule?: CanvasFillRule) => {
    if (!(path instanceof Path2D)) return fill(path)
    fill(path, rule)
    const boxes = boxesOf(path)
    if (boxes.length === 0) return
    const matrix = context.getTransform()
    const lines = boxes.flatMap((box) => {
      const line = lineOfBox(box, matrix)
      return line === null ? [] : [line]
    })
    if (lines.length > 0) drawLines(context, lines)
  }
  return context
}

interface CanvasEntry {
  canvas: HTMLCanvasElement | null
  context: CanvasRenderingContext2D | null
}

const sized = (canvas: HTMLCanvasElement, width: number, height: number): HTMLCanvasElement => {
  canvas.width = width
  canvas.height = height
  return canvas
}

/** Creates the canvases of pdf.js as its own factory does; `getDocument` takes it in place of that. */
export class ThinBoxCanvasFactory {
  create(width: number, height: number): CanvasEntry {
    const canvas = sized(document.createElement('canvas'), width, height)
    return { canvas, context: keepThinBoxes(canvas.getContext('2d', { willReadFrequently: true })) }
  }

  getNoAlphaContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
    return keepThinBoxes(canvas.getContext('2d', { alpha: false, willReadFrequently: true }))
  }

  reset({ canvas }: CanvasEntry, width: number, height: number): void {
    if (canvas !== null) sized(canvas, width, height)
  }

  destroy(entry: CanvasEntry): void {
    if (entry.canvas !== null) sized(entry.canvas, 0, 0)
    entry.canvas = null
    entry.context = null
  }
}
