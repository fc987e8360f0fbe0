import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSection, createSubject } from '../../../../test/factories.ts'
import { type Client, useTestApp } from '../../../../test/harness.ts'
import { addPdf, pdfSaying } from '../../../../test/pdf-files.ts'
import { lineOf, tinyPdf } from '../../../../test/tiny-pdf.ts'
import { addNote, indexAll, pagesOf, publishNotes, searchAs } from '../../../../test/search-notes.ts'
import { pdf, pdfPage, pdfVersion } from '../../../schema.ts'
import { createSearchIndexService, indexRules } from './search-index.service.ts'

const testApp = useTestApp()
let student: Client

beforeEach(async () => {
  student = await testApp().as('student')
})

const rowsOf = async (text: string) => (await testApp().database.runSql(text, [])).rows

/** Compares what is counted with what is there. */
const expectCountsToAgree = async () => {
  const counted = await rowsOf('select word, pages from search.lexeme where pages <> 0 order by word')
  const there = await rowsOf(
    `select word, ndoc as pages from ts_stat('select words from search.page') where word !~ '^=' order by word collate "C"`,
  )
  expect(counted).toEqual(there)
}

/** Writes a number in letters, so that it is a word. */
const letters = (index: number) =>
  String(index).replaceAll(/\d/gu, (digit) => 'abcdefghij'.charAt(Number(digit)))

describe('the index of the search', () => {
  test('has a new PDF as soon as its pages were read, in the same queue', async () => {
    const { database, deps, as } = testApp()
    const section = await createSection(database.db, (await createSubject(database.db)).id)
    await addPdf(await as('admin'), section.id, pdfSaying('The banker is careful'))
    expect((await searchAs(student, 'banker')).total).toBe(0)
    await deps.jobs.drain()
    expect((await searchAs(student, 'banker')).total).toBe(1)
  })

  test('names a page as its document does, also in a PDF with the same bytes', async () => {
    const { database, deps, as } = testApp()
    const { db } = database
    const subject = await createSubject(db)
    const sections = [await createSection(db, subject.id), await createSection(db, subject.id)]
    const bytes = tinyPdf({
      contents: [lineOf('Preface'), lineOf('Semaphores'), lineOf('Semaphores again')],
      catalog: '/PageLabels << /Nums [0 << /S /r /St 4 >> 2 << /S /D /St 3 >>] >>',
    })
    for (const section of sections) {
      await addPdf(await as('admin'), section.id, bytes)
      await deps.jobs.drain()
    }
    const { rows } = await database.runSql('select label from pdf_page order by version_id, page_number', [])
    expect(rows.map(({ label }) => label)).toEqual(['iv', 'v', null, 'iv', 'v', null])
    const { pages } = await searchAs(student, 'semaphores')
    expect(new Map(pages.map(({ pageNumber, pageLabel }) => [pageNumber, pageLabel]))).toEqual(
      new Map([
        [2, 'v'],
        [3, null],
      ]),
    )
  })

  test('gives way, and takes a turn among those who search, for every 16 pages, and another one for their words', async () => {
    const app = testApp()
    const pages = Array.from({ length: 40 }, (_value, index) => `Page number${index} about deadlocks`)
    await publishNotes(app, { notes: [{ title: 'Long', pages }] })
    await app.database.runSql('update search.version set indexed_pages = 0', [])
    const asked: string[] = []
    const run = async <T>(who: string, work: () => Promise<T>): Promise<T> => {
      asked.push(who)
      return work()
    }
    const giveWay = async () => void asked.push('gives way')
    const index = createSearchIndexService({
      ...app.deps,
      db: app.database.db,
      jobs: { ...app.deps.jobs, giveWay },
      turns: { run },
    })
    await index.run()
    const step = ['gives way', 'indexing']
    const stepWithWords = [...step, 'indexing']
    expect(asked.splice(0)).toEqual([...stepWithWords, ...stepWithWords, ...stepWithWords])
    expect(await index.countWaiting()).toBe(0)
    await app.database.runSql('delete from pdf_page; delete from pdf_version')
    await index.sweep()
    expect(asked).toEqual([...step, ...step, ...step])
    expect(await rowsOf('select page_number from search.page')).toEqual([])
  })

  test('has every page of a long PDF, and counts its words', async () => {
    const pages = Array.from({ length: 40 }, (_value, index) => `Page number${index} about deadlocks`)
    await publishNotes(testApp(), { notes: [{ title: 'Long', pages }] })
    expect(await searchAs(student, 'deadlock')).toMatchObject({ total: 40, isMany: false })
    expect(pagesOf(await searchAs(student, 'number39'))).toEqual(['Long 40'])
    const second = await searchAs(student, 'deadlock', { page: '4' })
    expect(second.pages).toHaveLength(10)
    expect((await searchAs(student, 'deadlock', { page: '5' })).pages).toEqual([])
    await expectCountsToAgree()
  })

  test('takes a heavy page as a step of its own, and learns only some of its words', async () => {
    const app = testApp()
    const { section } = await publishNotes(app, { notes: [] })
    const heavy = (page: number) =>
      Array.from({ length: 7000 }, (_value, index) => `heavy${page}${letters(index)}`).join(' ')
    await addNote(app, section.id, { pages: ['About deadlocks', heavy(1), heavy(2), 'About paging'] })
    const transactions = vi.spyOn(app.database.db, 'transaction')
    await app.services.searchIndex.run()
    expect(transactions).toHaveBeenCalledTimes(4)
    transactions.mockRestore()
    expect(pagesOf(await searchAs(student, `heavy2${letters(6999)}`))).toHaveLength(1)
    expect(pagesOf(await searchAs(student, 'paging'))).toHaveLength(1)
    const { rows } = await app.database.runSql('select count(*)::int as words from search.word')
    expect(rows[0]?.['words']).toBeLessThan(4100)
    await expectCountsToAgree()
  })

  test('continues where it stopped', async () => {
    const app = testApp()
    const { section } = await publishNotes(app, { notes: [] })
    const pages = Array.from({ length: 40 }, (_value, index) => `Page number${index} about deadlocks`)
    await addNote(app, section.id, { pages })
    const really = app.database.db.transaction.bind(app.database.db)
    let steps = 0
    const execute = vi.spyOn(app.database.db, 'transaction').mockImplementation((work) => {
      steps += 1
      return steps === 2 ? Promise.reject(new Error('cut off')) : really(work)
    })
    await app.services.searchIndex.run()
    execute.mockRestore()
    expect(app.errors.splice(0)).toEqual([new Error('cut off')])
    expect((await searchAs(student, 'deadlock')).total).toBe(16)
    await app.services.searchIndex.restart()
    await app.deps.jobs.drain()
    expect((await searchAs(student, 'deadlock')).total).toBe(40)
    await expectCountsToAgree()
  })

  test('follows texts that are read again, without a gap', async () => {
    const app = testApp()
    const { pdfs } = await publishNotes(app, { notes: [{ title: 'Notes', pages: ['About deadlocks'] }] })
    const versionId = pdfs[0]?.versionId ?? ''
    await app.database.db
      .update(pdfPage)
      .set({ text: 'About semaphores' })
      .where(eq(pdfPage.versionId, versionId))
    await app.services.searchIndex.renew(versionId)
    expect((await searchAs(student, 'deadlock')).total).toBe(1)
    await app.deps.jobs.drain()
    expect((await searchAs(student, 'deadlock', { exact: '1' })).total).toBe(0)
    expect((await searchAs(student, 'semaphore')).total).toBe(1)
    await expectCountsToAgree()
  })

  test.each([
    ['again', 2],
    ['for the first time', 1],
  ])('misses no text that changes while it is indexed %s', async (state, step) => {
    const app = testApp()
    const { section } = await publishNotes(app, { notes: [] })
    const pages = Array.from({ length: 40 }, (_value, index) => `Page number${index} about deadlocks`)
    const { versionId } = await addNote(app, section.id, { pages })
    if (state === 'again') {
      await indexAll(app)
      await app.services.searchIndex.renew(versionId)
    }
    let steps = 0
    const run = async <T>(_who: string, work: () => Promise<T>): Promise<T> => {
      steps += 1
      if (steps === step) {
        await app.database.db
          .update(pdfPage)
          .set({ text: 'About semaphores' })
          .where(and(eq(pdfPage.versionId, versionId), eq(pdfPage.pageNumber, 1)))
        await app.services.searchIndex.renew(versionId)
      }
      return work()
    }
    const index = createSearchIndexService({
      ...app.deps,
      db: app.database.db,
      turns: { run },
    })
    await index.run()
    expect(await index.countWaiting()).toBe(1)
    await app.deps.jobs.drain()
    expect(await index.countWaiting()).toBe(0)
    expect((await searchAs(student, 'semaphore')).total).toBe(1)
    expect((await searchAs(student, 'deadlock')).total).toBe(39)
    await expectCountsToAgree()
  })

  test('is not waited for by PDFs that are deleted, nor by replaced versions', async () => {
    const app = testApp()
    const { pdfs } = await publishNotes(app, {
      notes: [
        { title: 'Kept', pages: ['One'] },
        { title: 'Replaced', pages: ['Two'] },
        { title: 'Gone', pages: ['Three'] },
      ],
    })
    await app.database.runSql('update search.version set rules = rules - 1')
    const { db } = app.database
    await db
      .update(pdf)
      .set({ version: 2 })
      .where(eq(pdf.id, pdfs[1]?.id ?? ''))
    await db
      .update(pdf)
      .set({ deletedAt: new Date() })
      .where(eq(pdf.id, pdfs[2]?.id ?? ''))
    expect(await app.services.searchIndex.countWaiting()).toBe(1)
    await app.services.searchIndex.restart()
    await app.deps.jobs.drain()
    expect(await rowsOf('select distinct rules from search.version')).toEqual([{ rules: indexRules }])
  })

  test('is made again by new rules, while the old one is searched', async () => {
    const app = testApp()
    await publishNotes(app, { notes: [{ title: 'Notes', pages: ['About deadlocks'] }] })
    await app.database.runSql('update search.version set rules = rules - 1')
    expect(await app.services.searchIndex.countWaiting()).toBe(1)
    expect((await searchAs(student, 'deadlock')).total).toBe(1)
    await app.services.searchIndex.restart()
    await app.deps.jobs.drain()
    expect(await rowsOf('select rules from search.version')).toEqual([{ rules: indexRules }])
    await expectCountsToAgree()
  })

  test('is made again for everything when it is missing, as after a restore', async () => {
    const app = testApp()
    await publishNotes(app, { notes: [{ pages: ['About deadlocks'] }, { pages: ['About semaphores'] }] })
    await app.database.runSql(
      'delete from search.page; delete from search.version; delete from search.lexeme',
    )
    await app.services.searchIndex.restart()
    await app.deps.jobs.drain()
    expect((await searchAs(student, 'semaphore')).total).toBe(1)
    await expectCountsToAgree()
  })

  test('takes over the pages of the same bytes', async () => {
    const app = testApp()
    const { section, pdfs } = await publishNotes(app, {
      notes: [{ title: 'First', pages: ['About deadlocks'] }],
    })
    const { sha256, id } = pdfs[0] ?? { sha256: '', id: '' }
    const twin = await addNote(app, section.id, { title: 'Second', pages: ['is not read'] })
    await app.database.db.update(pdfVersion).set({ sha256 }).where(eq(pdfVersion.pdfId, twin.id))
    await app.database.db.update(pdf).set({ deletedAt: new Date() }).where(eq(pdf.id, id))
    await app.database.db.update(pdf).set({ sha256 }).where(eq(pdf.id, twin.id))
    await indexAll(app)
    expect((await searchAs(student, 'deadlock')).total).toBe(1)
    await expectCountsToAgree()
  })

  test('loses a version that is no longer stored, and what was counted of it', async () => {
    const app = testApp()
    const { pdfs } = await publishNotes(app, {
      notes: [
        { title: 'Gone', pages: ['About deadlocks'] },
        { title: 'Kept', pages: ['About semaphores'] },
      ],
    })
    await app.database.db.delete(pdfVersion).where(eq(pdfVersion.id, pdfs[0]?.versionId ?? ''))
    await app.services.searchIndex.sweep()
    expect(await rowsOf('select count(*)::int as count from search.page')).toEqual([{ count: 1 }])
    expect(await rowsOf('select count(*)::int as count from search.version')).toEqual([{ count: 1 }])
    await expectCountsToAgree()
  })

  test('has the chapters of the outline, and the title lines of slides', async () => {
    await publishNotes(testApp(), {
      notes: [
        {
          title: 'Book',
          outline: [{ title: 'Virtual memory', pageNumber: 2, level: 0 }],
          pages: ['Contents', 'Pages are brought in on demand', 'Frames are replaced'],
        },
        {
          title: 'Slides',
          pages: ['Semaphores\nwait and signal', ...Array.from({ length: 4 }, () => 'Unit 3\nmore of it')],
        },
      ],
    })
    expect(await searchAs(student, 'virtual memory')).toMatchObject({
      total: 1,
      pages: [{ heading: 'Virtual memory' }],
    })
    expect(await searchAs(student, 'semaphore')).toMatchObject({ pages: [{ heading: 'Semaphores' }] })
    // A line on many pages is a running title.
    expect((await searchAs(student, 'unit 3')).pages.map(({ heading }) => heading)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
