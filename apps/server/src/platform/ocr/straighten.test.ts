import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { flattenLight } from './flat-light.ts'
import { wordsOfLines } from './found-words.ts'
import { measureSkew, straighten } from './straighten.ts'

/** Draws lines of dashes, and a dot at a place, on grey paper. */
const pageOf = async (degrees: number) => {
  const dashes = Array.from({ length: 30 }, (_value, row) =>
    Array.from(
      { length: 12 },
      (_cell, column) =>
        `<rect x="${60 + column * 55}" y="${60 + row * 30}" width="${28 + ((row + column) % 3) * 8}" height="9"/>`,
    ).join(''),
  ).join('')
  const svg = `<svg width="800" height="1000"><rect width="800" height="1000" fill="#eee"/>
    <g transform="rotate(${degrees} 400 500)">${dashes}</g></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

describe('a page', () => {
  test.each([-4.3, -1.4, 0, 0.6, 2.5])('that was turned by %d degrees is measured', async (degrees) => {
    expect(await measureSkew(await pageOf(degrees))).toBeCloseTo(-degrees, 0.5)
  })

  test('without anything on it is upright', async () => {
    expect(await measureSkew({ width: 200, height: 300, pixels: Buffer.alloc(60_000, 255) })).toBe(0)
  })

  test('is turned upright, and each point knows its place before', async () => {
    const image = await pageOf(3)
    const straight = await straighten(image)
    expect(await measureSkew(straight.image)).toBeCloseTo(0, 0.5)
    const centre = { x: straight.image.width / 2, y: straight.image.height / 2 }
    expect(straight.placeOf(centre)).toEqual({ x: 400, y: 500 })
    const { x, y } = straight.placeOf({ x: centre.x + 100, y: centre.y })
    expect([x - 400, y - 500]).toEqual([
      expect.closeTo(100 * Math.cos(Math.PI / 60), 0),
      expect.closeTo(100 * Math.sin(Math.PI / 60), 0),
    ])
  })

  test('that is hardly turned stays as it is', async () => {
    const image = await pageOf(0.8)
    const straight = await straighten(image)
    expect(straight.image).toBe(image)
    expect(straight.placeOf({ x: 3, y: 4 })).toEqual({ x: 3, y: 4 })
  })

  test('in a shadow becomes white, and its ink stays dark', async () => {
    const { width, height, pixels } = await pageOf(0)
    for (let at = 0; at < pixels.length; at += 1) {
      const light = 0.4 + (0.6 * (at % width)) / width
      pixels[at] = Math.round((pixels[at] ?? 0) * light)
    }
    const flat = await flattenLight({ width, height, pixels })
    const paper = [5, 400, 795].map((x) => flat.pixels[20 * width + x])
    expect(Math.min(...paper.map((value) => value ?? 0))).toBeGreaterThan(240)
    const ink = [70, 400].map((x) => flat.pixels[65 * width + x] ?? 255)
    expect(Math.min(...ink)).toBeLessThan(40)
  })
})

describe('words', () => {
  const at = (text: string, left: number, confidence = 90) => ({
    text,
    confidence,
    left,
    top: 10,
    right: left + 20,
    bottom: 20,
  })
  const image = { width: 100, height: 100, pixels: Buffer.alloc(0) }
  const straight = { image, placeOf: (point: { x: number; y: number }) => point }

  test('end with a space or a line, or are joined with the next line', () => {
    const lines = [[at('a', 0), at('dead-', 30)], [at('lock', 0), at('pre-', 30)], [at('Fetch', 0)]]
    expect(wordsOfLines(lines, image, straight).words.map(([text, , , , , end]) => [text, end])).toEqual([
      ['a', 0],
      ['dead', 2],
      ['lock', 0],
      ['pre-', 1],
      ['Fetch', 1],
    ])
  })

  test('are not stains and rules, which do not count for the confidence either', () => {
    const lines = [[at('word', 0, 80), at('|', 30, 90)], [at('xx', 0, 10)]]
    expect(wordsOfLines(lines, image, straight)).toEqual({
      words: [['word', 0, 1000, 2000, 1000, 1]],
      confidence: 80,
    })
    expect(wordsOfLines([], image, straight)).toEqual({ words: [], confidence: 0 })
  })
})
