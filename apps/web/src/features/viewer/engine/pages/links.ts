import type { PDFPageProxy, PageViewport } from '../pdfjs.ts'
import type { Destination } from '../destinations.ts'
import { growBoxes } from './geometry.ts'
import type { PlacedBox } from '../base.ts'
import type { PageView } from './page-view.ts'

/** The parts of an annotation of pdf.js that are shown above the canvas. */
interface Annotation {
  subtype: string
  rect: number[]
  url?: string
  dest?: Destination
  action?: string
  overlaidText?: string
  contentsObj?: { str: string }
}

export interface LinkActions {
  goToDestination: (destination: Destination) => void
  /** Follows NextPage, PrevPage, FirstPage and LastPage. */
  goByName: (action: string) => void
}

const stepNames: Record<string, string> = {
  NextPage: 'Next page',
  PrevPage: 'Previous page',
  FirstPage: 'First page',
  LastPage: 'Last page',
}

const labelOf = ({ overlaidText, contentsObj }: Annotation, otherwise: string): string =>
  overlaidText?.trim() || contentsObj?.str.trim() || otherwise

const webLink = (annotation: Annotation, url: string): HTMLElement => {
  const link = document.createElement('a')
  link.href = url
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
  link.setAttribute('aria-label', labelOf(annotation, url))
  return link
}

/** A button would leave the order in which a screen reader lists links. */
const placeLink = (label: string, go: () => void): HTMLElement => {
  const link = document.createElement('a')
  link.href = '#'
  link.setAttribute('aria-label', label)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    go()
  })
  return link
}

const note = (words: string): HTMLElement => {
  const element = document.createElement('details')
  const [title, text] = [document.createElement('summary'), document.createElement('p')]
  title.textContent = 'Note'
  text.textContent = words
  element.append(title, text)
  return element
}

const elementOf = (annotation: Annotation, actions: LinkActions): HTMLElement | null => {
  const { subtype, url, dest, action, contentsObj } = annotation
  if (subtype === 'Text') return contentsObj?.str ? note(contentsObj.str) : null
  if (subtype !== 'Link') return null
  if (url !== undefined) return webLink(annotation, url)
  if (dest !== undefined && dest !== null)
    return placeLink(labelOf(annotation, 'Place in this PDF'), () => actions.goToDestination(dest))
  const step = action === undefined ? undefined : stepNames[action]
  return step === undefined || action === undefined
    ? null
    : placeLink(labelOf(annotation, step), () => actions.goByName(action))
}

/** Returns the box of an annotation on a page of one pixel for each point. */
const boxOf = (rect: number[], viewport: PageViewport): PlacedBox => {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect
  const [ax = 0, ay = 0] = viewport.convertToViewportPoint(x1, y1)
  const [bx = 0, by = 0] = viewport.convertToViewportPoint(x2, y2)
  return {
    left: Math.min(ax, bx),
    top: Math.min(ay, by),
    width: Math.abs(ax - bx),
    height: Math.abs(ay - by),
  }
}

const scaled = (box: PlacedBox, scale: number): PlacedBox => ({
  left: box.left * scale,
  top: box.top * scale,
  width: box.width * scale,
  height: box.height * scale,
})

/** Lays the links of a page over it; returns a function that lays them out again after a zoom. */
export const showLinks = async (
  view: PageView,
  page: PDFPageProxy,
  actions: LinkActions,
): Promise<() => void> => {
  const annotations: Annotation[] = await page.getAnnotations({ intent: 'display' })
  const viewport = page.getViewport({ scale: 1 })
  const shown = annotations.flatMap((annotation) => {
    const element = elementOf(annotation, actions)
    return element === null ? [] : [{ element, box: boxOf(annotation.rect, viewport) }]
  })
  let laidOutFor = 0
  const layOut = () => {
    const { width, height } = view.box()
    if (width === laidOutFor) return
    laidOutFor = width
    const boxes = growBoxes(
      shown.map(({ box }) => scaled(box, width / viewport.width)),
      height,
    )
    for (const [index, { element }] of shown.entries()) {
      const box = boxes[index]
      if (box === undefined) continue
      element.style.left = `${box.left}px`
      element.style.top = `${box.top}px`
      element.style.width = `${box.width}px`
      element.style.height = `${box.height}px`
    }
  }
  layOut()
  view.links.replaceChildren(...shown.map(({ element }) => element))
  return layOut
}
