import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfOf, streamOf } from '../../../../test/tiny-pdf.ts'
import { createPdfOpener } from '../pdf-document.ts'
import { type Pdfium, loadPdfium } from '../pdfium.ts'
import { mergeBoxes } from './merged-boxes.ts'
import { measurePage } from './page-measures.ts'

let folder = ''
let pdfium: Pdfium

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-look-'))
  pdfium = await loadPdfium({ maxBytes: 268_435_456 })
})
afterAll(() => rm(folder, { recursive: true }))

const greys = { photo: 0x60, paper: 0xff, scan: 0xd0, night: 0x20 }

/** Draws a picture of one grey. */
const picture = (
  left: number,
  bottom: number,
  width: number,
  height: number,
  grey: keyof typeof greys = 'photo',
) => `q ${width} 0 0 ${height} ${left} ${bottom} cm /${grey} Do Q`

const line = 'BT /F1 20 Tf 50 900 Td (Deadlock and starvation) Tj ET '

const image = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8'
const pictures = Object.keys(greys)
  .map((name, index) => `/${name} ${7 + index} 0 R`)
  .join(' ')

/** Finds the look of a page of 500 by 1000 points. */
const lookOf = async (content: string, entries = '', form = '') => {
  const path = join(folder, 'page.pdf')
  await writeFile(
    path,
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 1000] ${entries} /Contents 5 0 R
        /Resources << /Font << /F1 3 0 R >> /XObject << /F 6 0 R ${pictures} >> >> >>`,
      streamOf(content),
      streamOf(
        form,
        `/Type /XObject /Subtype /Form /BBox [0 0 500 1000] /Matrix [2 0 0 1 0 0]
          /Resources << /XObject << ${pictures} >> >>`,
      ),
      ...Object.values(greys).map((grey) => streamOf(Buffer.from([grey]), image)),
    ]),
  )
  const opened = createPdfOpener(pdfium)(path)
  if (!opened.ok) throw new Error(opened.problem)
  const { look } = measurePage(opened.document, 0)
  opened.close()
  return look
}

describe('the look of a page', () => {
  it('is text without photographs, with drawings on white paper and with small ornaments', async () => {
    expect(await lookOf(line)).toEqual({ kind: 'text', pictures: [] })
    expect(await lookOf(`${line} 1 0 0 rg 100 100 300 300 re f`)).toEqual({ kind: 'text', pictures: [] })
    const drawing = `${picture(100, 100, 300, 300, 'paper')} 100 100 300 100 re f`
    expect(await lookOf(line + drawing)).toEqual({ kind: 'text', pictures: [] })
    const letters = `${picture(100, 100, 300, 300, 'paper')} 100 100 300 200 re f`
    expect(await lookOf(line + letters)).toEqual({ kind: 'text', pictures: [] })
    expect(await lookOf(`${line} ${letters} 1 0 0 rg 100 100 300 100 re f`)).toMatchObject({ kind: 'mixed' })
    expect(await lookOf(line + picture(100, 100, 18, 300))).toEqual({ kind: 'text', pictures: [] })
  })

  it('is mixed with photographs, whose boxes lie on the page as it is shown', async () => {
    const photo = picture(100, 200, 200, 300)
    expect(await lookOf(line + photo)).toEqual({ kind: 'mixed', pictures: [[2000, 5000, 4000, 3000]] })
    const turned = await lookOf(line + photo, '/Rotate 90')
    expect(turned).toEqual({ kind: 'mixed', pictures: [[2000, 2000, 3000, 4000]] })
    const cropped = await lookOf(line + photo, '/CropBox [100 200 500 1000]')
    expect(cropped).toEqual({ kind: 'mixed', pictures: [[0, 6250, 5000, 3750]] })
  })

  it('keeps only what a clip lets show, also inside of a form', async () => {
    const clip = `q 100 200 100 300 re W n ${picture(100, 200, 200, 600)} Q`
    expect(await lookOf(clip)).toEqual({ kind: 'mixed', pictures: [[2000, 5000, 2000, 3000]] })
    const hidden = `q 400 900 50 50 re W n ${picture(100, 200, 200, 600)} Q`
    expect(await lookOf(line + hidden)).toEqual({ kind: 'text', pictures: [] })
    const inForm = await lookOf('/F Do', '', `q 50 200 50 300 re W n ${picture(50, 200, 100, 600)} Q`)
    expect(inForm).toEqual({ kind: 'mixed', pictures: [[2000, 5000, 2000, 3000]] })
  })

  it('is one picture where strips lie on each other', async () => {
    const strips = [0, 1, 2, 3].map((strip) => picture(100, 200 + 10 * strip, 200, 10)).join(' ')
    expect(await lookOf(line + strips)).toEqual({ kind: 'mixed', pictures: [[2000, 7600, 4000, 400]] })
  })

  it('is a scan when pictures cover more than half of it, whatever text lies beneath', async () => {
    expect(await lookOf(line + picture(0, 300, 500, 700, 'scan'))).toEqual({ kind: 'scan', pictures: [] })
    expect(await lookOf(line + picture(0, 0, 500, 1000, 'paper'))).toEqual({ kind: 'scan', pictures: [] })
  })

  it('is dark when it is so already, by its paper or by a picture', async () => {
    const slide = '0.1 0.15 0.4 rg 0 0 500 1000 re f 1 g'
    expect(await lookOf(`${slide} ${line}`)).toEqual({ kind: 'dark', pictures: [] })
    expect(await lookOf(picture(0, 0, 500, 1000, 'night') + line)).toEqual({ kind: 'dark', pictures: [] })
  })

  it('is shaded when it is dark within much white, and not by a dark photograph', async () => {
    const slide = '0 0.2 0 rg 40 100 420 800 re f 1 g'
    expect(await lookOf(`${slide} ${line}`)).toEqual({ kind: 'shaded', pictures: [] })
    expect(await lookOf(picture(40, 100, 420, 800, 'night') + line)).toEqual({ kind: 'shaded', pictures: [] })
    const photo = await lookOf(line + picture(40, 200, 420, 500, 'night'))
    expect(photo).toEqual({ kind: 'mixed', pictures: [[800, 3000, 8400, 5000]] })
  })

  it('has twenty pictures at most, the largest ones', async () => {
    const many = Array.from({ length: 30 }, (_value, index) =>
      picture(40 * (index % 10), 250 * Math.floor(index / 10), 25, 60 + index),
    )
    const look = await lookOf(line + many.join(' '))
    expect(look?.pictures).toHaveLength(20)
    expect(Math.min(...(look?.pictures ?? []).map(([, , , height]) => height))).toBe(700)
  })
})

it('boxes are merged only when nothing else would come between', () => {
  expect(
    mergeBoxes([
      [0, 0, 100, 100],
      [0, 100, 100, 100],
      [0, 300, 100, 100],
      [100, 0, 50, 200],
    ]),
  ).toEqual([
    [0, 300, 100, 100],
    [0, 0, 150, 200],
  ])
})
