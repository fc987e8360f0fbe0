import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPdf, createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { addPdf, pdfSaying } from '../../../test/pdf-files.ts'
import { statementsDuring } from '../../../test/test-database.ts'
import { pdfPage, pdfVersion } from '../../schema.ts'

const current = useTestApp({ logLevel: 'info' })
let sectionId = ''
let student: Client

beforeEach(async () => {
  const { database, as } = current()
  sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
  student = await as('student')
})

/** Creates a PDF whose pages have these texts, as the index stores them. */
const createTexts = async (texts: string[], state: 'ready' | 'processing' = 'ready') => {
  const { db } = current().database
  const pdf = await createPdf(db, sectionId, {}, { state, pageCount: texts.length })
  const [version] = await db.select().from(pdfVersion).where(eq(pdfVersion.pdfId, pdf.id))
  const versionId = version?.id ?? ''
  const rows = texts.map((text, index) => ({ versionId, pageNumber: index + 1, text }))
  for (let from = 0; from < rows.length; from += 200)
    await db.insert(pdfPage).values(rows.slice(from, from + 200))
  return { versionId, url: `/api/pdf/${pdf.pdfFile}/find` }
}
const findIn = async (url: string, q: string) => {
  const reply = await student({ url, query: { q } })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

describe('finding in a PDF', () => {
  it('counts hits by page, without those that overlap', async () => {
    const { url } = await createTexts(['banana ananas', 'nothing', 'an'])
    expect(await findIn(url, 'ana')).toEqual({
      total: 2,
      pages: [[1, 2]],
      isScan: false,
      isComplete: true,
      scan: null,
    })
    expect(await findIn(url, 'an')).toMatchObject({
      total: 5,
      pages: [
        [1, 4],
        [3, 1],
      ],
    })
    expect(await findIn(url, 'absent')).toMatchObject({ total: 0, pages: [] })
  })

  it.each([
    ['a phrase over the end of a line', 'routing\ntable', 'routing table'],
    ['capitals', 'OSPF Areas', 'ospf areas'],
    ['ligatures', 'de\ufb01ne and de\ufb02ate', 'define'],
    ['diacritics', 'Schr\u00f6dinger', 'schrodinger'],
    ['diacritics that were typed', 'Schrodinger', 'Schr\u00f6dinger'],
    ['another script', '\u0cb8\u0c82\u0caf\u0ccb\u0c9c\u0ca8', '\u0cb8\u0c82\u0caf\u0ccb\u0c9c\u0ca8'],
    ['curly quotes', 'it\u2019s', "it's"],
    ['a word that a hyphen of typesetters divides', 'the trans\u2010\nform', 'transform'],
    ['a compound that lost its hyphen at the end of a line', 'a wellknown fact', 'well-known'],
    ['a word with its vowel signs', '\u0915\u0932 \u0915\u093e\u0932 \u0915\u0941\u0932', '\u0915\u0932'],
  ])('finds %s', async (_what, text, query) => {
    const { url } = await createTexts([text])
    expect(await findIn(url, query)).toMatchObject({ total: 1, pages: [[1, 1]] })
  })

  it('finds nothing for what folds to nothing', async () => {
    const { url } = await createTexts(['text'])
    expect(await findIn(url, '\u0301')).toMatchObject({ total: 0 })
    expect((await student({ url, query: { q: '  ' } })).statusCode).toBe(400)
  })

  it('counts terms where words begin, and short ones only as whole words', async () => {
    const { url } = await createTexts(['A deadlock. Deadlocked, not undeadlocked.', 'C++ in c', 'nothing'])
    const counted = async (terms: string) => {
      const reply = await student({ url, query: { terms } })
      expect(reply.statusCode).toBe(200)
      return reply.json().pages
    }
    expect(await counted('deadlock')).toEqual([[1, 2]])
    expect(await counted('DEADLOCK|c++|c')).toEqual([
      [1, 2],
      [2, 2],
    ])
    expect(await counted('|')).toEqual([])
    const numbers = Array.from({ length: 40 }, (_, index) => `${100 + index}`).join('|')
    expect(await counted(`${numbers}|deadlock`)).toEqual([])
    expect(await counted(`${'100|'.repeat(50)}deadlock`)).toEqual([[1, 2]])
  })

  it('wants terms that are neither empty nor too long', async () => {
    const { url } = await createTexts(['text'])
    for (const terms of [' ', 'a'.repeat(601)])
      expect((await student({ url, query: { terms } })).statusCode).toBe(400)
  })

  it('says that a scan has no words, and that pages are still being read', async () => {
    expect(await findIn((await createTexts(['', ' 7 '])).url, 'the')).toMatchObject({
      isScan: true,
      isComplete: true,
      scan: null,
    })
    const { url, versionId } = await createTexts(['the first page'], 'processing')
    expect(await findIn(url, 'the')).toMatchObject({ total: 1, isScan: false, isComplete: false })
    await current().database.db.insert(pdfPage).values({ versionId, pageNumber: 2, text: 'the second' })
    await current().database.db.update(pdfVersion).set({ state: 'ready' })
    expect(await findIn(url, 'the')).toMatchObject({ total: 2, isComplete: true })
  })

  it('finds what a real PDF says, right after its upload', async () => {
    const added = await addPdf(await current().as('owner'), sectionId, pdfSaying('Layers', 'Routing layers'))
    await current().deps.jobs.drain()
    expect(await findIn(`/api/pdf/${added.pdfFile}/find`, 'layers')).toMatchObject({
      pages: [
        [1, 1],
        [2, 1],
      ],
    })
  })

  it('reads 1100 pages once: the next letters cost no statement about them', async () => {
    const page = 'The Householder transformation reflects a vector about a hyperplane. '.repeat(35)
    const { url } = await createTexts(Array.from({ length: 1100 }, () => page))
    expect(await findIn(url, 'house')).toMatchObject({ total: 1100 * 35 })
    const statements = await statementsDuring(async () => {
      expect(await findIn(url, 'househ')).toMatchObject({ total: 1100 * 35 })
    })
    expect(statements.filter((text) => text.includes('pdf_page'))).toEqual([])
  })

  it('reads the texts before there is a word: the first search costs no statement about them', async () => {
    const { url } = await createTexts(['the first page', 'the second'])
    const announced = await student({ url })
    expect([announced.statusCode, announced.json()]).toMatchObject([200, { total: 0, pages: [] }])
    const statements = await statementsDuring(async () => {
      expect(await findIn(url, 'second')).toMatchObject({ total: 1 })
    })
    expect(statements.filter((text) => text.includes('pdf_page'))).toEqual([])
  })

  it('leaves no word in the log', async () => {
    const { url } = await createTexts(['secretword'])
    current().forgetLog()
    await findIn(url, 'secretword')
    await student({ url, query: { q: 'secretword', misspelt: 'secretword' } })
    expect(current().readLog()).toContain('/find')
    expect(current().readLog()).not.toContain('secretword')
  })
})

describe('the words of a page', () => {
  it('are remembered with an ETag for the person, and read once', async () => {
    const added = await addPdf(await current().as('owner'), sectionId, pdfSaying('Layers of a network'))
    await current().deps.jobs.drain()
    const url = `/api/pdf/${added.pdfFile}/pages/1.json`
    const reply = await student({ url })
    expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.any(String) })
    const { words } = reply.json()
    expect(words.map(([text]: [string]) => text)).toEqual(['Layers', 'of', 'a', 'network'])
    const etag = String(reply.headers['etag'])
    const statements = await statementsDuring(async () => {
      expect((await student({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
    })
    expect(statements.filter((text) => text.includes('pdf_'))).toEqual([])
    expect((await student({ url: `/api/pdf/${added.pdfFile}/pages/2.json` })).statusCode).toBe(404)
  })
})
