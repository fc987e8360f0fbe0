import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { errorMessages } from '@lectureshelf/contract/messages'
import { filesNotUsable } from '@lectureshelf/contract/sentences'
import { beforeEach, expect, test } from 'vitest'
import { createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { multipartOf } from '../../../test/multipart.ts'
import { addPdf, filesIn, markerName, pdfSaying, uploadPdf } from '../../../test/pdf-files.ts'
import { fileReasons } from '../../platform/storage/files-guard.ts'
import { mail, missingFile, pdfVersion, strayFile } from '../../schema.ts'
import { beginUpkeep } from '../../app/upkeep.ts'

const current = useTestApp({ logLevel: 'warn' })
const dayMs = 24 * 60 * 60_000

let admin: Client
let owner: Client
let student: Client
let sectionId = ''
let pdfId = ''
let pdfFile = ''
let marker = ''

beforeEach(async () => {
  const { as, database, deps, storageRoot } = current()
  marker ||= (await deps.storage.readMarker()) ?? ''
  await rm(markerPath(), { recursive: true, force: true })
  await deps.storage.writeMarker(marker)
  for (const file of await filesIn(storageRoot)) await rm(file)
  sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
  admin = await as('admin')
  owner = await as('owner')
  student = await as('student')
  const added = await addPdf(admin, sectionId, pdfSaying('the first edition'))
  pdfId = added._id
  pdfFile = added.pdfFile
  await deps.jobs.drain()
})

const markerPath = () => join(current().storageRoot, 'files', markerName)

/** What a folder may show in place of the marker. */
const wrongs = {
  absent: { put: () => rm(markerPath()), reason: fileReasons.noMarker },
  other: { put: () => current().deps.storage.writeMarker(crypto.randomUUID()), reason: fileReasons.other },
  unreadable: {
    put: async () => {
      await rm(markerPath())
      await mkdir(markerPath())
    },
    reason: fileReasons.unreadable,
  },
}
const heal = async () => {
  await rm(markerPath(), { recursive: true, force: true })
  await current().deps.storage.writeMarker(marker)
}

const ready = async () => {
  const reply = await current().visitor({ url: '/readyz' })
  return [reply.statusCode, reply.json<{ extraDetails?: string }>().extraDetails]
}
const upkeep = async () => {
  const { database, deps } = current()
  await beginUpkeep({ db: database.db, jobs: deps.jobs })
  await deps.jobs.drain()
}
const filePaths = () => filesIn(join(current().storageRoot, 'files'))

test.each(Object.entries(wrongs))(
  'a marker that is %s: not ready with the reason, until it is right',
  async (_, { put, reason }) => {
    await put()
    await expect.poll(ready, { interval: 50 }).toEqual([503, reason])
    await heal()
    await expect.poll(ready, { interval: 50 }).toEqual([200, undefined])
  },
)

test.each(Object.entries(wrongs))(
  'a marker that is %s: the upkeep deletes and notes no file',
  async (_, { put }) => {
    const { deps, clock, database, errors } = current()
    await deps.storage.put(Buffer.from('noted before'))
    clock.advance(dayMs / 12)
    await upkeep()
    expect(await database.db.$count(strayFile)).toBe(1)
    await deps.storage.put(Buffer.from('not noted yet'))
    const before = await filePaths()
    clock.advance(40 * dayMs)
    await database.runSql(`update pdf set deleted_at = now() - interval '1 day'`)
    await put()
    await upkeep()
    expect(await filePaths()).toEqual(before)
    expect(await database.db.$count(strayFile)).toBe(1)
    expect(await database.db.$count(pdfVersion)).toBe(1)
    expect(errors).toEqual([])
    await heal()
    await upkeep()
    expect(await database.db.$count(pdfVersion)).toBe(0)
    expect((await filePaths()).length).toBe(before.length - 4)
  },
)

test('a folder that is not mounted: a reader gets 503, nothing is called damaged, and reading heals', async () => {
  const { database, storageRoot } = current()
  const read = () => student({ url: `/api/pdf/${pdfFile}` })
  await wrongs.absent.put()
  const away = await takeAway()
  const replies = await Promise.all([
    read(),
    read(),
    owner({ url: `/api/pdf/${pdfFile}`, headers: { range: 'bytes=0-9' } }),
  ])
  for (const reply of replies) {
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '10'])
    expect(reply.json()).toMatchObject({ code: 'unavailable', message: filesNotUsable })
  }
  expect(await database.db.select({ damage: pdfVersion.damage }).from(pdfVersion)).toEqual([{ damage: null }])
  expect(await database.db.$count(mail)).toBe(0)
  expect(await database.db.$count(missingFile)).toBe(0)
  await away.bringBack()
  await heal()
  expect((await read()).statusCode).toBe(200)
  expect(await filesIn(storageRoot)).toHaveLength(3)
})

test('a file that is shorter than its row says is called damaged, but only while the marker is right', async () => {
  const { database } = current()
  const read = () => student({ url: `/api/pdf/${pdfFile}` })
  for (const path of await filePaths()) await writeFile(path, 'short')
  await wrongs.other.put()
  expect((await read()).statusCode).toBe(503)
  expect(await database.db.select({ damage: pdfVersion.damage }).from(pdfVersion)).toEqual([{ damage: null }])
  await heal()
  const reply = await read()
  expect([reply.statusCode, reply.json()]).toMatchObject([409, { message: errorMessages.pdf_damaged }])
})

test('what a person deletes or adds then is refused with 503 before anything is changed, and works later', async () => {
  const { database, deps } = current()
  const form = multipartOf({}, { pdfFile: pdfSaying('the second edition') })
  expect((await owner({ method: 'POST', url: `/api/pdfs/${pdfId}/replace`, ...form })).statusCode).toBe(200)
  await deps.jobs.drain()
  const before = await filePaths()
  const remove = () =>
    owner({
      method: 'DELETE',
      url: `/api/pdf/${pdfFile}/versions/1`,
      payload: { reason: 'It has the marks of everyone.' },
    })
  await wrongs.other.put()
  const refused = await remove()
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { message: filesNotUsable }])
  const added = await uploadPdf(admin, sectionId, pdfSaying('another'))
  expect([added.statusCode, added.json()]).toMatchObject([503, { message: filesNotUsable }])
  expect(await database.db.$count(pdfVersion)).toBe(2)
  expect(await filePaths()).toEqual(before)
  await heal()
  expect((await remove()).statusCode).toBe(200)
  expect((await uploadPdf(admin, sectionId, pdfSaying('another'))).statusCode).toBe(200)
})

test('a job that meets other files comes again without a failure, and nothing is logged for it', async () => {
  const { database, deps, errors, readLog } = current()
  const hurry = () =>
    database.runSql(`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`)
  await uploadPdf(admin, sectionId, pdfSaying('indexed later'))
  const away = await takeAway()
  await wrongs.absent.put()
  // More often than a job that fails is tried.
  for (let times = 0; times < 6; times += 1) {
    await hurry()
    await deps.jobs.drain()
  }
  const jobs = await database.runSql(
    `select state, retry_count from pgboss.job where name = 'index-pdf' and state <> 'completed'`,
  )
  expect(jobs.rows).toEqual([{ state: 'retry', retry_count: 0 }])
  expect(readLog()).not.toContain('background work failed')
  expect(errors).toEqual([])
  await away.bringBack()
  await heal()
  await database.runSql(
    `update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`,
  )
  await deps.jobs.drain()
  const states = await database.db.select({ state: pdfVersion.state }).from(pdfVersion)
  expect(states).toEqual([{ state: 'ready' }, { state: 'ready' }])
})

test('the monthly check and what puts a file back say nothing about files then', async () => {
  const { database, deps, services, clock } = current()
  clock.advance(31 * dayMs)
  await takeAway()
  await wrongs.absent.put()
  await expect(services.damage.check()).rejects.toMatchObject({ reason: fileReasons.noMarker })
  await expect(services.pdfUpkeep.checkFiles()).rejects.toMatchObject({ reason: fileReasons.noMarker })
  const [version] = await database.db.select().from(pdfVersion)
  if (version === undefined) throw new Error('There is no version.')
  const staged = await deps.storage.stage(Readable.from([pdfSaying('the first edition')]), {
    maxBytes: 100_000,
  })
  const file = { ...version, versionId: version.id }
  await expect(services.damage.putBack(file, staged)).rejects.toMatchObject({ reason: fileReasons.noMarker })
  expect(await database.db.select({ damage: pdfVersion.damage }).from(pdfVersion)).toEqual([{ damage: null }])
})

/** Takes every stored file away, as a folder that is not mounted does. */
const takeAway = async () => {
  const files = await Promise.all(
    (await filePaths()).map(async (path) => ({ path, bytes: await readFile(path) })),
  )
  for (const { path } of files) await rm(path)
  return {
    bringBack: async () => {
      for (const { path, bytes } of files) await writeFile(path, bytes)
    },
  }
}
