import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PdfEngine, createPdfEngine } from '../src/platform/pdf-engine/pdf-engine.ts'
import { scannedPdf } from './scanned-pdf.ts'

const demoScan = new URL('../../../demo/pdfs/operating-systems-memory-layout-scan.pdf', import.meta.url)
const lines = ['The semaphore counts (free) places.', 'A process waits while it is zero.']

let folder = ''
let engine: PdfEngine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scanned-pdf-'))
  engine = createPdfEngine({ processes: 1 })
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

const pathOf = async (pdf: Buffer) => {
  const path = join(folder, 'scan.pdf')
  await writeFile(path, pdf)
  return path
}

const textsOf = async (path: string) => {
  const texts: string[] = []
  const result = await engine.index(path, async (batch) => void texts.push(...batch.texts))
  expect(result.ok).toBe(true)
  return texts.map((text) => text.trim())
}

/** Returns the share of dark pixels in the upper and in the lower half of a page. */
const inkOf = async (path: string, page = 1) => {
  const drawn = await engine.drawPage(path, { page, width: 720, maxHeight: 2000 })
  if (!drawn.ok) throw new Error(drawn.problem)
  const { data, info } = await sharp(drawn.value).greyscale().raw().toBuffer({ resolveWithObject: true })
  const half = Math.floor(info.height / 2) * info.width
  const shareIn = (part: Buffer) => part.filter((grey) => grey < 96).length / part.length
  return { upper: shareIn(data.subarray(0, half)), lower: shareIn(data.subarray(half)), ...info }
}

describe('a scanned PDF', () => {
  it('shows its lines on pages that hold no text', async () => {
    const pdf = await scannedPdf([lines, ['Deadlock']])
    const path = await pathOf(pdf)
    expect(await textsOf(path)).toEqual(['', ''])
    const [first, second] = [await inkOf(path, 1), await inkOf(path, 2)]
    expect(first.upper).toBeGreaterThan(0.0004)
    expect(second.upper).toBeGreaterThan(0.0004)
    expect(first.upper).toBeGreaterThan(second.upper)
    expect(pdf.length).toBeLessThan(80_000)
  })

  it('is the same to the byte whenever it is made', async () => {
    expect(await scannedPdf([lines])).toEqual(await scannedPdf([lines]))
  })

  it('holds the text that it is given beneath the picture, which hides it', async () => {
    const plain = await inkOf(await pathOf(await scannedPdf([lines])))
    const path = await pathOf(await scannedPdf([{ lines, ownText: ['Something (else)', 'is said here'] }]))
    expect(await textsOf(path)).toEqual(['Something (else)\nis said here'])
    expect(await inkOf(path)).toEqual(plain)
  })

  it('can cover a part of a page, with text of the page below it', async () => {
    const half = await pathOf(await scannedPdf([{ lines, covered: 0.5 }]))
    expect(await textsOf(half)).toEqual([''])
    expect(await inkOf(half)).toMatchObject({ lower: 0 })
    const both = await pathOf(await scannedPdf([{ lines, covered: 0.5, ownText: ['Figure 3'] }]))
    expect(await textsOf(both)).toEqual(['Figure 3'])
    const { upper, lower } = await inkOf(both)
    expect(upper).toBeGreaterThan(0.0004)
    expect(lower).toBeGreaterThan(0)
  })
})

describe('the scanned note of the demo', () => {
  it('has pages with ink and without text', async () => {
    const path = fileURLToPath(demoScan)
    expect(await textsOf(path)).toEqual(['', '', '', '', ''])
    expect((await inkOf(path, 4)).upper).toBeGreaterThan(0.0004)
  })
})
