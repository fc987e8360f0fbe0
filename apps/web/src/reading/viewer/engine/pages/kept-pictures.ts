import { type PageLook, type PagePart, copyPictures, pageTheme, wholePage } from '../base.ts'
import { freeCanvas } from './free-canvas.ts'

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
export const createKeptPictures = (element: HTMLElement, wrapper: HTMLElement, shown: () => ShownPixels) => {
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
