import { messages } from '@lectureshelf/contract/messages'
import { type PageLook, type PlacedBox, type Rotation, turnElement } from '../base.ts'
import { freeCanvas } from './free-canvas.ts'
import { createKeptPictures } from './kept-pictures.ts'
import { turnedBackBox } from './turning.ts'

/** The element of one page near the window, from the picture at the bottom to the links on top. */
export interface PageView {
  number: number
  element: HTMLElement
  /** Receives the lines of text, at the size of the page in points. */
  text: HTMLElement
  /** Receives the boxes of hits. */
  marks: HTMLElement
  /** Receives the links of the page. */
  links: HTMLElement
  /** Shows the borders of links above the canvas. */
  showBorders: (borders: SVGElement | null) => void
  /** Places the page in the column. The layers inside of it are turned to the right. */
  place: (box: PlacedBox, rotation?: Rotation) => void
  /** Sets the width that the lines of text were laid out for. */
  setTextWidth: (width: number) => void
  /** The place that was last given, upright (`turnedBackBox`). */
  box: () => PlacedBox
  /** Shows a decoded picture until a canvas takes its place. */
  showPicture: (picture: HTMLCanvasElement) => void
  hasPicture: () => boolean
  /** Replaces the picture and an older canvas; null removes the canvas. */
  showCanvas: (canvas: HTMLCanvasElement | null) => void
  canvas: () => HTMLCanvasElement | null
  /** Shows the visible part sharply above the canvas; null removes it. */
  showDetail: (canvas: HTMLCanvasElement | null, area?: PlacedBox) => void
  /** Says that the page cannot be shown, with a button to try again, unless it shows a picture or a canvas. */
  showFailure: (retry: () => void) => void
  /** Sets what the page is, which decides how a theme recolours it. */
  setLook: (look: PageLook) => void
  /** Lays its photographs above what a dark theme recolours, or removes them. */
  keepPictures: () => void
  /** Frees the pixels and removes the element. */
  remove: () => void
}

const layer = (className: string): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  return element
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`

const placeDetail = ({ style }: HTMLCanvasElement, area: PlacedBox, page: PlacedBox): void => {
  style.left = percent(area.left, page.width)
  style.top = percent(area.top, page.height)
  style.width = percent(area.width, page.width)
  style.height = percent(area.height, page.height)
}

/** Manages what a page shows of its pixels: picture, canvas, and the sharp part above it. */
const createPixels = (element: HTMLElement, wrapper: HTMLElement, boxOf: () => PlacedBox) => {
  let picture: HTMLCanvasElement | null = null
  let canvas: HTMLCanvasElement | null = null
  let detail: HTMLCanvasElement | null = null
  const { keepPictures, setLook } = createKeptPictures(element, wrapper, () => ({
    whole: canvas ?? picture,
    detail,
  }))

  const setDetail = (next: HTMLCanvasElement | null, area?: PlacedBox) => {
    freeCanvas(detail)
    detail = next
    if (next === null || area === undefined) return
    next.className = 'detail'
    placeDetail(next, area, boxOf())
    wrapper.append(next)
  }

  const showDetail = (next: HTMLCanvasElement | null, area?: PlacedBox) => {
    setDetail(next, area)
    keepPictures()
  }

  const showPicture = (next: HTMLCanvasElement) => {
    const former = picture
    picture = next
    wrapper.before(next)
    freeCanvas(former)
    keepPictures()
  }

  const showCanvas = (next: HTMLCanvasElement | null) => {
    const former = canvas
    canvas = next
    setDetail(null)
    if (next !== null) wrapper.prepend(next)
    freeCanvas(former)
    if (next === null) delete element.dataset['loaded']
    else {
      element.dataset['loaded'] = 'true'
      freeCanvas(picture)
      picture = null
    }
    keepPictures()
  }

  return {
    showDetail,
    showPicture,
    showCanvas,
    keepPictures,
    setLook,
    hasPicture: () => picture !== null,
    canvas: () => canvas,
    free: () => {
      freeCanvas(picture)
      picture = null
      showCanvas(null)
    },
  }
}

/** Manages what a page says when it has neither a picture nor a canvas to show. */
const createFailure = (element: HTMLElement) => {
  let failure: HTMLElement | null = null
  const clear = () => {
    failure?.remove()
    failure = null
    delete element.dataset['failed']
  }
  const show = (retry: () => void) => {
    clear()
    failure = layer('failure')
    const [words, button] = [document.createElement('p'), document.createElement('button')]
    words.textContent = messages.pageNotShown
    button.type = 'button'
    button.textContent = 'Retry'
    button.addEventListener('click', () => {
      clear()
      retry()
    })
    failure.append(words, button)
    // Above the sheet, which would take the taps.
    element.append(failure)
    element.dataset['failed'] = 'true'
  }
  return { clear, show }
}

/** Creates the element of a page; the caller inserts it. */
export const createPageView = (number: number): PageView => {
  const element = document.createElement('div')
  element.className = 'page'
  element.dataset['pageNumber'] = String(number)
  element.setAttribute('role', 'region')
  element.setAttribute('aria-label', `Page ${number}`)
  const wrapper = layer('canvasWrapper')
  const [marks, text, links] = [layer('marks'), layer('textScaler'), layer('links')]
  marks.setAttribute('aria-hidden', 'true')
  // What is turned: the page itself has the size that a reader sees.
  const sheet = layer('sheet')
  sheet.append(wrapper, marks, text, links)
  element.append(sheet)
  let box: PlacedBox = { top: 0, left: 0, width: 1, height: 1 }
  let textWidth = 0
  // Stretched as a whole: laying out hundreds of lines again would take a phone half a second.
  const fitText = () => {
    if (textWidth > 0) text.style.transform = `scale(${box.width / textWidth})`
  }
  const { free, ...pixels } = createPixels(element, wrapper, () => box)
  const failure = createFailure(element)
  return {
    ...pixels,
    showPicture: (picture) => {
      failure.clear()
      pixels.showPicture(picture)
    },
    showCanvas: (canvas) => {
      if (canvas !== null) failure.clear()
      pixels.showCanvas(canvas)
    },
    showFailure: (retry) => {
      if (!pixels.hasPicture() && pixels.canvas() === null) failure.show(retry)
    },
    number,
    element,
    text,
    marks,
    links,
    showBorders: (borders) => {
      sheet.querySelector('.borders')?.remove()
      if (borders !== null) wrapper.after(borders)
    },
    box: () => box,
    place: (next, rotation = 0) => {
      box = turnedBackBox(next, rotation)
      turnElement(sheet, next, rotation)
      element.dataset['turn'] = String(rotation)
      element.style.top = `${next.top}px`
      element.style.left = `${next.left}px`
      element.style.width = `${next.width}px`
      element.style.height = `${next.height}px`
      fitText()
    },
    setTextWidth: (width) => {
      textWidth = width
      fitText()
    },
    remove: () => {
      free()
      element.remove()
    },
  }
}
