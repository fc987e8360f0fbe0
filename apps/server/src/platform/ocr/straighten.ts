import sharp from 'sharp'
import type { GreyImage } from '../pdf-engine/pdf-messages.ts'

/** Lines are long: an image of this width shows how they lie. */
const measuredWidth = 800
const darkBelow = 140
const mostPoints = 60_000
/** A page lies no further than this from upright, in degrees. */
const widest = 6
const steps = [
  { width: widest, step: 0.5 },
  { width: 0.5, step: 0.1 },
] as const
/** Turning blurs: below this many degrees the lines are read as they are. */
const leastTurned = 1

const radiansOf = (degrees: number): number => (degrees * Math.PI) / 180

interface Point {
  x: number
  y: number
}

const darkPoints = (pixels: Buffer, width: number): Point[] => {
  const points: Point[] = []
  for (let at = 0; at < pixels.length; at += 1)
    if ((pixels[at] ?? 0) < darkBelow) points.push({ x: at % width, y: Math.floor(at / width) })
  const every = Math.ceil(points.length / mostPoints)
  return every <= 1 ? points : points.filter((_point, index) => index % every === 0)
}

/** Returns how well lines of text fall into rows when a page is turned: the sum of the squares of its rows. */
const sharpnessAt = (points: readonly Point[], degrees: number): number => {
  const [sine, cosine] = [Math.sin(radiansOf(degrees)), Math.cos(radiansOf(degrees))]
  const rows = new Map<number, number>()
  for (const { x, y } of points) {
    const row = Math.round(y * cosine + x * sine)
    rows.set(row, (rows.get(row) ?? 0) + 1)
  }
  let sum = 0
  for (const count of rows.values()) sum += count * count
  return sum
}

/** Measures by how many degrees a page must be turned clockwise to be upright; 0 for one without lines. */
export const measureSkew = async ({ pixels, width, height }: GreyImage): Promise<number> => {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize({ width: Math.min(width, measuredWidth) })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const points = darkPoints(data, info.width)
  let best = { degrees: 0, sharpness: sharpnessAt(points, 0) }
  for (const { width: wide, step } of steps) {
    const around = best.degrees
    const count = Math.round(wide / step)
    for (let by = -count; by <= count; by += 1) {
      const degrees = around + by * step
      const sharpness = sharpnessAt(points, degrees)
      if (sharpness > best.sharpness) best = { degrees, sharpness }
    }
  }
  return Math.round(best.degrees * 10) / 10
}

/** A page that was turned, and where its points were before. */
export interface StraightPage {
  image: GreyImage
  /** Returns the place on the page as it was drawn. */
  placeOf: (point: Point) => Point
}

/** Turns a page upright when its lines lie more than a degree off. */
export const straighten = async (image: GreyImage): Promise<StraightPage> => {
  const degrees = await measureSkew(image)
  if (Math.abs(degrees) <= leastTurned) return { image, placeOf: (point) => point }
  const { data, info } = await sharp(image.pixels, {
    raw: { width: image.width, height: image.height, channels: 1 },
  })
    .rotate(degrees, { background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [sine, cosine] = [Math.sin(radiansOf(degrees)), Math.cos(radiansOf(degrees))]
  const placeOf = ({ x, y }: Point): Point => {
    const [fromX, fromY] = [x - info.width / 2, y - info.height / 2]
    return {
      x: fromX * cosine + fromY * sine + image.width / 2,
      y: fromY * cosine - fromX * sine + image.height / 2,
    }
  }
  return { image: { width: info.width, height: info.height, pixels: data }, placeOf }
}
