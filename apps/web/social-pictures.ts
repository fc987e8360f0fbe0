import { GlobalFonts, type SKRSContext2D, createCanvas } from '@napi-rs/canvas'
import { fileURLToPath } from 'node:url'

/** Returns the address of a picture below the site. */
export const socialAddress = (name: string): string => `/social/${name}.png`

/** What a messenger shows of a link, in pixels. */
export const socialSize = { width: 1200, height: 630 }

/** A picture of a link: its file without folder and ending, and what stands on it. */
export interface SocialPicture {
  name: string
  headline: string
  line: string
  /** The books on the shelf, each of a department. */
  books: readonly { label: string; deptId: string }[]
}

// The colours of theme.css in the light scheme: a canvas reads no custom properties.
const paper = '#fbf8f1'
const ink = '#1b1f3b'
const muted = '#565b73'
const accent = '#bf3c17'

const bookColours: Readonly<Record<string, string>> = {
  CSE: '#4c5fd5',
  ECE: '#7b4bb7',
  EEE: '#876400',
  Civil: '#ac4e2a',
  Mech: '#2f7396',
  AIML: '#237350',
}

const margin = 72
const shelfY = 548
const heading = 'Shelf heading'
const text = 'Shelf text'

const loadFonts = (): void => {
  const files = [
    [heading, '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'],
    [text, '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'],
  ] as const
  for (const [name, file] of files) {
    const isLoaded = GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(file)), name)
    if (isLoaded === null) throw new Error(`The font ${file} could not be read.`)
  }
}

/** Breaks words into lines of a width. */
const linesOf = (on: SKRSContext2D, words: string, width: number): string[] => {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && on.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const drawBrand = (on: SKRSContext2D): void => {
  const spines = [
    [bookColours['CSE'], 0, 34],
    [accent, 14, 26],
    [bookColours['AIML'], 28, 34],
  ] as const
  for (const [colour, x, height] of spines) {
    on.fillStyle = colour ?? ink
    on.fillRect(margin + x, 104 - height, 10, height)
  }
  on.fillStyle = ink
  on.font = `700 34px '${heading}'`
  on.fillText('LectureShelf', margin + 56, 102)
}

const drawWords = (on: SKRSContext2D, { headline, line }: SocialPicture): void => {
  on.fillStyle = ink
  on.font = `700 68px '${heading}'`
  const lines = linesOf(on, headline, 600)
  let y = 236
  for (const words of lines) {
    on.fillText(words, margin, y)
    y += 76
  }
  on.fillStyle = muted
  on.font = `400 32px '${text}'`
  on.fillText(line, margin, y + 4)
}

/** Heights of the books, so that the shelf looks used. */
const heights = [400, 360, 420, 380, 410, 350, 390, 370]

const drawShelf = (on: SKRSContext2D, { books }: SocialPicture): void => {
  const room = 400
  const gap = 8
  const width = Math.min(60, (room - gap * (books.length - 1)) / books.length)
  let x = socialSize.width - margin - books.length * (width + gap) + gap
  for (const [index, { label, deptId }] of books.entries()) {
    const height = heights[index % heights.length] ?? 380
    on.fillStyle = bookColours[deptId] ?? muted
    on.beginPath()
    on.roundRect(x, shelfY - height, width, height, [8, 8, 0, 0])
    on.fill()
    on.fillStyle = 'rgb(255 255 255 / 35%)'
    on.fillRect(x, shelfY - height + 36, width, 4)
    on.fillRect(x, shelfY - 44, width, 4)
    on.save()
    on.translate(x + width / 2, shelfY - 64)
    on.rotate(-Math.PI / 2)
    on.fillStyle = '#ffffff'
    on.font = `700 30px '${heading}'`
    on.textBaseline = 'middle'
    on.fillText(label, 0, 0)
    on.restore()
    x += width + gap
  }
  on.fillStyle = ink
  on.fillRect(0, shelfY, socialSize.width, 10)
}

/** Draws the picture of a link as PNG. */
export const drawSocialPicture = (picture: SocialPicture): Buffer => {
  loadFonts()
  const canvas = createCanvas(socialSize.width, socialSize.height)
  const on = canvas.getContext('2d')
  on.fillStyle = paper
  on.fillRect(0, 0, socialSize.width, socialSize.height)
  drawShelf(on, picture)
  drawBrand(on)
  drawWords(on, picture)
  return canvas.toBuffer('image/png')
}
