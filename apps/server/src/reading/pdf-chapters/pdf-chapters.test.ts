import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Chapter, scanMessages } from '@lectureshelf/contract/library/scans'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { addPdf, pdfSaying } from '../../../test/pdf-files.ts'
import { infoOf } from '../../../test/scans.ts'
import { addNote, pagesOf, publishNotes, searchAs } from '../../../test/search-notes.ts'
import { auditLog, pdfVersion } from '../../schema.ts'

const testApp = useTestApp()
let admin: Client
let student: Client
let pdfId = ''
let pdfFile = ''
let sectionId = ''

beforeEach(async () => {
  const app = testApp()
  ;[admin, student] = [await app.as('admin'), await app.as('student')]
  const pages = ['nothing', 'much', 'said']
  const outline = [{ title: 'Own contents', pageNumber: 1, level: 0 }]
  const { pdfs, section } = await publishNotes(app, { notes: [{ title: 'Scan', pages, outline }] })
  sectionId = section.id
  ;[{ id: pdfId, pdfFile } = { id: '', pdfFile: '' }] = pdfs
})

const chapter = (title: string, pageNumber: number, level = 0): Chapter => ({ title, pageNumber, level })

interface Saving {
  client?: Client
  version?: number
  before?: Chapter[] | undefined
}

const save = (chapters: Chapter[], { client = admin, version = 1, before }: Saving = {}) =>
  client({ method: 'PUT', url: `/api/pdfs/${pdfId}/chapters`, payload: { version, before, chapters } })

describe('the chapters of a PDF', () => {
  test('are its contents and found as headings, in place of its own', async () => {
    const chapters = [chapter('Deadlocks', 2), chapter('Avoidance', 2, 1), chapter('Paging', 3)]
    const reply = await save(chapters)
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: scanMessages.chaptersSaved }])
    expect((await infoOf(student, pdfFile)).chapters).toEqual(chapters)
    await testApp().deps.jobs.drain()
    const found = await searchAs(student, 'deadlocks avoidance')
    expect(found.pages).toMatchObject([{ pageNumber: 2, heading: 'Deadlocks; Avoidance' }])
    expect((await searchAs(student, 'contents', { exact: '1' })).total).toBe(0)
    const log = await testApp().database.db.select().from(auditLog).where(eq(auditLog.action, 'pdf.chapters'))
    expect(log).toMatchObject([{ entityId: pdfId, before: { chapters: [] }, after: { chapters } }])
  })

  test('correct a typing error, with their diacritics or without', async () => {
    await save([chapter('Poincaré sections', 2)])
    await testApp().deps.jobs.drain()
    for (const [typed, to] of [['poincre', 'poincare'] as const, ['sectins', 'sections'] as const])
      expect(await searchAs(student, typed)).toMatchObject({
        step: 'corrected',
        corrections: [{ from: typed, to }],
        pages: [{ pageNumber: 2 }],
      })
  })

  test('of one of two copies are found by students, and its pages once', async () => {
    const app = testApp()
    const copy = await addNote(app, sectionId, { title: 'Copy', pages: ['nothing', 'much', 'said'] })
    const { db } = app.database
    const first = await db.select().from(pdfVersion).where(eq(pdfVersion.pdfId, pdfId))
    const { sha256 = '' } = first[0] ?? {}
    await db.update(pdfVersion).set({ sha256 }).where(eq(pdfVersion.id, copy.versionId))
    await app.deps.jobs.drain()
    pdfId = copy.id
    expect((await searchAs(student, 'much')).total).toBe(1)
    await save([chapter('Deadlocks', 2)])
    await app.deps.jobs.drain()
    expect(pagesOf(await searchAs(student, 'deadlocks'))).toEqual(['Copy 2'])
    expect(pagesOf(await searchAs(student, 'much'))).toEqual(['Copy 2'])
  })

  test('that are all removed give the PDF its own contents back', async () => {
    await save([chapter('Deadlocks', 2)])
    expect((await save([])).statusCode).toBe(200)
    expect((await infoOf(student, pdfFile)).chapters).toBeNull()
    await testApp().deps.jobs.drain()
    expect((await searchAs(student, 'contents')).pages).toMatchObject([{ pageNumber: 1 }])
  })

  test.each([
    ['in another order than the pages', [chapter('Two', 2), chapter('One', 1)], scanMessages.chaptersOrder],
    ['beyond the last page', [chapter('Four', 4)], scanMessages.chaptersBeyond(3)],
    ['without a title', [chapter(' ', 1)], 'Title is required.'],
    ['before the first page', [chapter('Zero', 0)], 'Pages start at 1.'],
  ])('are refused %s', async (_case, chapters, reason) => {
    const reply = await save(chapters)
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { reason }])
    expect((await infoOf(student, pdfFile)).chapters).toBeNull()
  })

  test('are refused while another version is shown, while pages are counted, and after an unseen change', async () => {
    const { db } = testApp().database
    const refusalOf = async (version: number, before?: Chapter[]) => {
      const reply = await save([chapter('One', 1)], { version, before })
      const { code, extraDetails } = reply.json<{ code: string; extraDetails?: string }>()
      return [reply.statusCode, code, extraDetails]
    }
    const changed = (sentence: string) => [409, 'changed_meanwhile', sentence]
    expect(await refusalOf(2)).toEqual(changed(scanMessages.chaptersReplaced))
    expect(await refusalOf(1, [chapter('Two', 2)])).toEqual(changed(scanMessages.chaptersChanged))
    expect((await save([chapter('One', 1)], { before: [] })).statusCode).toBe(200)
    expect((await save([chapter('One', 1)], { before: [] })).statusCode).toBe(200)
    expect((await save([chapter('Two', 2)], { before: [chapter('One', 1)] })).statusCode).toBe(200)
    await db.update(pdfVersion).set({ pageCount: null })
    expect(await refusalOf(1)).toEqual([409, 'conflict', undefined])
  })

  test('are typed by whoever may edit the PDF', async () => {
    const app = testApp()
    const subAdmin = await app.as('subAdmin')
    expect((await save([chapter('One', 1)], { client: subAdmin })).statusCode).toBe(403)
    const own = await addPdf(subAdmin, sectionId, pdfSaying('mine'))
    await app.deps.jobs.drain()
    pdfId = own._id
    expect((await save([chapter('One', 1)], { client: subAdmin })).statusCode).toBe(200)
  })
})
