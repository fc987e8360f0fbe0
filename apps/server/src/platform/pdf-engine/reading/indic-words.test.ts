import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { letteredPdf } from '../../../../test/lettered-pdf.ts'
import { type PdfEngine, createPdfEngine } from '../pdf-engine.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../../test/fixtures/indic/${name}`, import.meta.url))

let folder = ''
let engine: PdfEngine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'indic-words-'))
  engine = createPdfEngine()
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

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

/** Writes a page on which each piece of a line is a glyph, and a number moves the next one as a program does. */
const drawnPdf = async (name: string, lines: readonly (readonly (string | number)[])[]): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, letteredPdf(lines))
  return path
}

test('the words of four Indian scripts are whole, as text and as words', async () => {
  const source = await readFile(fixture('words.html'), 'utf8')
  const typed = [...source.matchAll(/<p lang="..">([^<]*)/gu)].flatMap(([, words = '']) =>
    words.trim().split(/\s+/u),
  )
  expect(typed).toHaveLength(57)
  const path = fixture('words.pdf')
  expect((await textIn(path)).split(/\s+/u).filter(Boolean)).toEqual(typed)
  expect((await wordsIn(path)).map(([word]) => word)).toEqual(typed)
})

test('the box of a syllable that is drawn in pieces covers all of them', async () => {
  const words = await wordsIn(fixture('words.pdf'))
  const bottomOf = (wanted: string) => {
    const [, , top = 0, , height = 0] = words.find(([word]) => word === wanted) ?? []
    return top + height
  }
  // Both stand in one line, and only one of them has a letter below another one.
  expect(bottomOf('ಮುಖ್ಯ.')).toBeGreaterThan(bottomOf('ಬಹಳ') + 50)
})

test('gaps between glyphs are spaces on a page that writes none, and narrower ones are not', async () => {
  const path = await drawnPdf('drawn.pdf', [
    ['ನಿ', -20, 'ರ್ವ', -160, 'ಹ', -20, 'ಣೆ', -450, 'ಮ', -20, 'ತ್ತು'],
    ['प्र', -20, 'दू', -160, 'ष', -20, 'ण', -450, 'ए', -20, 'क'],
  ])
  expect(await textIn(path)).toBe('ನಿರ್ವಹಣೆ ಮತ್ತು\nप्रदूषण एक')
})

test('columns of a table stay apart on a page that writes its spaces', async () => {
  const path = await drawnPdf('table.pdf', [
    ['ನಿ', 'ರ್ವ', ' ', 'ಹ', 'ಣೆ', ' ', 'ಮ', -900, 'ತ್ತು'],
    ['ನಿ', 'ರ್ವ', -300, 'ಹ', 'ಣೆ', ' ', 'ಮ', ' ', 'ತ್ತು'],
  ])
  expect(await textIn(path)).toBe('ನಿರ್ವ ಹಣೆ ಮ ತ್ತು\nನಿರ್ವಹಣೆ ಮ ತ್ತು')
})
