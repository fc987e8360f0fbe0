import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lineOf, tinyPdf } from '../../../../test/tiny-pdf.ts'
import { readPdfWords } from '../../pdf-words/pdf-words.ts'
import { type PdfEngine, createPdfEngine } from '../pdf-engine.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder = ''
let engine: PdfEngine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-file-'))
  engine = createPdfEngine()
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

const fileOf = async (name: string, bytes: Buffer): Promise<string> => {
  const path = join(folder, `${name}.pdf`)
  await writeFile(path, bytes)
  return path
}

const whole = tinyPdf({ contents: [lineOf('Whole')] })
const header = '%PDF-1.7\n'.length
const withFirstLine = (line: string): Buffer => Buffer.concat([Buffer.from(line), whole.subarray(header)])

test.each([
  ['lines of a mail before it', Buffer.concat([Buffer.from('X-Line: 1\r\n'.repeat(300)), whole])],
  ['a megabyte of nothing before it', Buffer.concat([Buffer.alloc(1_048_576), whole])],
  ['the answer of a server in its place', withFirstLine('Status: 200\r\n\r\n')],
  ['no more than its second line', withFirstLine('%âãÏÓ\n')],
  ['small letters', withFirstLine('%pdf-1.7\n')],
  ['a space for its dash', withFirstLine('%PDF 1.7\n')],
])('a PDF whose header has %s is opened and read', async (name, bytes) => {
  const path = await fileOf(name, bytes)
  expect(await engine.check(path)).toEqual({ ok: true, pageCount: 1 })
  const page = await engine.readWords(path, 1)
  expect(page.ok && page.value.words.map(([word]) => word)).toEqual(['Whole'])
  const layout = await engine.readLayout(path)
  expect(layout.ok && layout.value.firstRanges.at(-1)?.[1]).toBeLessThanOrEqual(bytes.length)
})

/** A statement is opened from memory, each in a process of its own, by the same search for a header. */
test.each([
  ['lines before its header', Buffer.concat([Buffer.from('X-Line: 1\r\n'.repeat(300)), whole])],
  ['no header', withFirstLine('%âãÏÓ\n')],
])('a statement with %s is opened and read', async (_name, bytes) => {
  const read = await readPdfWords({ bytes, password: '' }, { maxPages: 1, maxWords: 10 })
  expect(read.ok && read.pages[0]?.words.map(([word]) => word)).toEqual(['Whole'])
})

test('a file that only ends like a PDF is damaged', async () => {
  const bytes = Buffer.from(`${'words '.repeat(1000)}\nstartxref\n0\n%%EOF\n`)
  expect(await engine.check(await fileOf('end', bytes))).toEqual({ ok: false, problem: 'not_openable' })
})

test('a statement that is locked with a certificate is not called damaged', async () => {
  const encrypt =
    '<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 /R 4 /Length 128 /Recipients [<00>] >>'
  const trailer = `/ID [<00> <00>] /Encrypt ${encrypt}`
  const bytes = tinyPdf({ contents: [lineOf('secret')], trailer })
  const read = await readPdfWords({ bytes, password: '' }, { maxPages: 1, maxWords: 10 })
  expect(read).toEqual({ ok: false, problem: 'locked_for_others' })
})
