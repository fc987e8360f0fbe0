import type { PDFPageProxy, PageViewport } from '../pdfjs.ts'
import type { BorderedLink } from '../link-borders.ts'
import { type Destination, isStep, stepNames } from '../destinations.ts'
import { growBoxes } from './geometry.ts'
import { type PlacedBox, type Size, placeElement } from '../../page-layout.ts'
import { boxBetween, shownPoint } from '../page-matrix.ts'
import type { PageView } from './page-view.ts'

/** The parts of an annotation of pdf.js that are shown above the canvas. */
interface Annotation extends BorderedLink {
  subtype: string
  annotationFlags: number
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
  /** Returns whether a destination leads to a page. */
  hasPlace: (destination: Destination) => Promise<boolean>
  /** Says that the place of a link is missing. */
  sayMissing: () => void
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

/**
 * Returns whether a place may be missing: a page is referred to as a rule, names and numbers are typed by hand. Such a
 * link looks for its place when it is pressed, because to look may need more of the file, and goes without one.
 */
const isDoubtful = ({ url, dest }: Annotation): boolean =>
  url === undefined && (typeof dest === 'string' || (Array.isArray(dest) && typeof dest[0] === 'number'))

const elementOf = (annotation: Annotation, actions: LinkActions): HTMLElement | null => {
  const { subtype, url, dest, action, contentsObj } = annotation
  if (subtype === 'Text') return contentsObj?.str ? note(contentsObj.str) : null
  if (subtype !== 'Link') return null
  if (url !== undefined) return webLink(annotation, url)
  if (dest !== undefined && dest !== null) {
    const follow = async () => {
      if (!isDoubtful(annotation) || (await actions.hasPlace(dest))) return actions.goToDestination(dest)
      link.remove()
      actions.sayMissing()
    }
    const link = placeLink(labelOf(annotation, 'Place in this PDF'), () => void follow())
    return link
  }
  return isStep(action)
    ? placeLink(labelOf(annotation, stepNames[action] ?? ''), () => actions.goByName(action))
    : null
}

/** What an annotation says about itself is in its flags: not shown at all, and not on a screen. */
const [hidden, noView] = [0b10, 0b10_0000]

const isShown = ({ annotationFlags }: Annotation): boolean => (annotationFlags & (hidden | noView)) === 0

/** Returns the box of an annotation, in shares of its page. */
const boxOf = ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[], viewport: PageViewport): PlacedBox =>
  boxBetween(shownPoint(viewport, x1, y1), shownPoint(viewport, x2, y2))

const placedOn = ({ width, height }: Size, box: PlacedBox): PlacedBox => ({
  left: box.left * width,
  top: box.top * height,
  width: box.width * width,
  height: box.height * height,
})

/** Lays the links of a page over it; returns a function that lays them out again after a zoom. */
export const showLinks = async (
  view: PageView,
  page: PDFPageProxy,
  actions: LinkActions,
): Promise<() => void> => {
  const annotations: Annotation[] = await page.getAnnotations({ intent: 'display' })
  const viewport = page.getViewport({ scale: 1 })
  const visible = annotations.filter(isShown)
  const bordered = visible.filter(
    ({ subtype, borderStyle }) => subtype === 'Link' && (borderStyle?.width ?? 0) > 0,
  )
  // Few PDFs have any. Without this part they lack their borders, and nothing else.
  if (bordered.length > 0)
    import('../link-borders.ts').then(
      ({ bordersOf }) => view.showBorders(bordersOf(bordered, viewport)),
      () => undefined,
    )
  const shown = visible.flatMap((annotation) => {
    const element = elementOf(annotation, actions)
    return element === null ? [] : [{ annotation, element, box: boxOf(annotation.rect, viewport) }]
  })
  let laidOutFor = 0
  const layOut = () => {
    const size = view.box()
    if (size.width === laidOutFor) return
    laidOutFor = size.width
    const boxes = growBoxes(
      shown.map(({ box }) => placedOn(size, box)),
      size.height,
    )
    for (const [index, { element }] of shown.entries()) {
      const box = boxes[index]
      if (box !== undefined) placeElement(element, box)
    }
  }
  layOut()
  view.links.replaceChildren(...shown.map(({ element }) => element))
  return layOut
}
