import sharp from 'sharp'
import type { StraightPage } from './straighten.ts'

/** Turns a page upside down. */
export const turnRound = ({ image, placeOf }: StraightPage): StraightPage => {
  const { width, height } = image
  const pixels = Buffer.from(image.pixels.toReversed())
  return {
    image: { width, height, pixels },
    placeOf: ({ x, y }) => placeOf({ x: width - x, y: height - y }),
  }
}

/** Makes a page smaller by a factor. */
export const shrink = async ({ image, placeOf }: StraightPage, by: number): Promise<StraightPage> => {
  const { data, info } = await sharp(image.pixels, {
    raw: { width: image.width, height: image.height, channels: 1 },
  })
    .resize({ width: Math.max(1, Math.round(image.width * by)) })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    image: { width: info.width, height: info.height, pixels: data },
    placeOf: ({ x, y }) => placeOf({ x: x / by, y: y / by }),
  }
}
