import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { foldText } from '@lectureshelf/contract/library/fold-text'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { hugeScannedPdf } from '../../../test/scanned-pdf.ts'
import { endlessPdf, lineOf, pdfOf, streamOf, tinyPdf } from '../../../test/tiny-pdf.ts'
import { mergeReads } from './page-layout.ts'
import {
  type MeasuredTo,
  type PageMeasures,
  type PdfEngine,
  type PdfEngineOptions,
  type PdfProcessEvent,
  createPdfEngine,
  unmeasured,
  unread,
} from './pdf-engine.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const demoFolder = fileURLToPath(new URL('../../../../../demo/pdfs/', import.meta.url))
const demo = (name: string) => join(demoFolder, name)
const book = demo('computer-networks-bird-routing.pdf')

let folder = ''
let shared: PdfEngine
const engines: PdfEngine[] = []

const engineWith = (options: PdfEngineOptions = {}) => {
  const events: PdfProcessEvent[] = []
  const engine = createPdfEngine({ ...options, log: (event) => events.push(event) })
  engines.push(engine)
  return { engine, events }
}
const fileOf = async (name: string, content: Buffer) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
/** Writes a PDF with one page of these entries and this content. */
const pageFile = (name: string, entries: string, content: string) =>
  fileOf(
    name,
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      `<< /Type /Page /Parent 2 0 R ${entries} /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      streamOf(content),
    ]),
  )
const phone = { width: 720, maxHeight: 2000 }

const valueOf = <T>(result: { ok: true; value: T } | { ok: false; problem: string }): T => {
  if (!result.ok) throw new Error(result.problem)
  return result.value
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-jobs-'))
  shared = createPdfEngine()
})
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
})
afterAll(async () => {
  await shared.close()
  await rm(folder, { recursive: true })
})

describe('a picture', () => {
  test('is WebP of the width that was asked for, and small', async () => {
    for (const [width, maxBytes] of [
      [720, 80_000],
      [1440, 200_000],
    ] as const) {
      const bytes = valueOf(await shared.drawPage(book, { page: 5, width, maxHeight: 4000 }))
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width })
      expect(bytes.length).toBeLessThan(maxBytes)
    }
  })

  test('of a very long page is narrower, so that it is not too high', async () => {
    const path = await pageFile('long.pdf', '/MediaBox [0 0 100 1000]', '0 0 50 500 re f')
    const bytes = valueOf(await shared.drawPage(path, { page: 1, ...phone }))
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 2000 })
  })

  test('of a page that does not exist is refused as missing', async () => {
    expect(await shared.drawPage(book, { page: 79, ...phone })).toEqual({ ok: false, problem: 'no_page' })
  })

  test('of a page that takes forever is refused, and the next page is drawn', async () => {
    const path = await fileOf('endless.pdf', endlessPdf())
    const { engine, events } = engineWith({ pageMaxMs: 200 })
    expect(await engine.drawPage(path, { page: 1, ...phone })).toEqual({ ok: false, problem: 'unsafe' })
    expect(events).toContainEqual(expect.objectContaining({ event: 'unsafe', ending: 'out_of_time' }))
    const { engine: other } = engineWith()
    expect(await other.drawPage(book, { page: 1, ...phone })).toMatchObject({ ok: true })
  })
})

test('a cover is drawn as it was when the PDF was indexed', async () => {
  const path = await fileOf('covered.pdf', tinyPdf({ contents: [lineOf('one'), lineOf('two')] }))
  const indexed = await shared.index(path, () => Promise.resolve())
  const cover = valueOf(await shared.drawCover(path))
  expect(indexed.ok && indexed.index.cover).toEqual(cover)
  expect(await sharp(cover).metadata()).toMatchObject({ format: 'webp', width: 360 })
})

describe('the process that has a file open', () => {
  test('is used again for the next page, even while others are idle', async () => {
    const { engine, events } = engineWith({ processes: 2 })
    const other = demo('operations-research-gmpl-modeling.pdf')
    const pages = await Promise.all([
      engine.readWords(book, 1, { owner: 'one' }),
      engine.readWords(other, 1, { owner: 'two' }),
    ])
    expect(pages.every(({ ok }) => ok)).toBe(true)
    // Both kept their file, which is gone by now for everyone who would have to open it.
    const copy = await fileOf('deleted.pdf', tinyPdf({ contents: [lineOf('one'), lineOf('two')] }))
    valueOf(await engine.readWords(copy, 1))
    await rm(copy)
    expect(valueOf(await engine.readWords(copy, 2)).words[0]?.[0]).toBe('two')
    expect(events.filter(({ event }) => event === 'started')).toHaveLength(2)
  })

  test('closes it for a job about another file', async () => {
    const { engine } = engineWith({ processes: 1 })
    const copy = await fileOf('closed.pdf', tinyPdf({ contents: [lineOf('one')] }))
    valueOf(await engine.readWords(copy, 1))
    await engine.check(book)
    await rm(copy)
    await expect(engine.readWords(copy, 1)).rejects.toThrow('ENOENT')
  })
})

/** A page that takes seconds: each of its lines crosses it. */
let slowBytes: Buffer | null = null
const slowPdf = (): Buffer => {
  const line = (_value: unknown, index: number) =>
    `${index % 600} ${(index * 7) % 800} m ${(index * 13) % 600} ${(index * 3) % 800} l S`
  slowBytes ??= tinyPdf({ contents: [streamOf(Array.from({ length: 600_000 }, line).join(' '))] })
  return slowBytes
}

/** A turn of measuring that ends with the last page. */
const wholeTurn = (pageCount: number) => ({ pageCount, from: unmeasured, turnMs: Infinity })

describe('turns', () => {
  test('leave a process to other files, however many pages are slow', async () => {
    const { engine } = engineWith({ processes: 2, pageMaxMs: 60_000 })
    const paths = await Promise.all(['a', 'b', 'c'].map((name) => fileOf(`slow-${name}.pdf`, slowPdf())))
    const done: string[] = []
    const slow: string[] = []
    const drawing = paths.map((path) => {
      const asking = { owner: 'one', onSlow: () => void slow.push(path) }
      const drawn = engine.drawPage(path, { page: 1, ...phone }, asking)
      return drawn.then(() => void done.push(path)).catch(() => undefined)
    })
    // Little work, so that it is done before a slow page on a busy machine, too.
    const light = await fileOf('light.pdf', tinyPdf({ contents: [lineOf('one'), lineOf('two')] }))
    valueOf(await engine.drawPage(light, { page: 1, ...phone }))
    valueOf(await engine.readWords(light, 2))
    const read = await engine.index(light, async () => undefined)
    expect([read.ok, done]).toEqual([true, []])
    expect(slow.length).toBeGreaterThanOrEqual(2)
    await engine.close()
    await Promise.all(drawing)
  })

  test('end for a slow page that no one waits for any more, which says nothing against its file', async () => {
    const { engine, events } = engineWith({ processes: 2, pageMaxMs: 60_000 })
    const path = await fileOf('slow-left.pdf', slowPdf())
    const reader = new AbortController()
    const asking = { owner: 'one', abandoned: reader.signal, onSlow: () => reader.abort() }
    const draw = () => engine.drawPage(path, { page: 1, ...phone }, asking)
    const ends = await Promise.allSettled([draw(), draw()])
    expect(ends.map((end) => end.status === 'rejected' && end.reason === reader.signal.reason)).toEqual([
      true,
      true,
    ])
    expect(events.map(({ event }) => event)).not.toContain('unsafe')
    await expect(draw()).rejects.toBe(reader.signal.reason)
  })

  test('that step back leave a process ready for the next quick page', async () => {
    const { engine, events } = engineWith({ processes: 2, niceness: 7, pageMaxMs: 60_000 })
    const path = await fileOf('slow-ready.pdf', slowPdf())
    const drawn: string[] = []
    const drawing = engine
      .drawPage(path, { page: 1, ...phone })
      .catch(() => undefined)
      .then(() => drawn.push('slow'))
    const priorities = () =>
      events.flatMap(({ event, pid }) => (event === 'started' ? [getPriority(pid)] : []))
    await vi.waitFor(() => expect(priorities()).toEqual([7, getPriority()]), { timeout: 40_000 })
    // The first page of a process takes longer, also of one that was started before anyone needed it.
    valueOf(await engine.drawPage(book, { page: 1, ...phone }))
    expect(drawn).toEqual([])
    expect(events.filter(({ event }) => event === 'started')).toHaveLength(2)
    await engine.close()
    await drawing
  })

  test('are given up by a quick one whose file is slow, and at once the next time', async () => {
    const { engine } = engineWith({ processes: 2 })
    const path = await fileOf('slow-quick.pdf', slowPdf())
    // The first job of a process may take longer.
    await engine.index(book, async () => undefined)
    const quick = { from: unread, turnMs: 2000, owner: 'one', isQuick: true }
    const noPages = () => Promise.resolve()
    expect(await engine.indexTurn(path, quick, noPages)).toMatchObject({ ok: true, index: null })
    expect(await engine.indexTurn(path, quick, noPages)).toEqual({ ok: true, index: null, readTo: unread })
  })

  test('of reading go on where the last one ended, and read each page once', async () => {
    const { engine } = engineWith({ processes: 1 })
    const read: number[] = []
    let from = unread
    let turns = 0
    for (;;) {
      turns += 1
      const turn = await engine.indexTurn(book, { from, turnMs: 1 }, async ({ firstPage, texts }) => {
        read.push(...texts.map((_text, index) => firstPage + index))
      })
      if (!turn.ok) throw new Error(turn.problem)
      if (turn.index !== null) break
      from = turn.readTo
    }
    expect(turns).toBeGreaterThan(1)
    expect(read).toEqual(Array.from({ length: 78 }, (_value, index) => index + 1))
  })

  test('are granted to checks first, then to pages, then to work in the background', async () => {
    const { engine } = engineWith({ processes: 1 })
    const done: string[] = []
    const note = (name: string) => () => void done.push(name)
    const first = engine.check(book).then(note('running'))
    const work = [
      engine.index(demo('surveying-gnss-rtklib-manual.pdf'), async () => undefined).then(note('index')),
      engine.readLayout(book).then(note('layout')),
      engine.drawPage(book, { page: 1, ...phone }).then(note('picture')),
      engine.check(book).then(note('check')),
    ]
    await Promise.all([first, ...work])
    expect(done.slice(0, 3)).toEqual(['running', 'check', 'picture'])
    // Reading takes several turns, and the other work gets one between them.
    expect(done.slice(3)).toEqual(['layout', 'index'])
  })
})

/** `npm run test:long` looks at more PDFs. */
const isLong = process.env['LONG'] === '1'
const separators = [' ', '\n', '']
const joined = (words: { words: (string | number)[][] }) =>
  foldText(words.words.map((word) => `${word[0]}${separators[Number(word[5])]}`).join('')).trim()

describe('the words of a page', () => {
  test('folded and joined are the folded text of the index, on every sampled page of the demo', async () => {
    const all = (await readdir(demoFolder)).filter((name) => name.endsWith('.pdf'))
    // The text of a PDF is read whole before four of its pages are: the longest ones would take ten seconds.
    const sizes = await Promise.all(all.map(async (name) => (await stat(demo(name))).size))
    const names = all.filter((_, index) => (sizes[index] ?? 0) < (isLong ? 1_100_000 : 250_000))
    let agreeing = 0
    let sampled = 0
    for (const name of names) {
      const texts: string[] = []
      await shared.index(demo(name), async (batch) => void texts.push(...batch.texts))
      const step = Math.max(1, Math.floor(texts.length / 4))
      for (let page = 1; page <= texts.length; page += step) {
        const words = valueOf(await shared.readWords(demo(name), page))
        sampled += 1
        if (joined(words) === foldText(texts[page - 1] ?? '').trim()) agreeing += 1
      }
    }
    expect(sampled).toBeGreaterThan(isLong ? 70 : 30)
    expect(agreeing / sampled).toBe(1)
  })

  test('have boxes in reading order, and say where a line ends', async () => {
    const content = 'BT /F1 24 Tf 100 700 Td (two words) Tj 0 -30 Td (below) Tj ET'
    const path = await pageFile('words.pdf', '/MediaBox [0 0 500 1000]', content)
    const { width, height, words } = valueOf(await shared.readWords(path, 1))
    expect([width, height]).toEqual([500, 1000])
    expect(words.map(([text, , , , , end]) => [text, end])).toEqual([
      ['two', 0],
      ['words', 1],
      ['below', 1],
    ])
    const [first, second, third] = words
    expect(first?.[1]).toBeGreaterThan(1950)
    expect(first?.[1]).toBeLessThan(2100)
    expect(first?.[2]).toBeGreaterThan(2700)
    expect(first?.[2]).toBeLessThan(3000)
    expect(second?.[1]).toBeGreaterThan((first?.[1] ?? 0) + (first?.[3] ?? 0))
    expect(third?.[2]).toBeGreaterThan((first?.[2] ?? 0) + 200)
  })

  test('that a hyphen divides at the end of a line are joined', async () => {
    const content =
      'BT /F1 24 Tf 100 700 Td (a long devel-) Tj 0 -28 Td (opment of words) Tj 0 -28 Td (and more) Tj ET'
    const path = await pageFile('hyphen.pdf', '/MediaBox [0 0 500 1000]', content)
    const words = valueOf(await shared.readWords(path, 1))
    expect(words.words.find(([text]) => text === 'devel')?.[5]).toBe(2)
    expect(joined(words)).toBe('a long development of words and more')
  })

  test('of a rotated page with a crop box have boxes of the page as it is shown', async () => {
    const content = 'BT /F1 20 Tf 120 220 Td (corner) Tj ET'
    const plain = '/MediaBox [0 0 600 800] /CropBox [100 200 500 700]'
    const upright = await pageFile('cropped.pdf', plain, content)
    const turned = await pageFile('turned.pdf', `${plain} /Rotate 90`, content)
    const [one, other] = await Promise.all([upright, turned].map((path) => shared.readWords(path, 1)))
    const [uprightPage, turnedPage] = [one, other].map((result) =>
      valueOf(result ?? { ok: false, problem: '' }),
    )
    expect([uprightPage?.width, uprightPage?.height]).toEqual([400, 500])
    expect([turnedPage?.width, turnedPage?.height]).toEqual([500, 400])
    const [, left = 0, top = 0, width = 0, height = 0] = uprightPage?.words[0] ?? []
    // At the lower left: 20 of 400 points from the left, and its foot 20 of 500 from below.
    expect(Math.abs(left - 500)).toBeLessThan(50)
    expect(Math.abs(top + height - 9600)).toBeLessThan(50)
    // A quarter turn clockwise takes the lower left corner to the upper left one.
    const [, turnedLeft = 0, turnedTop = 0, turnedWidth = 0, turnedHeight = 0] = turnedPage?.words[0] ?? []
    expect(Math.abs(turnedLeft - (10_000 - top - height))).toBeLessThan(10)
    expect(Math.abs(turnedTop - left)).toBeLessThan(10)
    expect([turnedWidth - height, turnedHeight - width].every((error) => Math.abs(error) < 10)).toBe(true)
  })
})

describe('the layout', () => {
  test('has runs of page sizes as they are shown', async () => {
    const { pageSizes } = valueOf(await shared.readLayout(demo('surveying-gnss-rtklib-manual.pdf')))
    expect(pageSizes.reduce((sum, [count]) => sum + count, 0)).toBe(183)
    expect(pageSizes).toHaveLength(3)
    const turned = await pageFile('turned.pdf', '/MediaBox [0 0 600 800] /Rotate 90', '')
    expect(valueOf(await shared.readLayout(turned)).pageSizes).toEqual([[1, 800, 600]])
  })

  test('has the ranges for page 1: the beginning, the end, and little of a large file', async () => {
    const manual = demo('surveying-gnss-rtklib-manual.pdf')
    const { firstRanges } = valueOf(await shared.readLayout(manual))
    expect(firstRanges[0]?.[0]).toBe(0)
    expect(firstRanges.at(-1)?.[1]).toBe(6_125_002)
    const bytes = firstRanges.reduce((sum, [start, end]) => sum + end - start, 0)
    expect(bytes).toBeLessThan(200_000)
  })

  test('merges reads into chunks that are a chunk apart', () => {
    const chunk = 32 * 1024
    const reads: [number, number][] = [
      [5 * chunk, 5 * chunk + 10],
      [0, 100],
      [chunk + 5, chunk + 6],
      [20 * chunk - 1, 20 * chunk + 1],
    ]
    expect(mergeReads(reads, 20 * chunk + 77)).toEqual([
      [0, 2 * chunk],
      [5 * chunk, 6 * chunk],
      [19 * chunk, 20 * chunk + 77],
    ])
  })

  test('has only the beginning and the end of ranges that are too long', () => {
    const mega = 1024 * 1024
    const reads: [number, number][] = [
      [0, 3 * mega],
      [4 * mega, 5 * mega],
      [6 * mega, 9 * mega],
    ]
    expect(mergeReads(reads, 9 * mega)).toEqual([
      [0, mega / 2],
      [8.5 * mega, 9 * mega],
    ])
  })
})

describe('the ink of a page', () => {
  const inkOf = async (name: string, content: string) =>
    (await shared.measurePages(await pageFile(name, '/MediaBox [0 0 500 1000]', content), wholeTurn(1)))
      .values[0]?.ink

  test('is the box of what is drawn', async () => {
    const [left = 0, top = 0, width = 0, height = 0] = (await inkOf('box.pdf', '100 200 300 400 re f')) ?? []
    const expected = [2000, 4000, 6000, 4000]
    for (const [index, value] of [left, top, width, height].entries())
      expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThan(200)
    expect(left).toBeLessThanOrEqual(2000)
    expect(left + width).toBeGreaterThanOrEqual(8000)
  })

  test('is nothing on an empty page, also when its paper is coloured', async () => {
    expect(await inkOf('empty.pdf', '')).toBeNull()
    expect(await inkOf('white.pdf', '1 1 1 rg 100 200 300 400 re f')).toBeNull()
    expect(await inkOf('blue.pdf', '0 0 0.4 rg 0 0 500 1000 re f')).toBeNull()
  })

  test('is measured on every page; an empty one and one that takes forever have none', async () => {
    const contents = [lineOf('one'), streamOf('/X0 Do'), lineOf('three')]
    // Processes that step back are limited by their own time, however busy the machine is.
    const { engine } = engineWith({ pageMaxMs: 300, niceness: 1 })
    const path = await fileOf('mixed.pdf', tinyPdf({ contents }))
    const { values } = await engine.measurePages(path, wholeTurn(3))
    expect(values.map((page) => page?.ink)).toEqual([expect.any(Array), null, expect.any(Array)])
    const endless = await fileOf('endless.pdf', endlessPdf())
    expect(await engine.measurePages(endless, wholeTurn(1))).toMatchObject({ values: [null], lostPages: 1 })
  })

  test('is measured in turns, each of which continues where the last one ended', async () => {
    const { engine } = engineWith({ processes: 1 })
    const whole = await shared.measurePages(book, wholeTurn(20))
    let reached: MeasuredTo<PageMeasures> = unmeasured
    const pagesOfTurns: number[] = []
    while (reached.values.length < 20) {
      const { length } = reached.values
      reached = await engine.measurePages(book, { pageCount: 20, from: reached, turnMs: 1 })
      pagesOfTurns.push(reached.values.length - length)
    }
    expect(reached.values).toEqual(whole.values)
    expect(pagesOfTurns.length).toBeGreaterThan(1)
  })

  test('of a slow PDF is given up by a quick turn, and is unknown when all turns took too long', async () => {
    const { engine } = engineWith({ processes: 2, indexMaxMs: 100 })
    const path = await fileOf('slow-ink.pdf', slowPdf())
    // The first job of a process may take longer.
    await engine.measurePages(book, wholeTurn(1))
    const quick = { ...wholeTurn(1), turnMs: 2000, isQuick: true }
    expect(await engine.measurePages(path, quick)).toEqual(unmeasured)
    const from = { ...unmeasured, values: [null], usedMs: 100 }
    expect(await engine.measurePages(book, { ...wholeTurn(3), from })).toMatchObject({
      values: [null, null, null],
      lostPages: 0,
    })
  })
})

describe('a page for a machine that reads it', () => {
  test('is drawn in grey at a resolution, and a huge one with as many pixels as allowed', async () => {
    const size = { page: 1, dotsPerInch: 200, maxPixels: 16_000_000 }
    const usual = valueOf(await shared.drawGrey(book, size))
    expect([usual.width, usual.height]).toEqual([1653, 2338])
    expect(usual.pixels).toHaveLength(1653 * 2338)
    const huge = await fileOf('huge.pdf', await hugeScannedPdf(['Deadlock']))
    const { width, height, pixels } = valueOf(await shared.drawGrey(huge, size))
    expect(pixels).toHaveLength(width * height)
    expect([width * height <= 16_000_000, width > 10 * height]).toEqual([true, true])
  })

  test('is recognised by how much of it pictures cover, also inside of forms', async () => {
    const dot = 'BI /W 1 /H 1 /CS /G /BPC 8 ID ` EI'
    const path = await fileOf(
      'covered.pdf',
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>',
        '<< >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 1000] /Contents 5 0 R >>',
        // The second picture covers a part of the first one.
        streamOf(`q 500 0 0 250 0 0 cm ${dot} Q q 250 0 0 500 0 0 cm ${dot} Q`),
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 1000] /Contents 7 0 R /Resources << /XObject << /F 8 0 R >> >> >>',
        streamOf('q 1 0 0 1 250 0 cm /F Do Q'),
        streamOf(
          `q 100 0 0 1000 0 0 cm ${dot} Q`,
          '/Type /XObject /Subtype /Form /BBox [0 0 500 1000] /Matrix [2 0 0 1 0 0]',
        ),
      ]),
    )
    // There is no third page.
    expect((await shared.readCoverage(path, wholeTurn(3))).values).toEqual([38, 40, null])
  })
})
