import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { annotatedPdf, filledField, typedNote, written } from '../../../../test/annotated-pdf.ts'
import { streamOf } from '../../../../test/tiny-pdf.ts'
import { readPdfWords } from '../../pdf-words/pdf-words.ts'
import { type PdfEngine, createPdfEngine } from '../pdf-engine.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder = ''
let engine: PdfEngine
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typed-notes-'))
  engine = createPdfEngine()
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

const fileOf = async (pdf: Buffer): Promise<string> => {
  files += 1
  const path = join(folder, `${files}.pdf`)
  await writeFile(path, pdf)
  return path
}

const textIn = async (path: string): Promise<string> => {
  const texts: string[] = []
  const result = await engine.index(path, async (batch) => {
    texts.push(...batch.texts)
  })
  expect(result).toMatchObject({ ok: true })
  return texts.join('\n')
}

const wordsIn = async (path: string) => {
  const result = await engine.readWords(path, 1)
  if (!result.ok) throw new Error(result.problem)
  return result.value.words
}

/** Returns the words of a page, after comparing those of find with those of the search. */
const readIn = async (pdf: Buffer): Promise<string[]> => {
  const path = await fileOf(pdf)
  const words = (await wordsIn(path)).map(([word]) => word)
  expect((await textIn(path)).split(/\s+/u).filter(Boolean)).toEqual(words)
  return words
}

/** Returns the darkest and the mean of the pixels in a box of a page of 600 by 800. */
const shadeIn = async (pdf: Buffer, box: { left: number; top: number; width: number; height: number }) => {
  const drawn = await engine.drawPage(await fileOf(pdf), { page: 1, width: 600, maxHeight: 800 })
  if (!drawn.ok) throw new Error(drawn.problem)
  const image = sharp(drawn.value)
  expect(await image.metadata()).toMatchObject({ width: 600, height: 800 })
  const { channels } = await sharp(await image.extract(box).png().toBuffer()).stats()
  return { darkest: Math.min(...channels.map(({ min }) => min)), lightest: channels.map(({ max }) => max) }
}
/** The box of what is typed at a height of 500 points. */
const at500 = { left: 60, top: 260, width: 300, height: 40 }

describe('what was typed upon a page', () => {
  test('is among its words, after those of the page, and is where it was typed', async () => {
    const path = await fileOf(
      annotatedPdf({ content: written('Printed before', 700), annotations: [typedNote('Typed later', 500)] }),
    )
    const words = await wordsIn(path)
    expect(words.map(([word]) => word)).toEqual(['Printed', 'before', 'Typed', 'later'])
    expect(await textIn(path)).toBe('Printed before\nTyped later')
    const [, left = 0, top = 0, width = 0, height = 0] = words[2] ?? []
    expect(left).toBeGreaterThanOrEqual(1000)
    expect(left + width).toBeLessThan(6000)
    expect(top).toBeGreaterThanOrEqual((260 / 800) * 10_000)
    expect(top + height).toBeLessThanOrEqual((300 / 800) * 10_000)
  })

  test('and is drawn by its program is among its words', async () => {
    const appearance = streamOf(
      'BT /F1 14 Tf 4 14 Td (Stamped words) Tj ET',
      '/Type /XObject /Subtype /Form /BBox [0 0 300 40] /Resources << /Font << /F1 5 0 R >> >>',
    )
    const stamp = '/Subtype /Stamp /Rect [60 500 360 540] /F 4 /AP << /N 6 0 R >>'
    expect(await readIn(annotatedPdf({ annotations: [stamp], extra: [appearance] }))).toEqual([
      'Stamped',
      'words',
    ])
  })

  test('and hidden, or not meant for a screen, is neither among its words nor drawn', async () => {
    for (const flags of ['/F 2', '/F 32', '/F 36']) {
      const pdf = annotatedPdf({
        content: written('Seen', 700),
        annotations: [typedNote('Unseen', 500, flags), filledField('Unseen', 400, flags)],
      })
      expect(await readIn(pdf)).toEqual(['Seen'])
      expect((await shadeIn(pdf, { ...at500, height: 140 })).darkest).toBe(255)
    }
  })

  test('and is a sticky note is among its words, and a hidden one is not', async () => {
    const sticky = (text: string, flags: number) =>
      `/Subtype /Text /Rect [400 600 424 624] /Contents (${text}) /F ${flags} /Name /Comment`
    const pdf = annotatedPdf({
      content: written('Seen', 700),
      annotations: [sticky('Learn this', 4), sticky('Never shown', 2)],
    })
    expect(await readIn(pdf)).toEqual(['Seen', 'Learn', 'this'])
    expect((await wordsIn(await fileOf(pdf))).at(1)?.slice(1, 5)).toEqual([6667, 2200, 400, 300])
  })

  test('is none of the words of a statement of a bank', async () => {
    const bytes = annotatedPdf({
      content: written('Balance', 700),
      annotations: [typedNote('Forged', 500), filledField('Forged', 400)],
    })
    const read = await readPdfWords({ bytes, password: '' }, { maxPages: 2, maxWords: 100 })
    if (!read.ok) throw new Error(read.problem)
    expect(read.pages[0]?.words.map(([word]) => word)).toEqual(['Balance'])
  })
})

describe('a field that was filled in', () => {
  test('is among the words of its page, with and without a drawing of its program', async () => {
    const drawn = streamOf(
      'BT /F1 14 Tf 4 14 Td (Drawn value) Tj ET',
      '/Type /XObject /Subtype /Form /BBox [0 0 300 40] /Resources << /Font << /F1 5 0 R >> >>',
    )
    const pdf = annotatedPdf({
      annotations: [
        filledField('Drawn value', 500, '/F 4 /AP << /N 6 0 R >>'),
        filledField('Bare value', 400),
      ],
      extra: [drawn],
    })
    expect(await readIn(pdf)).toEqual(['Drawn', 'value', 'Bare', 'value'])
  })

  test('is drawn in the picture of its page, without a colour that says it can be filled in', async () => {
    const pdf = annotatedPdf({ annotations: [filledField('Value', 500)] })
    const { darkest, lightest } = await shadeIn(pdf, at500)
    expect(darkest).toBeLessThan(100)
    expect(lightest).toEqual([255, 255, 255])
    const empty = annotatedPdf({ annotations: [filledField('', 500)] })
    expect((await shadeIn(empty, at500)).darkest).toBe(255)
  })

  test('runs no script', async () => {
    const script = '/S /JavaScript /JS (this.getField\\("field500"\\).value = "scripted")'
    const pdf = annotatedPdf({
      annotations: [filledField('Value', 500, `/F 4 /AA << /F << ${script} >> /C << ${script} >> >>`)],
      catalog: `/OpenAction << ${script} >> /AcroForm << /Fields [6 0 R] /CO [6 0 R] /NeedAppearances true
        /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> >>`,
    })
    expect(await readIn(pdf)).toEqual(['Value'])
  })
})

describe('a page that is made to hold up its reader', () => {
  test('with more fields than any form has keeps its own words', async () => {
    const pdf = annotatedPdf({
      content: written('Printed', 700),
      annotations: Array.from({ length: 5000 }, (_value, index) => filledField('x', index % 700)),
    })
    const path = await fileOf(pdf)
    expect((await wordsIn(path)).map(([word]) => word)).toEqual(['Printed'])
    expect(await engine.check(path)).toEqual({ ok: true, pageCount: 1 })
  })

  test('with fields that contain each other is read', async () => {
    const pdf = annotatedPdf({
      content: written('Printed', 700),
      annotations: [
        '/Subtype /Widget /FT /Tx /Kids [7 0 R] /Parent 7 0 R /Rect [60 500 360 540]',
        '/Kids [6 0 R] /Parent 6 0 R',
      ],
      catalog: '/AcroForm << /Fields [6 0 R 7 0 R] >>',
    })
    expect(await readIn(pdf)).toEqual(['Printed'])
    expect(await engine.check(await fileOf(pdf))).toEqual({ ok: true, pageCount: 1 })
  })
})
