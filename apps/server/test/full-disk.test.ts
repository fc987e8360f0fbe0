import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ErrorReply } from '@lectureshelf/contract/errors'
import { errorMessages } from '@lectureshelf/contract/messages'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import type { UploadTarget } from '@lectureshelf/contract/library/uploads'
import { fillPath } from '@lectureshelf/contract/operation'
import { proposalOps } from '@lectureshelf/contract/library/proposals/proposals'
import { sectionOps } from '@lectureshelf/contract/library/sections'
import { systemOps } from '@lectureshelf/contract/site/system'
import type { LightMyRequestResponse } from 'fastify'
import { zipSync } from 'fflate'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  importRun,
  knownFile,
  pdf,
  pdfOpening,
  pdfPicture,
  pdfVersionReader,
  section,
} from '../src/schema.ts'
import { createSection, createSubject } from './factories.ts'
import { type Client, useTestApp } from './harness.ts'
import { multipartOf } from './multipart.ts'
import { addPdf, filesIn, pdfSaying, uploadPdf } from './pdf-files.ts'
import { beginUpload, finishUpload, lookAt, sendPart } from './tus-client.ts'

const current = useTestApp({ logLevel: 'warn' })

let sectionId = ''
let admin: Client

beforeEach(async () => {
  const { database, as } = current()
  sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
  admin = await as('admin')
})

/** Lets every file of this process find a full disk, as the system reports it, until the returned function is called. */
const fillDisk = async (code: 'ENOSPC' | 'EDQUOT' | 'EIO') => {
  const handle = await open('/dev/null', 'r')
  const prototype: Pick<FileHandle, 'writeFile'> = Object.getPrototypeOf(handle)
  await handle.close()
  const { writeFile } = prototype
  prototype.writeFile = () => Promise.reject(Object.assign(new Error(`${code}: full`), { code }))
  const free = () => {
    prototype.writeFile = writeFile
  }
  onTestFinished(free)
  return free
}

/** Lets the database find a full disk when a row of a table is stored. */
const fillDatabase = async (table: string) => {
  const { database } = current()
  await database.runSql(`create or replace function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before insert on ${table} for each row execute function full_disk()`)
  const free = async () => void (await database.runSql(`drop trigger if exists full_disk on ${table}`))
  onTestFinished(free)
  return free
}

const expectNoSpace = (reply: LightMyRequestResponse) => {
  expect(reply.statusCode).toBe(507)
  expect(ErrorReply.parse(reply.json())).toMatchObject({
    code: 'no_space',
    message: errorMessages.no_space,
  })
}

/** Waits for what is stored of a student who opened a PDF: it is done beside the answer, and would meet the next test. */
const openingStored = async () => {
  const { db } = current().database
  const stored = async () => [await db.$count(pdfOpening), await db.$count(pdfVersionReader)]
  await expect.poll(stored, { interval: 5 }).toEqual([1, 1])
}

const stagedFiles = () => readdir(join(current().storageRoot, 'staged'))
const addSection = (sectionName: string) =>
  admin({ method: 'POST', url: sectionOps.add.path, payload: { subCode: 'BCS502', sectionName } })

describe('a full disk', () => {
  it.each(['ENOSPC', 'EDQUOT'] as const)(
    'refuses a PDF with a sentence (%s), keeps nothing of it, and takes it once there is space',
    async (code) => {
      const { database, storageRoot } = current()
      const before = await filesIn(storageRoot)
      const free = await fillDisk(code)
      expectNoSpace(await uploadPdf(admin, sectionId, pdfSaying('a')))
      expect(await stagedFiles()).toEqual([])
      expect(await filesIn(storageRoot)).toEqual(before)
      expect(await database.db.$count(pdf)).toBe(0)
      free()
      await addPdf(admin, sectionId, pdfSaying('a'))
    },
  )

  it.each([
    ['another file for a PDF', (pdfId: string) => fillPath(pdfOps.replace.path, { pdfId }), 'admin'],
    ['a proposed file', (pdfId: string) => fillPath(proposalOps.send.path, { pdfId }), 'subAdmin'],
  ] as const)('refuses the form with %s, and keeps nothing of it', async (_what, urlOf, name) => {
    const { storageRoot, database } = current()
    const added = await addPdf(admin, sectionId, pdfSaying('shown'))
    const sender = await current().as(name)
    const before = await filesIn(storageRoot)
    const known = await database.db.$count(knownFile)
    const form = multipartOf({ reason: 'Page 3 is missing.' }, { pdfFile: pdfSaying('shown', 'better') })
    const free = await fillDisk('ENOSPC')
    expectNoSpace(await sender({ method: 'POST', url: urlOf(added._id), ...form }))
    expect(await stagedFiles()).toEqual([])
    expect(await filesIn(storageRoot)).toEqual(before)
    expect(await database.db.$count(knownFile)).toBe(known)
    free()
    expect((await sender({ method: 'POST', url: urlOf(added._id), ...form })).statusCode).toBe(200)
  })

  it.each([
    ['a PDF', () => sectionId, pdfSaying('a')],
    ['a sheet', (): UploadTarget => ({ kind: 'sheet', pdfFile: 'lab.pdf' }), pdfSaying('a')],
    [
      'an import',
      (): UploadTarget => ({ kind: 'import' }),
      Buffer.from(zipSync({ 'a.txt': pdfSaying('a') })),
    ],
  ])(
    'refuses to finish an upload of %s whose parts lie on another disk, which finishes once there is space',
    async (_what, target, bytes) => {
      const { storageRoot, database } = current()
      const owner = await current().as('owner')
      const id = await beginUpload(owner, target(), bytes.length)
      expect((await sendPart(owner, id, bytes)).statusCode).toBe(204)
      const before = await filesIn(storageRoot)
      const free = await fillDisk('ENOSPC')
      expectNoSpace(await finishUpload(owner, id))
      expect(await stagedFiles()).toEqual([])
      expect(await filesIn(storageRoot)).toEqual(before)
      expect([await database.db.$count(pdf), await database.db.$count(importRun)]).toEqual([0, 0])
      free()
      expect((await finishUpload(owner, id)).statusCode).toBe(200)
    },
  )

  it('sends the picture of a page that it cannot store, and stores it once there is space', async () => {
    const { deps, storageRoot, database } = current()
    const added = await addPdf(admin, sectionId, pdfSaying('drawn'))
    await deps.jobs.drain()
    const student = await current().as('student')
    const draw = () => student({ url: `/api/pdf/${added.pdfFile}/pages/1.webp?w=1440` })
    const before = await filesIn(storageRoot)
    const free = await fillDisk('ENOSPC')
    const drawn = await draw()
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await filesIn(storageRoot)).toEqual(before)
    expect(await database.db.$count(pdfPicture)).toBe(1)
    free()
    expect((await draw()).rawPayload).toEqual(drawn.rawPayload)
    expect(await database.db.$count(pdfPicture)).toBe(2)
    await openingStored()
  })

  it('refuses a part of an upload, which resumes from the same place once there is space', async () => {
    const bytes = pdfSaying('in parts')
    const id = await beginUpload(admin, sectionId, bytes.length)
    expect((await sendPart(admin, id, bytes.subarray(0, 100))).statusCode).toBe(204)
    const free = await fillDisk('ENOSPC')
    expectNoSpace(await sendPart(admin, id, bytes.subarray(100), 100))
    expect((await lookAt(admin, id)).headers['upload-offset']).toBe('100')
    const parts = await readdir(join(current().deps.uploadsDir, id))
    expect(parts.filter((name) => name.startsWith('arriving'))).toEqual([])
    free()
    expect((await sendPart(admin, id, bytes.subarray(100), 100)).statusCode).toBe(204)
  })

  it.each([
    ['ENOSPC', 507, 'no_space'],
    ['EDQUOT', 507, 'no_space'],
    ['EIO', 500, 'internal'],
  ] as const)(
    'gives a part of a megabyte the answer of its own error (%s)',
    async (code, status, expected) => {
      const id = await beginUpload(admin, sectionId, 2_000_000)
      await fillDisk(code)
      const reply = await sendPart(admin, id, Buffer.alloc(1_048_576, 65))
      expect(reply.statusCode).toBe(status)
      expect(ErrorReply.parse(reply.json())).toMatchObject({ code: expected })
    },
  )

  it('of the database refuses a change with a sentence, and takes it once there is space', async () => {
    const { database } = current()
    const free = await fillDatabase('section')
    expectNoSpace(await addSection('Module 9'))
    expect(await database.db.$count(section)).toBe(1)
    await free()
    expect((await addSection('Module 9')).statusCode).toBe(200)
  })

  it('removes the stored bytes of a PDF whose row finds no space', async () => {
    const before = await filesIn(current().storageRoot)
    await fillDatabase('pdf')
    expectNoSpace(await uploadPdf(admin, sectionId, pdfSaying('a')))
    expect(await filesIn(current().storageRoot)).toEqual(before)
  })

  it('leaves readers alone: reading answers, and the process stays ready but says that it cannot write', async () => {
    const { visitor } = current()
    const { pdfFile } = await addPdf(admin, sectionId, pdfSaying('kept'))
    const ready = async () => {
      const reply = await visitor({ url: systemOps.ready.path })
      return { code: reply.statusCode, ...systemOps.ready.response.parse(reply.json()) }
    }
    const student = await current().as('student')
    const free = await fillDisk('ENOSPC')
    expect((await student({ url: `/api/pdf/${pdfFile}` })).statusCode).toBe(200)
    expect(await ready()).toEqual({ code: 200, status: 'ready', writable: false })
    expect(await stagedFiles()).toEqual([])
    free()
    expect(await ready()).toEqual({ code: 200, status: 'ready', writable: true })
    await openingStored()
  })

  it('writes one line to the log, without a stack, however many requests it fails', async () => {
    await fillDisk('ENOSPC')
    current().forgetLog()
    for (const text of ['a', 'b', 'c']) expectNoSpace(await uploadPdf(admin, sectionId, pdfSaying(text)))
    const log = current().readLog()
    // An earlier test of this file may have written it.
    expect(log.match(/there is no space left/gu)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(log).not.toContain('stack')
    expect(log).not.toContain('request failed')
  })
})
