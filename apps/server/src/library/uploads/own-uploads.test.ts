import { uploadOps } from '@lectureshelf/contract/library/uploads'
import { fillPath } from '@lectureshelf/contract/operation'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createPdf, createSection, createSubject, csePlace, mechPlace } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { addPdf, pdfSaying } from '../../../test/pdf-files.ts'
import { beginUpload, finishUpload, sendAll } from '../../../test/tus-client.ts'
import { pdf, pdfOpening, pdfVersion } from '../../schema.ts'

const testApp = useTestApp()
let sectionId = ''

beforeEach(async () => {
  const { database } = testApp()
  const subject = await createSubject(database.db, {}, [mechPlace, csePlace])
  sectionId = (await createSection(database.db, subject.id)).id
})

const listOf = async (client: Client, query = '') => {
  const reply = await client({ method: 'GET', url: `${uploadOps.list.path}?${query}` })
  return uploadOps.list.response.parse(reply.json())
}
const titlesOf = async (client: Client, query = '') =>
  (await listOf(client, query)).items.map(({ title }) => title)

test('everything that a person uploaded is listed, by any way, newest first', async () => {
  const { as, database, person } = testApp()
  const client = await as('subAdmin')
  await createPdf(database.db, sectionId, { pdfTitle: "Someone else's" })
  const form = await addPdf(client, sectionId, pdfSaying('form'), { fields: { pdfTitle: 'By form' } })
  await finishUpload(client, await sendAll(client, sectionId, pdfSaying('parts'), { pdfTitle: 'In parts' }))
  await finishUpload(
    client,
    await sendAll(client, sectionId, Buffer.from('text'), { filename: 'broken.pdf' }),
  )
  await beginUpload(client, sectionId, 100, { filename: 'under way.pdf' })
  const { id: studentId } = await person('student')
  for (const openedOn of [1, 2, 3, 4, 5].map((day) => `2026-11-0${day}`)) {
    await database.db.insert(pdfOpening).values({ pdfId: form._id, studentId, openedOn })
  }
  const { items, total } = await listOf(client)
  expect(total).toBe(4)
  expect(items.map(({ title, state }) => [title, state])).toEqual([
    ['under way.pdf', 'uploading'],
    ['broken.pdf', 'failed'],
    ['In parts', 'processing'],
    ['By form', 'processing'],
  ])
  expect(items[1]).toMatchObject({
    failure: 'The file is not a PDF.',
    pdfId: null,
    place: null,
    openings: 'few',
  })
  expect(items[2]?.uploadId).not.toBeNull()
  expect(items[3]).toMatchObject({
    uploadId: null,
    pdfId: form._id,
    pdfFile: form.pdfFile,
    openings: 5,
    place: { deptId: 'CSE', scheme: '2022', semName: '5th Sem', subCode: 'BCS502', sectionName: 'Module 1' },
  })
  await database.db.delete(pdfOpening).where(eq(pdfOpening.openedOn, '2026-11-05'))
  expect((await listOf(client)).items[3]).toMatchObject({ openings: 'few' })
  expect((await listOf(await as('admin'))).total).toBe(0)
})

test('a PDF that a person replaced is listed once, and a deleted one is marked', async () => {
  const { as, database } = testApp()
  const owned = await createPdf(database.db, sectionId, { pdfTitle: 'Module 1' })
  const client = await as('owner')
  const target = { kind: 'replace', pdfId: owned.id } as const
  await finishUpload(client, await sendAll(client, target, pdfSaying('two')))
  await finishUpload(client, await sendAll(client, target, pdfSaying('three')))
  expect((await listOf(client)).items).toMatchObject([{ title: 'Module 1', state: 'processing' }])
  await database.db.update(pdf).set({ deletedAt: new Date() }).where(eq(pdf.id, owned.id))
  expect((await listOf(client)).items).toMatchObject([{ state: 'deleted' }])
})

test('the list is searched, filtered and paged', async () => {
  const { as, database } = testApp()
  const client = await as('subAdmin')
  for (const title of ['Alpha', 'Beta', 'Gamma']) {
    await addPdf(client, sectionId, pdfSaying(title), { fields: { pdfTitle: title } })
  }
  expect(await titlesOf(client, 'q=bcs502 beta')).toEqual(['Beta'])
  expect(await titlesOf(client, 'size=2&page=2')).toEqual(['Alpha'])
  const [first] = (await listOf(client, 'q=Gamma')).items
  await database.db
    .update(pdfVersion)
    .set({ state: 'failed', failure: 'The pages could not be read.' })
    .where(eq(pdfVersion.pdfId, first?.pdfId ?? ''))
  expect((await listOf(client, 'state=failed')).items).toMatchObject([
    { title: 'Gamma', failure: 'The pages could not be read.' },
  ])
  expect(await titlesOf(client, 'state=processing')).toEqual(['Beta', 'Alpha'])
})

test('a person can dismiss their own failed upload, and no one else’s', async () => {
  const { as } = testApp()
  const client = await as('subAdmin')
  const failed = await sendAll(client, sectionId, Buffer.from('text'))
  await finishUpload(client, failed)
  const url = fillPath(uploadOps.dismiss.path, { uploadId: failed })
  expect((await (await as('owner'))({ method: 'POST', url })).statusCode).toBe(404)
  expect((await listOf(client)).total).toBe(1)
  expect((await client({ method: 'POST', url })).statusCode).toBe(200)
  expect((await listOf(client)).total).toBe(0)
})
