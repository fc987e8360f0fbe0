import sharp, { type Sharp } from 'sharp'
import type { GreyPicture } from '../../test/drawn-pages.ts'

// Does to a drawn page what a copier, a scanner and a thrifty program do to paper.

/** What is wrong with one scan. */
export interface Damage {
  /** Clockwise. */
  turnDegrees: number
  /** The standard deviation of a Gaussian filter, in pixels. */
  blur: number
  /** The standard deviation of the noise, in steps of grey. */
  noise: number
  /** The grey of full ink: 0 is black. */
  ink: number
  /** The grey of paper in full light. */
  paper: number
  /** The shadow where a book is bound, at the left or right edge. */
  isGutterLeft: boolean
  /** How far the shadow reaches, as a share of the width. */
  gutterWidth: number
  /** The share of light that the edge itself loses. */
  gutterDepth: number
  jpegQuality: number
}

type Range = readonly [from: number, to: number]

/** Between which limits chance chooses a damage. A page is turned either way. */
export type DamageRanges = Readonly<Record<Exclude<keyof Damage, 'isGutterLeft'>, Range>>

/** Chooses a damage. The same chance chooses the same one. */
export const chooseDamage = (random: () => number, ranges: DamageRanges): Damage => {
  const within = ([from, to]: Range) => from + (to - from) * random()
  const way = random() < 0.5 ? -1 : 1
  return {
    turnDegrees: way * within(ranges.turnDegrees),
    blur: within(ranges.blur),
    noise: within(ranges.noise),
    ink: within(ranges.ink),
    paper: within(ranges.paper),
    isGutterLeft: random() < 0.5,
    gutterWidth: within(ranges.gutterWidth),
    gutterDepth: within(ranges.gutterDepth),
    jpegQuality: Math.round(within(ranges.jpegQuality)),
  }
}

const open = ({ width, height, pixels }: GreyPicture) =>
  sharp(pixels, { raw: { width, height, channels: 1 } })

const greyFrom = async (image: Sharp): Promise<GreyPicture> => {
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  if (info.channels !== 1) throw new Error(`A grey picture has one channel, not ${info.channels}.`)
  return { width: info.width, height: info.height, pixels: data }
}

/** Turns a page within its borders, as paper that lies askew, and blurs it. */
const turned = async (page: GreyPicture, { turnDegrees, blur }: Damage): Promise<GreyPicture> => {
  const larger = await greyFrom(open(page).rotate(turnDegrees, { background: '#fff' }))
  const left = Math.floor((larger.width - page.width) / 2)
  const top = Math.floor((larger.height - page.height) / 2)
  return greyFrom(open(larger).extract({ left, top, width: page.width, height: page.height }).blur(blur))
}

/** Returns the share of light that reaches each column of pixels. */
const lightOf = (width: number, { isGutterLeft, gutterWidth, gutterDepth }: Damage): number[] =>
  Array.from({ length: width }, (_value, x) => {
    const distance = (isGutterLeft ? x : width - 1 - x) / width
    return 1 - gutterDepth * Math.exp(-((distance / gutterWidth) ** 2))
  })

/** Two even numbers make a triangle around zero with a variance of one sixth. */
const noiseOf = (random: () => number, deviation: number): number =>
  (random() + random() - 1) * Math.sqrt(6) * deviation

const lit = (page: GreyPicture, damage: Damage, random: () => number): GreyPicture => {
  const light = lightOf(page.width, damage)
  const pixels = Buffer.alloc(page.pixels.length)
  for (const [at, grey] of page.pixels.entries()) {
    const reflected = damage.ink + ((damage.paper - damage.ink) * grey) / 255
    const seen = reflected * (light[at % page.width] ?? 1) + noiseOf(random, damage.noise)
    pixels[at] = Math.min(255, Math.max(0, Math.round(seen)))
  }
  return { ...page, pixels }
}

/** Damages a page. The same chance makes the same noise. @returns a grey JPEG */
export const damagePage = async (
  page: GreyPicture,
  damage: Damage,
  random: () => number,
): Promise<Buffer> => {
  const scanned = lit(await turned(page, damage), damage, random)
  return open(scanned).toColourspace('b-w').jpeg({ quality: damage.jpegQuality, mozjpeg: true }).toBuffer()
}

/** Unpacks a JPEG as a reader sees it. */
export const unpackJpeg = (bytes: Buffer): Promise<GreyPicture> => greyFrom(sharp(bytes))
