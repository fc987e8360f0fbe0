import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { annotatedPdf, filledField, typedNote, written } from '../../../../test/annotated-pdf.ts'
import { streamOf } from '../../../../test/tiny-pdf.ts'
import { type PdfEngine, createPdfEngine } from '../pdf-engine.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder = ''
let engine: PdfEngine
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layered-annotations-'))
  engine = createPdfEngine()
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

interface Layered {
  content?: string
  annotations?: readonly string[]
  /** The first has number 8. */
  figures?: readonly Buffer[]
}

/** Writes a page of a document whose layer 6 is off and whose layer 7 is on. */
const layeredPage = async ({ content = '', annotations = [], figures = [] }: Layered): Promise<string> => {
  files += 1
  const path = join(folder, `${files}.pdf`)
  const pdf = annotatedPdf({
    content,
    annotations,
    extra: ['<< /Type /OCG /Name (Off) >>', '<< /Type /OCG /Name (On) >>', ...figures],
    catalog: `/OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [6 0 R] /Order [6 0 R 7 0 R] >> >>
      /AcroForm << /Fields [] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> >>`,
    resources: `/XObject << ${figures.map((_figure, at) => `/X${at} ${8 + at} 0 R`).join(' ')} >>`,
  })
  await writeFile(path, pdf)
  return path
}

/** Returns the words of a page, after comparing those of find with those of the search, and whether it is drawn blank. */
const look = async (page: Layered): Promise<{ words: string[]; isBlank: boolean }> => {
  const path = await layeredPage(page)
  const read = await engine.readWords(path, 1)
  const drawing = await engine.drawPage(path, { page: 1, width: 600, maxHeight: 800 })
  if (!read.ok || !drawing.ok) throw new Error('The page is broken.')
  const words = read.value.words.map(([word]) => word)
  const texts: string[] = []
  await engine.index(path, async (batch) => {
    texts.push(...batch.texts)
  })
  expect(texts.join('\n').split(/\s+/u).filter(Boolean)).toEqual(words)
  const { channels } = await sharp(drawing.value).stats()
  return { words, isBlank: channels.every(({ min }) => min > 250) }
}

const figure = (operators: string, entries = ''): Buffer =>
  streamOf(
    operators,
    `/Type /XObject /Subtype /Form /BBox [0 0 600 800] ${entries}
      /Resources << /Font << /F1 5 0 R >> /XObject << /X1 9 0 R >> >>`,
  )
const sticky = '/Subtype /Text /Rect [400 600 424 624] /Contents (Learn) /F 4 /Name /Comment'
const stamp = '/Subtype /Stamp /Rect [60 500 360 540] /F 4 /AP << /N 8 0 R >>'
const link = '/Subtype /Link /Border [0 0 2] /C [1 0 0] /Rect [100 600 300 624] /F 4'

const kinds: [name: string, words: string[], page: (entry: string) => Layered][] = [
  ['a note', ['Typed'], (entry) => ({ annotations: [typedNote('Typed', 500, `/F 4 ${entry}`)] })],
  ['a sticky note', ['Learn'], (entry) => ({ annotations: [`${sticky} ${entry}`] })],
  ['a field', ['Value'], (entry) => ({ annotations: [filledField('Value', 500, `/F 4 ${entry}`)] })],
  [
    'a stamp',
    ['Read'],
    (entry) => ({ annotations: [`${stamp} ${entry}`], figures: [figure(written('Read', 600))] }),
  ],
  [
    'the drawing of a stamp',
    ['Read'],
    (entry) => ({ annotations: [stamp], figures: [figure(written('Read', 600), entry)] }),
  ],
  ['the border of a link', [], (entry) => ({ annotations: [`${link} ${entry}`] })],
  [
    'a figure',
    ['Drawn'],
    (entry) => ({ content: '/X0 Do', figures: [figure(written('Drawn', 600), entry)] }),
  ],
  [
    'a figure in a figure',
    ['Drawn'],
    (entry) => ({ content: '/X0 Do', figures: [figure('/X1 Do'), figure(written('Drawn', 600), entry)] }),
  ],
  [
    'a picture',
    [],
    (entry) => ({
      content: 'q 200 0 0 200 100 400 cm /X0 Do Q',
      figures: [
        streamOf(
          Buffer.from([0]),
          `/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray ${entry}`,
        ),
      ],
    }),
  ],
]

test.each(kinds)(
  '%s in a layer that is not shown is neither drawn nor found, and otherwise both',
  async (_kind, words, page) => {
    expect(await look(page('/OC 6 0 R'))).toEqual({ words: [], isBlank: true })
    expect(await look(page('/OC 7 0 R'))).toEqual({ words, isBlank: false })
  },
)

test('a note and a figure go by what a group of layers says', async () => {
  const page = (entry: string): Layered => ({
    content: '/X0 Do',
    annotations: [typedNote('Typed', 300, `/F 4 ${entry}`)],
    figures: [figure(written('Drawn', 600), entry)],
  })
  const hiding = page('/OC << /Type /OCMD /P /AllOn /OCGs [6 0 R 7 0 R] >>')
  expect(await look(hiding)).toEqual({ words: [], isBlank: true })
  const showing = page('/OC << /Type /OCMD /VE [/And 7 0 R [/Not 6 0 R]] >>')
  expect(await look(showing)).toEqual({ words: ['Drawn', 'Typed'], isBlank: false })
})

test('a figure of letters without a shape, such as those beneath a scan, is found', async () => {
  const path = await layeredPage({
    content: `/X0 Do ${written('Printed', 700)}`,
    figures: [
      streamOf(
        'BT /F2 20 Tf 60 600 Td (AB) Tj ET',
        `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F2 9 0 R >> >>`,
      ),
      Buffer.from(`<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 66
        /Widths [0.6 0.6] /CharProcs << /A 10 0 R /B 10 0 R >> /Encoding << /Differences [65 /A /B] >> >>`),
      streamOf('0.6 0 0 0 1 1 d1'),
    ],
  })
  const read = await engine.readWords(path, 1)
  if (!read.ok) throw new Error(read.problem)
  expect(read.value.words.map(([word]) => word)).toEqual(['AB', 'Printed'])
})
