import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LineItem, letteredPdf } from '../../../../test/lettered-pdf.ts'
import { type PdfEngine, createPdfEngine } from '../pdf-engine.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder = ''
let engine: PdfEngine
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'right-to-left-'))
  engine = createPdfEngine()
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

const wordsIn = async (lines: readonly (readonly LineItem[])[], entries?: string) => {
  files += 1
  const path = join(folder, `${files}.pdf`)
  await writeFile(path, letteredPdf(lines, entries))
  const result = await engine.readWords(path, 1)
  if (!result.ok) throw new Error(result.problem)
  const texts: string[] = []
  await engine.index(path, async (batch) => {
    texts.push(...batch.texts)
  })
  const words = result.value.words
  expect(texts.join('\n').split(/\s+/u).filter(Boolean)).toEqual(words.map(([word]) => word))
  return words
}

/** Returns the words of a page, after comparing those of find with those of the search. */
const readIn = async (lines: readonly (readonly LineItem[])[], entries?: string): Promise<string[]> =>
  (await wordsIn(lines, entries)).map(([word]) => word)

/** The letters of a word as they stand on a page, the last one first. */
const drawn = (word: string): string[] => Array.from(word).toReversed()

const [lam, alef, meem, seen, fatha, damma] = ['\u0644', '\u0627', '\u0645', '\u0633', '\u064e', '\u064f']
const peace = `${seen}${lam}${alef}${meem}`

test('two letters that are one glyph are read in their order', async () => {
  const greeting = [...drawn('\u0639\u0644\u064a\u0643\u0645'), ' ', meem, `${lam}${alef}`, seen]
  expect(await readIn([greeting, [`${lam}${alef}`]])).toEqual([
    peace,
    '\u0639\u0644\u064a\u0643\u0645',
    `${lam}${alef}`,
  ])
})

test('letters in the shapes that they take in a word are read as letters, in their order', async () => {
  expect(await readIn([['\ufee1', '\ufefb', '\ufeb3'], ['\ufefc'], ['\ufdf2']])).toEqual([
    peace,
    `${lam}${alef}`,
    `${alef}${lam}${lam}\u0647`,
  ])
})

test('what a page spells out for a piece or for several words is read as it is spelled', async () => {
  const spelled = `${lam}${alef} 25 ${peace} PDF`
  const words = await wordsIn([
    [meem, { spelled: `${lam}${alef}`, glyphs: ['a'] }, seen],
    [...drawn(peace), ' ', { spelled, glyphs: ['a', 'b', 'c', 'd', 'e', 'f'] }],
  ])
  expect(words.map(([word]) => word)).toEqual([peace, `${lam}${alef}`, '25', peace, 'PDF', peace])
  const [, , , left = 0, middle = 0] = [0, ...words.map(([, from]) => from)]
  expect(left).toBeGreaterThan(middle)
})

test('marks follow the letter below them, whether they are drawn before or after it', async () => {
  const marked = `${seen}${fatha}${lam}${damma}${meem}`
  expect(await readIn([[meem, damma, 600, lam, fatha, 600, seen]])).toEqual([marked])
  expect(await readIn([[meem, lam, 600, damma, seen, 600, fatha]])).toEqual([marked])
  expect(await readIn([[meem, `${lam}${fatha}${alef}`, `${seen}${damma}`]])).toEqual([
    `${seen}${damma}${lam}${fatha}${alef}${meem}`,
  ])
})

test('Hebrew, a word among English ones and a turned page are read in the same way', async () => {
  const shalom = '\u05e9\u05c1\u05b8\u05dc\u05d5\u05dd'
  expect(await readIn([['\u05dd', '\u05d5', '\u05dc', '\u05e9\u05c1\u05b8']])).toEqual([shalom])
  expect(await readIn([['o', 'n', ' ', meem, `${lam}${alef}`, seen, ' ', 'o', 'k']])).toEqual([
    'on',
    peace,
    'ok',
  ])
  expect(await readIn([[meem, `${lam}${alef}`, seen]], '/Rotate 90')).toEqual([peace])
})
