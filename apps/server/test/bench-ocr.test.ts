import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { type DamageRanges, chooseDamage, damagePage, unpackJpeg } from '../bench/ocr/damage.ts'
import { type ReadWord, scoreOf, textOf } from '../bench/ocr/figures.ts'
import { measureEngine } from '../bench/ocr/measure.ts'
import { type BenchPage, demoPdfs, drawBenchPage, readPages } from '../bench/ocr/pages.ts'
import type { ReadingEngine } from '../bench/ocr/reading-engine.ts'
import { withResults, writeTable } from '../bench/ocr/table.ts'
import { createRandom } from '../bench/search/chance.ts'
import type { GreyPicture } from './drawn-pages.ts'

const wordOf = (text: string, end = 0): [string, number, number, number, number, number] => [
  text,
  0,
  0,
  100,
  100,
  end,
]

const white: GreyPicture = { width: 200, height: 120, pixels: Buffer.alloc(200 * 120, 255) }

const ranges: DamageRanges = {
  turnDegrees: [1, 1.9],
  blur: [0.8, 1.2],
  noise: [7, 13],
  ink: [70, 115],
  paper: [205, 235],
  gutterWidth: [0.1, 0.2],
  gutterDepth: [0.5, 0.7],
  jpegQuality: [40, 40],
}

describe('the frozen pages of the bench', () => {
  it('are 24 pages of PDFs by their hash, each with a seed of its own', async () => {
    const pages = await readPages()
    expect(pages).toHaveLength(24)
    expect(new Set(pages.map(({ file, page }) => `${file} ${page}`)).size).toBe(24)
    expect(new Set(pages.map(({ seed }) => seed)).size).toBe(24)
    for (const { file, sha256 } of pages) {
      const bytes = await readFile(new URL(file, demoPdfs))
      expect(createHash('sha256').update(bytes).digest('hex'), file).toBe(sha256)
    }
  })

  it('are drawn at 200 dots per inch, with their text and a damaged copy of the same size', async () => {
    const [first] = await readPages()
    if (first === undefined) throw new Error('The bench has no pages.')
    const { clean, damaged, text } = await drawBenchPage(first)
    expect(text.length).toBeGreaterThan(300)
    expect(clean.width).toBeGreaterThan(1500)
    expect([damaged.width, damaged.height]).toEqual([clean.width, clean.height])
    expect(damaged.pixels.equals(clean.pixels)).toBe(false)
  })
})

describe('a damage', () => {
  it('is the same for the same seed, and another one for another', async () => {
    const damagedBy = (seed: number) => {
      const random = createRandom(seed)
      return damagePage(white, chooseDamage(random, ranges), random)
    }
    const once = await damagedBy(7)
    expect((await damagedBy(7)).equals(once)).toBe(true)
    expect((await damagedBy(8)).equals(once)).toBe(false)
  })

  it('stays within its ranges, and turns pages either way', () => {
    const random = createRandom(1)
    const all = Array.from({ length: 40 }, () => chooseDamage(random, ranges))
    for (const { turnDegrees, ink, jpegQuality } of all) {
      expect(Math.abs(turnDegrees)).toBeGreaterThanOrEqual(1)
      expect(Math.abs(turnDegrees)).toBeLessThanOrEqual(1.9)
      expect(ink).toBeGreaterThanOrEqual(70)
      expect(ink).toBeLessThanOrEqual(115)
      expect(jpegQuality).toBe(40)
    }
    expect(new Set(all.map(({ turnDegrees }) => Math.sign(turnDegrees)))).toEqual(new Set([-1, 1]))
  })

  it('darkens the edge of the gutter and leaves the other one', async () => {
    const random = createRandom(3)
    const damage = { ...chooseDamage(random, ranges), isGutterLeft: true, paper: 220 }
    const { width, height, pixels } = await unpackJpeg(await damagePage(white, damage, random))
    const meanOfColumns = (from: number, to: number) => {
      const greys = pixels.filter((_grey, at) => at % width >= from && at % width < to)
      return greys.reduce((sum, grey) => sum + grey, 0) / greys.length
    }
    expect([width, height]).toEqual([200, 120])
    expect(meanOfColumns(0, 5)).toBeLessThan(150)
    expect(meanOfColumns(190, 200)).toBeGreaterThan(205)
  })
})

describe('the figures of the bench', () => {
  it('count each word as often as it is on the page, from three letters on', () => {
    expect(scoreOf('the stack, the heap at 0x10', 'The heap')).toEqual({ words: 4, recall: 0.5, strange: 0 })
    expect(scoreOf('heap', 'heap heap')).toEqual({ words: 1, recall: 1, strange: 0 })
  })

  it('name the share of the words read that are not on the page', () => {
    expect(scoreOf('stack and heap', 'stack and heep').strange).toBeCloseTo(1 / 3)
    expect(scoreOf('stack', '')).toEqual({ words: 1, recall: 0, strange: 0 })
  })

  it('take a ligature as its letters', () => {
    expect(scoreOf('\ufb01rst', 'First').recall).toBe(1)
  })

  it('join a word that a line broke, and no others', () => {
    const words: ReadWord[] = [wordOf('frag-', 2), wordOf('mented', 1), wordOf('well-'), wordOf('known')]
    expect(textOf(words)).toBe('fragmented well- known ')
  })
})

describe('the measuring of an engine', () => {
  const page = (text: string): BenchPage => ({
    file: 'notes.pdf',
    sha256: '',
    page: 3,
    seed: 1,
    text,
    clean: white,
    damaged: { ...white, width: 100, height: 240 },
    jpeg: Buffer.alloc(0),
  })

  const stub = () => {
    const seen: number[] = []
    const engine: ReadingEngine = {
      read: async ({ width }) => {
        seen.push(width)
        return { words: [wordOf('heap'), wordOf('stark')], confidence: 80, language: 'eng' }
      },
      close: async () => {},
    }
    return { engine, seen }
  }

  it('reads the first page once uncounted, and each page once in the state that is asked for', async () => {
    const { engine, seen } = stub()
    const pages = [page('heap stack'), page('heap')]
    const { results, state } = await measureEngine(engine, { name: 'stub', state: 'damaged', pages })
    expect(seen).toEqual([100, 100, 100])
    expect(state).toBe('damaged')
    expect(results).toMatchObject([
      { page: 3, words: 2, recall: 0.5, strange: 0.5, confidence: 80 },
      { words: 1, recall: 1, strange: 0.5 },
    ])
    for (const { seconds, cpuSeconds } of results) {
      expect(seconds).toBeGreaterThan(0)
      expect(cpuSeconds).toBeGreaterThanOrEqual(0)
    }
  })

  it('becomes a table of means with the worst page, and the recall of each page', async () => {
    const { engine } = stub()
    const pages = [page('heap stack'), page('heap')]
    const table = writeTable([await measureEngine(engine, { name: 'stub', state: 'clean', pages })])
    expect(table).toContain('| stub | clean | 2 | .750 | .500 | .500 | 80.0 |')
    expect(table).toContain('| notes | 3 | 2 | .500 |')
  })

  it('shows every engine beside the others, and says which was not measured', async () => {
    const { engine } = stub()
    const pages = [page('heap stack')]
    const name = 'tesseract.js, as it comes'
    const table = writeTable([await measureEngine(engine, { name, state: 'damaged', pages })])
    expect(table).toContain(
      '| Pages | tesseract.js | tesseract.js, as it comes | tesseract | tesseract, as it comes |',
    )
    expect(table).toContain('| damaged | not measured yet | .500 | not measured yet | not measured yet |')
  })

  it('replaces what is under the results of a guide, and nothing above them', () => {
    expect(withResults('# Guide\n\nText.\n\n## Results\n\nNot measured yet.\n', 'table\n')).toBe(
      '# Guide\n\nText.\n\n## Results\n\ntable\n',
    )
    expect(withResults('an older table\n', 'table\n')).toBe('table\n')
  })
})
