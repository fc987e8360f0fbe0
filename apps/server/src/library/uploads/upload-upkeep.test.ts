import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadTarget } from '@lectureshelf/contract/library/uploads'
import { replacedMeanwhile, uploadLost } from '@lectureshelf/contract/messages'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSection, createSubject } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { addPdf, emptyFolder, pdfSaying } from '../../../test/pdf-files.ts'
import { beginUpload, finishUpload, lookAt, sendAll, sendPart } from '../../../test/tus-client.ts'
import { zipOf } from '../../../test/import-zips.ts'
import { importRun, pdf, student, upload } from '../../schema.ts'
import { createServices } from '../../app/services.ts'

const hourMs = 60 * 60 * 1000
const testApp = useTestApp()
const bytes = pdfSaying('page one')
let sectionId = ''

beforeEach(async () => {
  const { database, deps } = testApp()
  await emptyFolder(deps.uploadsDir)
  sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
})

const stateOf = async (id: string) => {
  const [row] = await testApp().database.db.select().from(upload).where(eq(upload.id, id))
  return row === undefined ? null : [row.state, row.failureCode]
}
const countPdfs = () => testApp().database.db.$count(pdf)
const unfinished = () => readdir(testApp().deps.uploadsDir)

describe('an abandoned upload', () => {
  test('whose parts are gone before its time fails as lost, and not as too late', async () => {
    const client = await testApp().as('subAdmin')
    const id = await beginUpload(client, sectionId, bytes.length)
    await sendPart(client, id, bytes.subarray(0, 20))
    await emptyFolder(testApp().deps.uploadsDir)
    for (const reply of [await sendPart(client, id, bytes.subarray(20), 20), await finishUpload(client, id)])
      expect([reply.statusCode, reply.json()]).toMatchObject([
        410,
        { code: 'upload_expired', message: uploadLost },
      ])
  })

  test('is removed with its bytes after a day, and then returns upload_expired', async () => {
    const { as, clock, services } = testApp()
    const first = await as('subAdmin')
    const id = await beginUpload(first, sectionId, bytes.length)
    await sendPart(first, id, bytes.subarray(0, 20))
    clock.advance(23 * hourMs)
    await services.uploads.sweep()
    expect(await stateOf(id)).toEqual(['uploading', null])
    clock.advance(2 * hourMs)
    const client = await as('subAdmin')
    expect((await sendPart(client, id, bytes.subarray(20), 20)).statusCode).toBe(410)
    await services.uploads.sweep()
    expect(await stateOf(id)).toEqual(['failed', 'upload_expired'])
    expect(await unfinished()).toEqual([])
    expect((await lookAt(client, id)).statusCode).toBe(410)
    expect((await finishUpload(client, id)).statusCode).toBe(410)
    clock.advance(31 * 24 * hourMs)
    await services.uploads.sweep()
    expect(await stateOf(id)).toBeNull()
  })

  test('is finished when it is complete, but not while its client may still finish it', async () => {
    const { as, clock, services, database, person } = testApp()
    const id = await sendAll(await as('subAdmin'), sectionId, bytes)
    await services.uploads.sweep()
    expect(await stateOf(id)).toEqual(['uploading', null])
    clock.advance(hourMs)
    await services.uploads.sweep()
    expect(await stateOf(id)).toEqual(['done', null])
    const [row] = await database.db.select().from(pdf)
    expect(row?.addedBy).toBe((await person('subAdmin')).id)
    expect(await unfinished()).toEqual([])
  })

  test.each([
    ['another scope', { scope: { departments: ['Mech'], schemes: [], semesters: [] } }, 'out_of_scope'],
    ['another role', { role: 'student' as const }, 'forbidden'],
    ['no account any more', { blockedAt: new Date() }, 'forbidden'],
  ])('is not finished for a person with %s', async (_, change, code) => {
    const { as, clock, services, database, person } = testApp()
    const id = await sendAll(await as('subAdmin'), sectionId, bytes)
    const { id: personId } = await person('subAdmin')
    await database.db.update(student).set(change).where(eq(student.id, personId))
    clock.advance(hourMs)
    await services.uploads.sweep()
    expect(await stateOf(id)).toEqual(['failed', code])
    expect(await countPdfs()).toBe(0)
    expect(await unfinished()).toEqual([])
  })

  test('that fails does not stop others', async () => {
    const { as, clock, services } = testApp()
    const client = await as('subAdmin')
    const bad = await sendAll(client, sectionId, Buffer.from('text'))
    const good = await sendAll(client, sectionId, bytes)
    clock.advance(hourMs)
    await services.uploads.sweep()
    expect([await stateOf(bad), await stateOf(good)]).toEqual([
      ['failed', 'not_a_pdf'],
      ['done', null],
    ])
  })

  test('without a row loses its bytes after an hour, and foreign files stay', async () => {
    const { deps, services } = testApp()
    const leave = async (name: string, at: Date, create: (path: string) => Promise<unknown> = mkdir) => {
      const path = join(deps.uploadsDir, name)
      await create(path)
      await utimes(path, at, at)
      return name
    }
    /** As a version before parts left it. */
    const leaveFile = (path: string) => writeFile(path, 'left')
    const long = new Date(Date.now() - 2 * hourMs)
    await leave(crypto.randomUUID(), long)
    await leave(crypto.randomUUID(), long, leaveFile)
    const young = await leave(crypto.randomUUID(), new Date())
    const foreign = await leave('notes.txt', long, leaveFile)
    await services.uploads.sweep()
    expect((await unfinished()).toSorted()).toEqual([young, foreign].toSorted())
  })
})

describe('an upload that replaces a PDF', () => {
  const begin = async () => {
    const owner = await testApp().as('owner')
    const added = await addPdf(owner, sectionId, pdfSaying('first'))
    const target = { kind: 'replace', pdfId: added._id } as const
    return { id: await sendAll(owner, target, pdfSaying('abandoned')), target }
  }
  const shownVersion = async () => (await testApp().database.db.select().from(pdf))[0]?.version

  /** Shows a newer correction while the upload waits for its end. */
  const correct = async (target: UploadTarget) => {
    const owner = await testApp().as('owner')
    const id = await sendAll(owner, target, pdfSaying('newer'))
    expect((await finishUpload(owner, id)).statusCode).toBe(200)
  }

  test('is finished by the upkeep while the PDF shows the same version', async () => {
    const { clock, services } = testApp()
    const { id } = await begin()
    clock.advance(hourMs)
    await services.uploads.sweep()
    expect([await stateOf(id), await shownVersion()]).toEqual([['done', null], 2])
  })

  test('does not hide a newer correction when the upkeep finishes it', async () => {
    const { clock, services } = testApp()
    const { id, target } = await begin()
    await correct(target)
    clock.advance(hourMs)
    await services.uploads.sweep()
    expect([await stateOf(id), await shownVersion()]).toEqual([['failed', 'changed_meanwhile'], 2])
    expect(await unfinished()).toEqual([])
  })

  test('does not hide a newer correction when its sender finishes it, and says why each time', async () => {
    const { id, target } = await begin()
    await correct(target)
    const owner = await testApp().as('owner')
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const reply = await finishUpload(owner, id)
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toMatchObject({ code: 'changed_meanwhile' })
      expect(reply.json<{ message: string }>().message).toContain(replacedMeanwhile(2))
    }
    expect(await shownVersion()).toBe(2)
  })
})

test('two processes that finish an upload at the same time create one PDF', async () => {
  const { as, deps, services, person } = testApp()
  const id = await sendAll(await as('subAdmin'), sectionId, bytes)
  const actor = await services.sessions.findActor((await person('subAdmin')).id)
  if (actor === null) throw new Error('the person was not found')
  const other = createServices(deps)
  const results = await Promise.all([services.uploads.finish(actor, id), other.uploads.finish(actor, id)])
  expect(new Set(results.map((result) => result.pdf?._id)).size).toBe(1)
  expect(await countPdfs()).toBe(1)
})

test('an import and the end of its upload are stored together or not at all', async () => {
  const { as, database } = testApp()
  const owner = await as('owner')
  const archive = zipOf([])
  const id = await sendAll(owner, { kind: 'import' }, archive, { filename: 'notes.zip' })
  // As if the process died before the upload was marked as done.
  await database.runSql(`alter table upload add constraint broken check (state <> 'done') not valid`)
  const cut = await finishUpload(owner, id).finally(() =>
    database.runSql('alter table upload drop constraint broken'),
  )
  expect([cut.statusCode, await database.db.$count(importRun)]).toEqual([500, 0])
  expect(await stateOf(id)).toEqual(['finishing', null])

  expect((await finishUpload(owner, id)).statusCode).toBe(200)
  expect([await stateOf(id), await database.db.$count(importRun)]).toEqual([['done', null], 1])
})
