import { appendFile, mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ErrorReply } from '@lectureshelf/contract/errors'
import { errorMessages } from '@lectureshelf/contract/messages'
import { noteOps } from '@lectureshelf/contract/library/notes'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { fillPath } from '@lectureshelf/contract/operation'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { multipartOf } from '../../../test/multipart.ts'
import { lookTwice } from '../../../test/look-twice.ts'
import { addPdf, filesIn, pdfSaying, uploadPdf } from '../../../test/pdf-files.ts'
import { mail, pdfPicture, pdfVersion } from '../../schema.ts'

const current = useTestApp()
const day = 24 * 60 * 60_000
const bytes = pdfSaying('What the exam will ask')

let admin: Client
let owner: Client
let student: Client
let sectionId = ''
let pdfId = ''
let pdfFile = ''

beforeEach(async () => {
  const { as, database, deps } = current()
  sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
  admin = await as('admin')
  student = await as('student')
  owner = await as('owner')
  const added = await addPdf(admin, sectionId, bytes, { fields: { pdfTitle: 'Routing' } })
  pdfId = added._id
  pdfFile = added.pdfFile
  await deps.jobs.drain()
})

const storedVersion = async () => {
  const [row] = await current().database.db.select().from(pdfVersion)
  if (row === undefined) throw new Error('There is no version.')
  return row
}

const storedPath = async () => {
  const { storageKey } = await storedVersion()
  return join(current().storageRoot, 'files', storageKey.slice(0, 2), storageKey)
}

/** Changes one byte without another trace. */
const flipByte = async () => {
  const changed = Buffer.from(bytes)
  changed[100] = (changed[100] ?? 0) ^ 1
  await writeFile(await storedPath(), changed)
}

const read = (headers: Record<string, string> = {}) => student({ url: `/api/pdf/${pdfFile}`, headers })

const expectDamaged = (reply: LightMyRequestResponse) => {
  expect(reply.statusCode).toBe(409)
  expect(reply.headers['etag']).toBeUndefined()
  expect(ErrorReply.parse(reply.json())).toMatchObject({
    code: 'pdf_damaged',
    message: errorMessages.pdf_damaged,
  })
}

const expectWhole = (reply: LightMyRequestResponse) => {
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload.equals(bytes)).toBe(true)
}

const check = async () => {
  await current().services.damage.restartChecks()
  await current().deps.jobs.drain()
}

const mails = async () =>
  (await current().database.db.select().from(mail)).filter(({ kind }) => kind === 'pdf-damaged')

const health = async () => noteOps.health.response.parse((await owner({ url: noteOps.health.path })).json())

const replace = () =>
  admin({
    method: 'POST',
    url: fillPath(pdfOps.replace.path, { pdfId }),
    ...multipartOf({}, { pdfFile: bytes }),
  })

describe('a reader', () => {
  it.each([
    ['wrongSize', async () => truncate(await storedPath(), 50)],
    ['wrongSize', async () => appendFile(await storedPath(), 'more')],
  ] as const)(
    'of a file with the damage "%s" gets a refusal at once, in whole and in part',
    async (damage, spoil) => {
      await spoil()
      expectDamaged(await read())
      expectDamaged(await read({ range: 'bytes=0-99' }))
      expectDamaged(await read({ range: 'bytes=200-299' }))
      expect(await storedVersion()).toMatchObject({ damage, damagedAt: expect.any(Date) })
    },
  )

  it('gets no words and no new picture of a file with another size, and no note that the page is broken', async () => {
    await truncate(await storedPath(), 300)
    expectDamaged(await student({ url: `/api/pdf/${pdfFile}/pages/1.webp?w=1440` }))
    expect(await storedVersion()).toMatchObject({ damage: 'wrongSize' })
    const { db } = current().database
    expect(await db.$count(pdfPicture, eq(pdfPicture.width, 1440))).toBe(0)
    await db.update(pdfVersion).set({ damage: null })
    expectDamaged(await student({ url: `/api/pdf/${pdfFile}/pages/1.json` }))
    expect(await storedVersion()).toMatchObject({ damage: 'wrongSize' })
  })

  it('may use a whole copy that the browser has', async () => {
    const { headers } = await read()
    await rm(await storedPath())
    expect((await read({ 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
  })
})

describe('the monthly check', () => {
  it('notes when it found a file in order, and reads it again after a month only', async () => {
    const { clock } = current()
    await check()
    const { checkedAt } = await storedVersion()
    expect(checkedAt).not.toBeNull()
    await flipByte()
    clock.advance(29 * day)
    await check()
    expect(await storedVersion()).toMatchObject({ checkedAt, damage: null })
    clock.advance(2 * day)
    await check()
    expect(await storedVersion()).toMatchObject({ damage: 'changed' })
  })

  it('finds changed bytes, after which readers get none of them', async () => {
    await flipByte()
    expect((await read()).statusCode).toBe(200)
    await check()
    expectDamaged(await read())
    expectDamaged(await read({ range: 'bytes=0-99' }))
  })

  it('tells each owner once, with title and place, and staff among the problems of notes', async () => {
    expect(await health()).toMatchObject({ damaged: 0 })
    await flipByte()
    await check()
    current().clock.advance(2 * day)
    owner = await current().as('owner')
    await check()
    await read()
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toBe('A stored PDF is damaged: Routing')
    expect(sent[0]?.textBody).toContain('BCS502, Module 1')
    expect(await health()).toMatchObject({ damaged: 1 })
    const reply = await owner({ url: `${noteOps.files.path}?problem=damaged` })
    const { items } = noteOps.files.response.parse(reply.json())
    expect(items).toMatchObject([
      { pdfTitle: 'Routing', place: { subCode: 'BCS502', sectionName: 'Module 1' } },
    ])
  })

  it('notices within an hour that a file is back, as when a disk was mounted again', async () => {
    const path = await storedPath()
    await rm(path)
    await check()
    await lookTwice(current())
    expectDamaged(await read())
    await writeFile(path, bytes)
    current().clock.advance(2 * 60 * 60_000)
    await check()
    expectWhole(await read())
  })

  it('reads a file again whose last check lies in the future', async () => {
    const future = new Date(current().clock.now().getTime() + 300 * day)
    await current().database.db.update(pdfVersion).set({ checkedAt: future })
    await flipByte()
    await check()
    expect(await storedVersion()).toMatchObject({ damage: 'changed' })
  })
})

describe('an upload of the same file', () => {
  it('puts a damaged PDF back, readable at once, without a new version', async () => {
    await flipByte()
    await check()
    const before = await storedVersion()
    expect((await replace()).statusCode).toBe(200)
    expectWhole(await read())
    const after = await storedVersion()
    expect(after).toMatchObject({ version: 1, damage: null, damagedAt: null })
    expect(after.storageKey).not.toBe(before.storageKey)
    const kept = await filesIn(current().storageRoot)
    expect(kept.some((path) => path.endsWith(before.storageKey))).toBe(false)
    expect(await health()).toMatchObject({ damaged: 0 })
  })

  it('puts it back even before the damage was noticed', async () => {
    await flipByte()
    expect((await replace()).statusCode).toBe(200)
    expectWhole(await read())
  })

  it('puts it back when it is added to the section again', async () => {
    await rm(await storedPath())
    await read()
    await lookTwice(current())
    expectDamaged(await read())
    expect((await uploadPdf(admin, sectionId, bytes)).statusCode).toBe(200)
    expectWhole(await read())
  })

  it('takes along the pictures, refusals and words that were made of the damaged one', async () => {
    const { database, deps, storageRoot } = current()
    const picture = (page: number) => `/api/pdf/${pdfFile}/pages/${page}.webp?w=720`
    const words = () => student({ url: `/api/pdf/${pdfFile}/pages/1.json` })
    const before = await student({ url: picture(1) })
    const other = pdfSaying('What no one will ask..')
    expect(other.length).toBe(bytes.length)
    await writeFile(await storedPath(), other)
    // The process has the last file open.
    const another = await addPdf(admin, sectionId, pdfSaying('Another PDF'))
    await student({ url: `/api/pdf/${another.pdfFile}/pages/1.json` })
    await database.db
      .update(pdfPicture)
      .set({ storageKey: await deps.storage.put(Buffer.from('drawn from a damaged file')), sizeBytes: 25 })
    expect((await words()).body).toContain('ask..')
    const files = await filesIn(storageRoot)
    expect((await replace()).statusCode).toBe(200)
    expect(await database.db.$count(pdfPicture)).toBe(0)
    // The bytes were put back under another key, and the picture is gone.
    expect(await filesIn(storageRoot)).toHaveLength(files.length - 1)
    const after = await student({
      url: picture(1),
      headers: { 'if-none-match': String(before.headers.etag) },
    })
    expect(after.statusCode).toBe(200)
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true)
    expect((await words()).body).toContain('exam')
    await deps.jobs.drain()
    expect(await database.db.$count(pdfPicture)).toBe(2)
  })

  it('is not followed by a picture that was begun before it', async () => {
    const { database, services, person, storageRoot } = current()
    const { storageKey } = await storedVersion()
    const actor = await services.sessions.findActor((await person('student')).id)
    if (actor === null) throw new Error('the person was not found')
    await flipByte()
    const begun = await services.pdfs.getGrant(actor, pdfFile)
    expect((await replace()).statusCode).toBe(200)
    // The damaged file stays readable, as for a process that has it open.
    const folder = join(storageRoot, 'files', storageKey.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, storageKey), bytes)
    await services.pdfPages.getPicture(begun, { page: 1, width: 1440 })
    expect(await database.db.$count(pdfPicture, eq(pdfPicture.width, 1440))).toBe(0)
  })

  it('of a whole PDF stays a duplicate, and changes nothing', async () => {
    const before = await storedVersion()
    const files = await filesIn(current().storageRoot)
    expect((await uploadPdf(admin, sectionId, bytes)).statusCode).toBe(409)
    expect((await replace()).statusCode).toBe(200)
    expect((await storedVersion()).storageKey).toBe(before.storageKey)
    expect((await filesIn(current().storageRoot)).toSorted()).toEqual(files.toSorted())
  })
})
