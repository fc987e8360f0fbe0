import { readFile, rm } from 'node:fs/promises'
import { pdfVersionOps } from '@lectureshelf/contract/library/pdf-versions'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createSection, createSubject, csePlace } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { multipartOf } from '../../../test/multipart.ts'
import { addPdf, filesIn, pdfSaying } from '../../../test/pdf-files.ts'
import { sweepStrays } from '../../../test/sweep-strays.ts'
import { auditLog, pdf, pdfPage, pdfVersion, pdfVersionReader } from '../../schema.ts'

const testApp = useTestApp()
const first = pdfSaying('the marks of everyone')
const second = pdfSaying('second edition')
const third = pdfSaying('third edition')
const reason = 'It has the marks of everyone.'

let owner: Client
let pdfId = ''
let pdfFile = ''

beforeEach(async () => {
  const { database, as, storageRoot } = testApp()
  for (const file of await filesIn(storageRoot)) await rm(file)
  const { id } = await createSection(database.db, (await createSubject(database.db, {}, [csePlace])).id)
  owner = await as('owner')
  const added = await addPdf(await as('admin'), id, first)
  pdfId = added._id
  pdfFile = added.pdfFile
})

const replaceBy = async (bytes: Buffer) => {
  const form = multipartOf({}, { pdfFile: bytes })
  const reply = await owner({ method: 'POST', url: `/api/pdfs/${pdfId}/replace`, ...form })
  expect(reply.statusCode).toBe(200)
}
const versions = async () => {
  const reply = await owner({ url: `/api/pdfs/${pdfId}/versions` })
  return pdfVersionOps.list.response.parse(reply.json()).versions.map(({ version }) => version)
}
const remove = (version: number, payload: object = { reason }, client = owner) =>
  client({ method: 'DELETE', url: `/api/pdf/${pdfFile}/versions/${version}`, payload })
const restore = (version: number) =>
  owner({ method: 'POST', url: `/api/pdfs/${pdfId}/versions/${version}/restore` })
const problems = () => testApp().services.pdfUpkeep.checkFiles({ isDeep: true })

const storedBytes = async () => {
  const files = await filesIn(testApp().storageRoot)
  return Promise.all(files.map((file) => readFile(file)))
}

test('deleting a version deletes its bytes, cover, picture, texts and readers, and the audit log has the reason', async () => {
  const { as, deps, database, person } = testApp()
  await (
    await as('student')
  )({ url: `/api/pdf/${pdfFile}` })
  await expect.poll(() => database.db.$count(pdfVersionReader), { interval: 5 }).toBe(1)
  await deps.jobs.drain()
  await replaceBy(second)
  await deps.jobs.drain()
  expect(await storedBytes()).toHaveLength(6)

  const reply = await remove(1)
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'This version is gone for good' }])
  expect(await versions()).toEqual([2])
  const left = await storedBytes()
  expect(left).toHaveLength(3)
  expect(left.some((bytes) => bytes.equals(first))).toBe(false)
  expect(await database.db.$count(pdfVersion)).toBe(1)
  expect(await database.db.$count(pdfVersionReader)).toBe(0)
  expect(await database.db.select({ text: pdfPage.text }).from(pdfPage)).toEqual([
    { text: expect.stringContaining('second edition') },
  ])
  for (const who of ['student', 'owner'] as const)
    expect((await (await as(who))({ url: `/api/pdf/${pdfFile}?v=1` })).statusCode).toBe(404)
  expect((await restore(1)).statusCode).toBe(404)
  const records = await database.db.select().from(auditLog).where(eq(auditLog.action, 'pdf.removeVersion'))
  expect(records).toMatchObject([
    {
      actorId: (await person('owner')).id,
      entityId: pdfId,
      before: { pdfFile, version: 1, originalName: 'notes.pdf' },
      after: { reason },
    },
  ])
  expect(await problems()).toEqual([])
})

test('deleting the shown version returns 409, and a second deletion of another returns 404', async () => {
  await replaceBy(second)
  const refused = await remove(2)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'conflict',
    message: 'This version is the one shown now. Show another one or replace the file first.',
  })
  expect((await restore(1)).statusCode).toBe(200)
  expect((await remove(2)).statusCode).toBe(200)
  expect((await remove(2)).statusCode).toBe(404)
  expect((await remove(9)).statusCode).toBe(404)
  expect(await versions()).toEqual([1])
})

test('deleting a version needs a reason and the owner', async () => {
  const { as, visitor, database } = testApp()
  await replaceBy(second)
  for (const payload of [{}, { reason: '  ' }, { reason: 'x'.repeat(501) }])
    expect((await remove(1, payload)).statusCode).toBe(400)
  for (const who of ['student', 'subAdmin', 'admin'] as const)
    expect((await remove(1, { reason }, await as(who))).statusCode).toBe(403)
  expect((await remove(1, { reason }, visitor)).statusCode).toBe(401)
  expect(await versions()).toEqual([2, 1])
  await database.db.update(pdf).set({ deletedAt: new Date() })
  expect((await remove(1)).statusCode).toBe(404)
})

test('the number of a deleted version is not used again', async () => {
  await replaceBy(second)
  expect((await restore(1)).statusCode).toBe(200)
  expect((await remove(2)).statusCode).toBe(200)
  await replaceBy(third)
  expect(await versions()).toEqual([3, 1])
  expect((await owner({ url: `/api/pdf/${pdfFile}?v=2` })).statusCode).toBe(404)
})

test('the number of a swept version is not used again', async () => {
  const { as, clock, services } = testApp()
  await replaceBy(second)
  expect((await restore(1)).statusCode).toBe(200)
  clock.advance(31 * 24 * 60 * 60 * 1000)
  expect(await services.pdfUpkeep.sweepVersions()).toBe(1)
  owner = await as('owner')
  await replaceBy(third)
  expect(await versions()).toEqual([3, 1])
})

test('bytes that could not be deleted are deleted by the next sweep', async () => {
  const { deps, storageRoot } = testApp()
  await replaceBy(second)
  const removeBytes = deps.storage.remove.bind(deps.storage)
  deps.storage.remove = () => Promise.reject(new Error('the disk does not respond'))
  try {
    expect((await remove(1)).statusCode).toBe(200)
  } finally {
    deps.storage.remove = removeBytes
  }
  expect(await filesIn(storageRoot)).toHaveLength(2)
  expect(await sweepStrays(testApp())).toBe(1)
  expect(await problems()).toEqual([])
})

test('restoring and deleting a version at the same time does exactly one of them', async () => {
  await replaceBy(second)
  const [restored, removed] = await Promise.all([restore(1), remove(1)])
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual([restored.statusCode, removed.statusCode])
  expect(await problems()).toEqual([])
})
