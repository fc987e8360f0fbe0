import { PageWords } from '@lectureshelf/contract/library/pdf-pages'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { beginWith } from '../../../../test/begin-with.ts'
import { createPdf, createSection, createSubject } from '../../../../test/factories.ts'
import { type Client, useTestApp } from '../../../../test/harness.ts'
import { keepMark, markForm, marksOf, starForm } from '../../../../test/marks.ts'
import { multipartOf } from '../../../../test/multipart.ts'
import { addPdf, pdfSaying } from '../../../../test/pdf-files.ts'
import { mark, pdf, pdfScan, pdfVersion, subscription } from '../../../schema.ts'

const testApp = useTestApp()

const semaphore = 'A semaphore is an integer that two operations change'
const deadlock = 'A set of processes is in a deadlock when each of them waits for another one of the set'
const paging = 'Paging divides the memory into many frames of one size so that no hole between them is left'

let admin: Client
let pdfFile = ''
let pdfId = ''
const id = crypto.randomUUID()

beginWith(testApp, async () => {
  const { database, as, deps } = testApp()
  const section = await createSection(database.db, (await createSubject(database.db)).id)
  admin = await as('admin')
  const added = await addPdf(admin, section.id, pdfSaying(semaphore, deadlock, paging))
  pdfFile = added.pdfFile
  pdfId = added._id
  await deps.jobs.drain()
})

const replace = async (...lines: string[]) => {
  const reply = await admin({
    method: 'POST',
    url: `/api/pdfs/${pdfId}/replace`,
    ...multipartOf({}, { pdfFile: pdfSaying(...lines) }),
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  await testApp().deps.jobs.drain()
}

const quote = { exact: 'an integer that two operations change', prefix: 'A semaphore is ', suffix: '' }
const keepText = (client: Client) =>
  keepMark(client, id, markForm({ pdfFile, page: 1, quote, boxes: [[1, 1, 1, 1, 1]] }))

it('a marked text is found where the new version has it, with boxes of its words', async () => {
  const student = await testApp().as('student')
  await keepText(student)
  await replace(paging, deadlock, `Definition. ${semaphore}`)
  const [found] = await marksOf(student, pdfFile)
  expect(found).toMatchObject({ state: 'found', version: 2, page: 3, quote })
  const answer = await student({ url: `/api/pdf/${pdfFile}/pages/3.json` })
  const marked = PageWords.parse(answer.json()).words.slice(4)
  expect(marked.map(([word]) => word).join(' ')).toBe(quote.exact)
  const top = Math.min(...marked.map((word) => word[2]))
  expect(found?.boxes).toEqual([[3, marked[0]?.[1], top, expect.any(Number), expect.any(Number)]])
})

it('a marked text that the new version lacks is lost, keeps its words, and returns with its version', async () => {
  const student = await testApp().as('student')
  await keepText(student)
  await replace(paging, deadlock)
  expect(await marksOf(student, pdfFile)).toMatchObject([{ state: 'lost', version: 1, page: 1, quote }])
  await replace(semaphore)
  expect(await marksOf(student, pdfFile)).toMatchObject([{ state: 'found', version: 3, page: 1 }])
})

it('a star follows the text of its page', async () => {
  const student = await testApp().as('student')
  await keepMark(student, id, starForm({ pdfFile, page: 2 }))
  await replace(semaphore, paging, deadlock)
  expect(await marksOf(student, pdfFile)).toMatchObject([{ state: 'found', version: 2, page: 3 }])
})

it('a mark made in the version before, and sent later, is looked for when its person asks', async () => {
  const student = await testApp().as('student')
  await replace(paging, semaphore)
  await keepText(student)
  expect(await marksOf(student, pdfFile)).toMatchObject([{ state: 'waiting', version: 1 }])
  await testApp().deps.jobs.drain()
  expect(await marksOf(student, pdfFile)).toMatchObject([{ state: 'found', version: 2, page: 2 }])
})

it('a mark waits while a machine reads the new version, and is looked for every hour', async () => {
  const { database, services, deps } = testApp()
  const student = await testApp().as('student')
  await keepText(student)
  await replace(paging)
  const { db } = database
  await db.update(mark).set({ lostIn: null })
  await db.update(pdfScan).set({ state: 'reading' })
  await services.marksJoining.restart()
  await deps.jobs.drain()
  expect(await marksOf(student, pdfFile)).toMatchObject([{ state: 'waiting' }])
  await db.update(pdfScan).set({ state: 'done' })
  await services.marksJoining.restart()
  await deps.jobs.drain()
  expect(await marksOf(student, pdfFile)).toMatchObject([{ state: 'lost' }])
})

it.each([
  ['is lost at once where every page has words', [`${paging} ${deadlock}`, `${deadlock} ${paging}`], 'lost'],
  ['waits for a look at a page that may be a picture', [paging, 'Fig.'], 'waiting'],
])('before scanned pages were looked for, a mark that is gone %s', async (_what, lines, state) => {
  const { database, services, deps } = testApp()
  const student = await testApp().as('student')
  await keepText(student)
  await replace(...lines)
  await database.db.update(mark).set({ lostIn: null })
  await database.db.delete(pdfScan)
  await services.marksJoining.restart()
  await deps.jobs.drain()
  expect(await marksOf(student, pdfFile)).toMatchObject([{ state }])
})

it('a mark that was deleted during the work stays deleted', async () => {
  const { database, services, clock } = testApp()
  const student = await testApp().as('student')
  await keepText(student)
  await database.db.update(mark).set({ deletedAt: clock.now() })
  await services.marksJoining.run({ pdfId })
  expect(await database.db.select().from(mark)).toMatchObject([{ version: 1, lostIn: null }])
})

it('nothing is looked for in a version whose pages are not read yet', async () => {
  const { database, services } = testApp()
  const { db } = database
  const student = await testApp().as('student')
  await keepText(student)
  const [row] = await db.select().from(pdf).where(eq(pdf.id, pdfId))
  if (row?.sectionId === null || row === undefined) throw new Error('There is no PDF.')
  await createPdf(db, row.sectionId, { pdfTitle: 'Other' })
  await db
    .insert(pdfVersion)
    .values({ pdfId, version: 2, storageKey: 'second', sizeBytes: 1, sha256: 'second' })
  await db.update(pdf).set({ version: 2, lastVersion: 2 }).where(eq(pdf.id, pdfId))
  await services.marksJoining.run({ pdfId })
  expect(await db.select().from(mark)).toMatchObject([{ version: 1, lostIn: null }])
})

const endSubscriptions = (endsOn: string) => testApp().database.db.update(subscription).set({ endsOn })

/** Returns everything that a person may learn about their marks, with the times and tags of the replies. */
const learned = async (client: Client) => {
  const urls = [`/api/pdf/${pdfFile}/marks`, '/api/marks', '/api/marks?q=integer', '/api/markChanges']
  const replies = await Promise.all(urls.map((url) => client({ url })))
  const data = await client({ url: '/api/account/data' })
  const { mark: marks } = data.json<{ tables: Record<string, unknown> }>().tables
  return [
    marks,
    ...replies.map((reply) => [reply.json<{ until?: string }>(), reply.headers['etag']]).map(withoutNow),
  ]
}

const withoutNow = (answered: unknown[]) => JSON.stringify(answered).replace(/"until":"[^"]*"/u, '"until":""')

it('a version that its person may not read tells a mark nothing, and is searched once they may', async () => {
  const { deps, services, clock } = testApp()
  const student = await testApp().as('student')
  await keepText(student)
  await endSubscriptions('2024-01-01')
  await replace(paging, deadlock, `Definition. ${semaphore}`)
  const withWords = await learned(student)
  expect(await marksOf(student, pdfFile)).toMatchObject([{ state: 'waiting', version: 1, page: 1 }])
  await replace(paging, deadlock)
  await services.marksJoining.restart()
  await deps.jobs.drain()
  expect(await learned(student)).toEqual(withWords)

  await endSubscriptions('2099-12-31')
  clock.advance(11 * 60_000)
  await student({ url: '/api/marks' })
  await deps.jobs.drain()
  expect(await marksOf(student, pdfFile)).toMatchObject([{ state: 'lost' }])
})

it('marks of people who may not read a PDF keep no one else waiting', async () => {
  const { database, deps, services } = testApp()
  const student = await testApp().as('student')
  await keepText(student)
  await keepMark(admin, id, markForm({ pdfFile, page: 1, quote, boxes: [[1, 1, 1, 1, 1]] }))
  await endSubscriptions('2024-01-01')
  await replace(`Definition. ${semaphore}`)
  expect(await marksOf(student, pdfFile)).toMatchObject([{ state: 'waiting' }])
  expect(await marksOf(admin, pdfFile)).toMatchObject([{ state: 'found', version: 2 }])
  const started = vi.spyOn(deps.jobs, 'enqueue')
  await services.marksJoining.restart()
  await student({ url: `/api/pdf/${pdfFile}/marks` })
  expect(started).not.toHaveBeenCalled()
  expect(await database.db.select({ withheldIn: mark.withheldIn }).from(mark)).toContainEqual({
    withheldIn: 2,
  })
})
