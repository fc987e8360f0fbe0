import sharp from 'sharp'
import type { GreyImage } from '../pdf-engine/pdf-messages.ts'

// Measured: the light of a scan matters more than the engine that reads it (docs/decisions/046-scans.md).

/** The paper is looked for in an image this much smaller. */
const shrinking = 8
/** A letter of a headline is smaller than twice this many of its pixels, so that the paper around it is found. */
const reach = 3
const white = 255

const rawOf = ({ pixels, width, height }: GreyImage) => sharp(pixels, { raw: { width, height, channels: 1 } })

/** Returns for each pixel the lightest one within reach, along the rows or the columns. */
const lightestAlong = (pixels: Buffer, width: number, height: number, isAcross: boolean): Buffer => {
  const result = Buffer.alloc(pixels.length)
  const [step, length] = isAcross ? [1, width] : [width, height]
  for (let at = 0; at < pixels.length; at += 1) {
    const place = isAcross ? at % width : Math.floor(at / width)
    let lightest = 0
    for (let by = -Math.min(reach, place); by <= Math.min(reach, length - 1 - place); by += 1)
      lightest = Math.max(lightest, pixels[at + by * step] ?? 0)
    result[at] = lightest
  }
  return result
}

/** Returns the light of the paper: the image without what is written on it. */
const paperOf = async (image: GreyImage): Promise<Buffer> => {
  const width = Math.max(1, Math.round(image.width / shrinking))
  const height = Math.max(1, Math.round(image.height / shrinking))
  const small = await rawOf(image)
    .resize({ width, height, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const lightest = lightestAlong(lightestAlong(small, width, height, true), width, height, false)
  return sharp(lightest, { raw: { width, height, channels: 1 } })
    .blur(2)
    .resize({ width: image.width, height: image.height, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}

/** Makes the paper of a page white everywhere, whatever light or shadow lies on it. */
export const flattenLight = async (image: GreyImage): Promise<GreyImage> => {
  const paper = await paperOf(image)
  const pixels = Buffer.alloc(image.pixels.length)
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = Math.min(
      white,
      Math.round((white * (image.pixels[at] ?? white)) / Math.max(1, paper[at] ?? 1)),
    )
  return { ...image, pixels }
}
