import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pdfOf, streamOf } from '../../../../test/tiny-pdf.ts'
import { type PdfEngine, createPdfEngine } from '../pdf-engine.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder = ''
let engine: PdfEngine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-characters-'))
  engine = createPdfEngine()
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

/** Writes a page in a font with these entries. */
const pageIn = async (name: string, content: string, font: readonly (string | Buffer)[]) => {
  const path = join(folder, name)
  await writeFile(
    path,
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
        /Resources << /Font << /F1 5 0 R >> >> >>`,
      streamOf(`BT /F1 20 Tf 60 700 Td ${content} Tj ET`),
      ...font,
    ]),
  )
  return path
}

const wordsIn = async (path: string) => {
  const result = await engine.readWords(path, 1)
  if (!result.ok) throw new Error(result.problem)
  return result.value.words.map(([word]) => word)
}

test('a character whose code is negative for PDFium costs its page no word', async () => {
  const codes = streamOf(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def
      2 begincodespacerange <00> <7F> <80000000> <FFFFFFFF> endcodespacerange
      1 begincidrange <80000000> <FFFFFFFF> 0 endcidrange endcmap end end`,
    '/Type /CMap /CMapName /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>',
  )
  const path = await pageIn('negative.pdf', '<776F726B8000004120646F6E65>', [
    '<< /Type /Font /Subtype /Type0 /BaseFont /Drawn /Encoding 8 0 R /DescendantFonts [6 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Drawn /FontDescriptor 7 0 R /DW 600
      /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
    `<< /Type /FontDescriptor /FontName /Drawn /Flags 4 /FontBBox [0 -200 600 900] /ItalicAngle 0
      /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>`,
    codes,
  ])
  expect(await wordsIn(path)).toEqual(['work\ufffd', 'done'])
})

test('a character beyond Unicode costs its page no word', async () => {
  const path = await pageIn('beyond.pdf', '(ABC)', [
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica
      /Encoding << /Type /Encoding /Differences [66 /u110000] >> >>`,
  ])
  expect(await wordsIn(path)).toEqual(['A\ufffdC'])
})
