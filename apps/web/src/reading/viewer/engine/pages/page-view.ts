import { messages } from '@lectureshelf/contract/messages'
import type { PageLook } from '../../page-theme/page-looks.ts'
import { type PlacedBox, placeElement, type Rotation, turnElement } from '../../page-layout.ts'
import { type PagePart, copyPictures, wholePage } from '../../page-theme/copy-pictures.ts'
import { pageTheme } from '../../page-theme/page-theme.ts'
import { freeCanvas } from './canvases.ts'
import { turnedBackBox } from './geometry.ts'

/** What a page shows of its pixels: all of it, and a sharp part above. */
interface ShownPixels {
  whole: HTMLCanvasElement | null
  detail: HTMLCanvasElement | null
}

const shareOf = (percent: string) => Number.parseFloat(percent) / 100

/** Returns the part of its page at which a sharp canvas was placed. */
const partOf = (image: HTMLCanvasElement): PagePart => ({
  image,
  left: shareOf(image.style.left),
  top: shareOf(image.style.top),
  width: shareOf(image.style.width),
  height: shareOf(image.style.height),
})

/** Keeps the photographs of a page as they are while a dark theme recolours it: as copies above its canvas. */
const createKeptPictures = (element: HTMLElement, wrapper: HTMLElement, shown: () => ShownPixels) => {
  let look: PageLook | null = null
  let copies: HTMLCanvasElement[] = []

  const keepPictures = () => {
    for (const copy of copies) freeCanvas(copy)
    copies = []
    if (look === null || look.pictures.length === 0 || pageTheme() !== 'night') return
    const { whole, detail } = shown()
    if (whole !== null) copies.push(...copyPictures(wholePage(whole), look.pictures))
    if (detail !== null) copies.push(...copyPictures(partOf(detail), look.pictures))
    wrapper.append(...copies)
  }

  return {
    keepPictures,
    setLook: (next: PageLook) => {
      if (look?.kind === next.kind && look.pictures === next.pictures) return
      look = next
      element.dataset['look'] = next.kind
      keepPictures()
    },
  }
}

const layer = (className: string): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  return element
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
    placeElement(next, area, boxOf())
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
export const createPageView = (number: number) => {
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
    /** Shows a decoded picture until a canvas takes its place. */
    showPicture: (picture: HTMLCanvasElement) => {
      failure.clear()
      pixels.showPicture(picture)
    },
    /** Replaces the picture and an older canvas; null removes the canvas. */
    showCanvas: (canvas: HTMLCanvasElement | null) => {
      if (canvas !== null) failure.clear()
      pixels.showCanvas(canvas)
    },
    /** Says that the page cannot be shown, with a button to try again, unless it shows a picture or a canvas. */
    showFailure: (retry: () => void) => {
      if (!pixels.hasPicture() && pixels.canvas() === null) failure.show(retry)
    },
    number,
    element,
    /** Receives the lines of text, at the size of the page in points. */
    text,
    /** Receives the boxes of hits. */
    marks,
    /** Receives the links of the page. */
    links,
    /** Shows the borders of links above the canvas. */
    showBorders: (borders: SVGElement | null) => {
      sheet.querySelector('.borders')?.remove()
      if (borders !== null) wrapper.after(borders)
    },
    /** The place that was last given, upright (`turnedBackBox`). */
    box: () => box,
    /** Places the page in the column. The layers inside of it are turned to the right. */
    place: (next: PlacedBox, rotation: Rotation = 0) => {
      box = turnedBackBox(next, rotation)
      turnElement(sheet, next, rotation)
      element.dataset['turn'] = String(rotation)
      placeElement(element, next)
      fitText()
    },
    /** Sets the width that the lines of text were laid out for. */
    setTextWidth: (width: number) => {
      textWidth = width
      fitText()
    },
    /** Frees the pixels and removes the element. */
    remove: () => {
      free()
      element.remove()
    },
  }
}

/** The element of one page near the window, from the picture at the bottom to the links on top. */
export type PageView = ReturnType<typeof createPageView>
