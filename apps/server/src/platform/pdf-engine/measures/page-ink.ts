import type { PageImage } from '../page-image.ts'
import type { PartBox } from '../pdf-messages.ts'

const parts = 10_000
/** Paper of a scan is not of one colour. */
const tolerance = 28

type Colour = readonly [red: number, green: number, blue: number]
const white: Colour = [255, 255, 255]

const colourAt = ({ pixels }: PageImage, pixel: number): Colour => [
  pixels[4 * pixel] ?? 255,
  pixels[4 * pixel + 1] ?? 255,
  pixels[4 * pixel + 2] ?? 255,
]

const isAlike = (one: Colour, other: Colour): boolean =>
  Math.abs(one[0] - other[0]) <= tolerance &&
  Math.abs(one[1] - other[1]) <= tolerance &&
  Math.abs(one[2] - other[2]) <= tolerance

/** Returns the colour that all four corners share: that of a slide with a background; else white. */
const paperOf = (image: PageImage): Colour => {
  const { width, height } = image
  const [first = white, ...others] = [0, width - 1, width * (height - 1), width * height - 1].map((pixel) =>
    colourAt(image, pixel),
  )
  return others.every((corner) => isAlike(corner, first)) ? first : white
}

/** Returns the box of the pixels that are not paper, first and last included; null when all are. */
const inkedPixels = (image: PageImage) => {
  const { width, height } = image
  const paper = paperOf(image)
  let left = width
  let right = -1
  let top = height
  let bottom = -1
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isAlike(colourAt(image, y * width + x), paper)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? null : { left, right, top, bottom }
}

/** Widens a side by a pixel, because the edge of a letter is lighter than the limit, and turns it into parts. */
const sideOf = (first: number, last: number, length: number): [start: number, size: number] => {
  const start = Math.floor((Math.max(0, first - 1) * parts) / length)
  const end = Math.ceil((Math.min(length, last + 2) * parts) / length)
  return [start, end - start]
}

/** Measures the box of everything in the image of a page that is not paper; null for an empty one. */
export const inkOf = (image: PageImage): PartBox | null => {
  const box = inkedPixels(image)
  if (box === null) return null
  const [left, width] = sideOf(box.left, box.right, image.width)
  const [top, height] = sideOf(box.top, box.bottom, image.height)
  return [left, top, width, height]
}
