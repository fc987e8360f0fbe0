import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { annotatedPdf, written } from '../../../../test/annotated-pdf.ts'
import { streamOf } from '../../../../test/tiny-pdf.ts'
import { type PdfEngine, createPdfEngine } from '../pdf-engine.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder = ''
let engine: PdfEngine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hidden-layers-'))
  engine = createPdfEngine()
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

/** Puts operators into a layer of the page. */
const inLayer = (name: string, operators: string): string => `/OC /${name} BDC ${operators} EMC`

/** Writes a page with a layer that is shown, one that is not, and groups of each of them. */
const layeredPdf = (content: string, extra: readonly (string | Buffer)[] = []): Buffer =>
  annotatedPdf({
    content,
    extra: [
      '<< /Type /OCG /Name (Solutions) >>',
      '<< /Type /OCG /Name (Questions) >>',
      '<< /Type /OCMD /OCGs [6 0 R] >>',
      '<< /Type /OCMD /OCGs [7 0 R] >>',
      ...extra,
    ],
    catalog: '/OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [6 0 R] /Order [6 0 R 7 0 R] >> >>',
    resources: `/Properties << /Off 6 0 R /On 7 0 R /OffGroup 8 0 R /OnGroup 9 0 R >>
      ${extra.length > 0 ? '/XObject << /X0 10 0 R >>' : ''}`,
  })

const readIn = async (name: string, pdf: Buffer): Promise<string[]> => {
  const path = join(folder, name)
  await writeFile(path, pdf)
  const texts: string[] = []
  await engine.index(path, async (batch) => {
    texts.push(...batch.texts)
  })
  const result = await engine.readWords(path, 1)
  if (!result.ok) throw new Error(result.problem)
  const words = result.value.words.map(([word]) => word)
  expect(texts.join('\n').split(/\s+/u).filter(Boolean)).toEqual(words)
  return words
}

test('the words of a layer that is not shown are not read, and those of one that is shown are', async () => {
  const pdf = layeredPdf(
    [
      written('Always', 700),
      inLayer('Off', written('Hidden', 600)),
      inLayer('On', written('Shown', 500)),
      inLayer('OffGroup', written('Grouped away', 400)),
      inLayer('OnGroup', written('Grouped', 300)),
      inLayer('On', inLayer('Off', written('Nested', 200))),
    ].join(' '),
  )
  expect(await readIn('layers.pdf', pdf)).toEqual(['Always', 'Shown', 'Grouped'])
})

test('white and unseen letters of a layer that is shown are read, as those beneath a scan', async () => {
  const pdf = layeredPdf(
    [
      inLayer('On', `1 g ${written('White', 600)} 0 g`),
      inLayer('On', `3 Tr ${written('Beneath', 500)} 0 Tr`),
      inLayer('Off', `3 Tr ${written('Gone', 400)}`),
    ].join(' '),
  )
  expect(await readIn('white.pdf', pdf)).toEqual(['White', 'Beneath'])
})

test('a figure in a layer that is not shown takes its letters along', async () => {
  const figure = streamOf(
    written('Figure', 600),
    '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 5 0 R >> >>',
  )
  expect(await readIn('figure-off.pdf', layeredPdf(inLayer('Off', '/X0 Do'), [figure]))).toEqual([])
  expect(await readIn('figure-on.pdf', layeredPdf(inLayer('On', '/X0 Do'), [figure]))).toEqual(['Figure'])
})
