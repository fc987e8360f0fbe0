import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { handheld } from '../../../ui/breakpoints.json'
import {
  type PlacedBox,
  type Size,
  firstPreset,
  sizesOfRuns,
  type TextBox,
  layOutPages,
  turnElement,
} from '../page-layout.ts'
import { kindOfPage } from '../page-theme/page-looks.ts'
import type { Position } from '../reading/position.ts'
import type { Look } from '../reading/stored-look.ts'

/** Returns where a page stands when a PDF opens at a place, as the viewer lays it out; null for no such page. */
export const placeOfPage = (
  { page, offset }: Position,
  { sizes, textBox, look }: { sizes: readonly Size[]; textBox: TextBox | null; look: Look },
  window: Size,
  isPhone: boolean,
): PlacedBox | null => {
  const zoom = firstPreset(isPhone)
  const { column, left } = layOutPages({ sizes, page, zoom, window, textBox, look })
  const box = column.boxes[page - 1]
  if (box === undefined) return null
  const highest = Math.max(column.height - window.height, 0)
  return {
    ...box,
    left: box.left - (left ?? 0),
    top: box.top - Math.min(box.top + offset * box.height, highest),
  }
}

interface SheetOptions {
  picture: Blob
  info: Pick<PdfInfo, 'pageSizes' | 'looks' | 'textBox'>
  place: Position
  look: Look
  /** The window of pages. */
  window: Size
}

/** Makes a sheet with the picture of the first page, of the size and at the place of that page. */
export const makeStartSheet = async ({
  picture,
  info,
  place,
  look,
  window,
}: SheetOptions): Promise<HTMLElement | null> => {
  const image = new Image()
  const address = URL.createObjectURL(picture)
  image.src = address
  image.alt = ''
  await image.decode().finally(() => URL.revokeObjectURL(address))
  const isPhone = matchMedia(handheld).matches
  const sizes = info.pageSizes === null ? [] : sizesOfRuns(info.pageSizes)
  // Pages that are not measured yet have at least the shape of their picture.
  const drawn = { width: image.naturalWidth, height: image.naturalHeight }
  const placed =
    placeOfPage(place, { sizes, textBox: info.textBox, look }, window, isPhone) ??
    placeOfPage({ page: 1, offset: 0 }, { sizes: [drawn], textBox: null, look }, window, isPhone)
  if (placed === null) return null
  const sheet = document.createElement('div')
  sheet.dataset['startSheet'] = ''
  // The first script has nothing of percentages.
  for (const side of ['top', 'left', 'width', 'height'] as const) sheet.style[side] = `${placed[side]}px`
  sheet.dataset['look'] = kindOfPage(info.looks, place.page)
  turnElement(image, placed, look.rotation)
  sheet.append(image)
  return sheet
}
