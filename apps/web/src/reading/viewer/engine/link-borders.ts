import type { PageViewport } from './pdfjs.ts'

/** What pdf.js tells of the border of a link. Colours are red, green and blue; null is none, which is drawn black. */
export interface BorderedLink {
  rect: number[]
  hasAppearance?: boolean
  color?: ArrayLike<number> | null
  borderStyle?: { width: number; style: number; dashArray: readonly number[] }
}

const svg = 'http://www.w3.org/2000/svg'

/** The values of pdf.js for the styles that differ from a plain line. */
const [dashed, underlined] = [2, 5]

const pathOf = ({ rect, borderStyle }: BorderedLink, viewport: PageViewport): string => {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect
  // The line lies inside of the box.
  const inset = (borderStyle?.width ?? 0) / 2
  const [left, bottom, right, top] = [x1 + inset, y1 + inset, x2 - inset, y2 - inset]
  const at = (x: number, y: number) => viewport.convertToViewportPoint(x, y).join(' ')
  const line = `M${at(left, bottom)}L${at(right, bottom)}`
  return borderStyle?.style === underlined ? line : `${line}L${at(right, top)}L${at(left, top)}Z`
}

const borderOf = (link: BorderedLink, viewport: PageViewport): SVGElement => {
  const { color, borderStyle } = link
  const border = document.createElementNS(svg, 'path')
  border.setAttribute('d', pathOf(link, viewport))
  border.setAttribute('fill', 'none')
  border.setAttribute('stroke', `rgb(${Array.from(color ?? [0, 0, 0]).join(' ')})`)
  const unit = viewport.userUnit
  border.setAttribute('stroke-width', String((borderStyle?.width ?? 0) * unit))
  if (borderStyle?.style === dashed)
    border.setAttribute('stroke-dasharray', borderStyle.dashArray.map((part) => part * unit).join(' '))
  return border
}

/**
 * Returns the borders of links as a drawing over the whole page, which grows with it; null without any. pdf.js draws what
 * has an appearance of its own, and a link that names no border has none.
 */
export const bordersOf = (links: readonly BorderedLink[], viewport: PageViewport): SVGElement | null => {
  const bordered = links.filter(
    ({ borderStyle, hasAppearance }) => hasAppearance !== true && (borderStyle?.width ?? 0) > 0,
  )
  if (bordered.length === 0) return null
  const drawing = document.createElementNS(svg, 'svg')
  drawing.setAttribute('class', 'borders')
  drawing.setAttribute('viewBox', `0 0 ${viewport.width} ${viewport.height}`)
  drawing.setAttribute('preserveAspectRatio', 'none')
  drawing.setAttribute('aria-hidden', 'true')
  drawing.append(...bordered.map((link) => borderOf(link, viewport)))
  return drawing
}
