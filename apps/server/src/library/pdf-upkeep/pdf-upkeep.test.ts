import { appendFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPdf, createReference, createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { addPdf, filesIn, pdfSaying } from '../../../test/pdf-files.ts'
import { sweepStrays } from '../../../test/sweep-strays.ts'
import { createPdfUpkeepService } from './pdf-upkeep.service.ts'
import {
  knownFile,
  mail,
  offering,
  pdf,
  pdfOpening,
  pdfPage,
  pdfVersion,
  reference,
  section,
  subject,
} from '../../schema.ts'

const testApp = useTestApp()
const hour = 60 * 60 * 1000
const day = 24 * hour

let subjectId = ''
let sectionId = ''
let admin: Client

beforeEach(async () => {
  const { database, as, storageRoot } = testApp()
  for (const file of await filesIn(storageRoot)) await rm(file)
  subjectId = (await createSubject(database.db)).id
  sectionId = (await createSection(database.db, subjectId)).id
  admin = await as('admin')
})

const onlyFile = async () => {
  const [file, ...others] = await filesIn(testApp().storageRoot)
  if (file === undefined || others.length > 0) throw new Error('There is not exactly one file.')
  return file
}

describe('the sweep of files', () => {
  test('deletes files that have had no row for seven days since it saw them, and nothing else', async () => {
    const { deps, services, clock, storageRoot } = testApp()
    const added = await addPdf(admin, sectionId, pdfSaying('kept'))
    await deps.jobs.drain()
    const kept = await filesIn(storageRoot)
    expect(kept).toHaveLength(3)
    await deps.storage.put(Buffer.from('left by a crash'))
    expect(await services.pdfUpkeep.sweepFiles()).toBe(0)
    expect(await filesIn(storageRoot)).toHaveLength(4)
    clock.advance(2 * hour)
    expect(await services.pdfUpkeep.sweepFiles()).toBe(0)
    clock.advance(7 * day - hour)
    expect(await services.pdfUpkeep.sweepFiles()).toBe(0)
    expect(await filesIn(storageRoot)).toHaveLength(4)
    clock.advance(hour)
    expect(await services.pdfUpkeep.sweepFiles()).toBe(1)
    expect(await filesIn(storageRoot)).toEqual(kept)
    admin = await testApp().as('admin')
    expect((await admin({ url: `/api/pdf/${added.pdfFile}` })).statusCode).toBe(200)
  })

  test('leaves a new file alone when the clock of the machine that wrote it is behind', async () => {
    const { deps, database, storageRoot } = testApp()
    await deps.storage.put(Buffer.from('of an upload in progress'))
    const { sweepFiles } = createPdfUpkeepService({
      db: database.db,
      storage: deps.storage,
      mail: testApp().services.mail,
      listKeysInUse: async () => new Set(),
      // To the database the file is two hours old.
      clock: { now: () => new Date(Date.now() + 2 * hour), aheadMs: () => -2 * hour },
    })
    expect(await sweepFiles()).toBe(0)
    expect(await filesIn(storageRoot)).toHaveLength(1)
  })

  test('forgets a file that belongs to something again, and waits seven days when it does not', async () => {
    const { deps, database, clock, services } = testApp()
    const key = await deps.storage.put(Buffer.from('of a database that was away'))
    const inUse = new Set<string>()
    const { sweepFiles } = createPdfUpkeepService({
      db: database.db,
      storage: deps.storage,
      mail: services.mail,
      clock,
      listKeysInUse: async () => inUse,
    })
    clock.advance(2 * hour)
    expect(await sweepFiles()).toBe(0)
    clock.advance(6 * day)
    inUse.add(key)
    expect(await sweepFiles()).toBe(0)
    inUse.delete(key)
    clock.advance(2 * day)
    expect(await sweepFiles()).toBe(0)
    clock.advance(7 * day)
    expect(await sweepFiles()).toBe(1)
  })

  test('leaves files alone that this database has not stored, until someone asks for it', async () => {
    const { deps, services, database, storageRoot } = testApp()
    for (const words of ['a crash left it', 'a lost day']) await deps.storage.put(Buffer.from(words))
    const [first] = await filesIn(storageRoot)
    await database.db.delete(knownFile).where(eq(knownFile.storageKey, basename(first ?? '')))
    expect(await sweepStrays(testApp())).toBe(1)
    expect(await filesIn(storageRoot)).toEqual([first])
    expect(await sweepStrays(testApp())).toBe(0)
    expect(await services.pdfUpkeep.listStrays()).toMatchObject([{ isKnown: false }])
    expect(await services.pdfUpkeep.removeStrays()).toBe(1)
    expect(await filesIn(storageRoot)).toEqual([])
  })

  test('deletes nothing of many files at once, tells the owner once, and continues when they were looked at', async () => {
    const { deps, services, clock, storageRoot, database } = testApp()
    await testApp().person('owner')
    await Promise.all(Array.from({ length: 12 }, (_, at) => deps.storage.put(Buffer.from(`stray ${at}`))))
    clock.advance(2 * hour)
    for (const days of [0, 8, 30]) {
      clock.advance(days * day)
      expect(await services.pdfUpkeep.sweepFiles()).toBe(0)
    }
    expect(await filesIn(storageRoot)).toHaveLength(12)
    const mails = (await database.db.select().from(mail)).filter(({ kind }) => kind === 'stray-files')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.textBody).toContain('Of 12 stored files 12 belong to no note')
    expect(await services.pdfUpkeep.listStrays()).toHaveLength(12)
    expect(await services.pdfUpkeep.removeStrays()).toBe(12)
    expect(await filesIn(storageRoot)).toEqual([])
  })

  test('deletes staged files that no one writes to any more, and leaves an upload in progress alone', async () => {
    const { deps, services, storageRoot } = testApp()
    const staged = await deps.storage.stage(Readable.from(['half']), { maxBytes: 100 })
    expect(await services.pdfUpkeep.sweepFiles()).toBe(0)
    const past = new Date(Date.now() - 2 * hour)
    await utimes(staged.path, past, past)
    expect(await services.pdfUpkeep.sweepFiles()).toBe(1)
    expect(await readdir(join(storageRoot, 'staged'))).toEqual([])
  })
})

describe('the sweep of deleted content', () => {
  const rowCounts = async () => {
    const { db } = testApp().database
    const tables = [subject, offering, section, pdf, pdfVersion, pdfPage, pdfOpening, reference]
    return Promise.all(tables.map((table) => db.$count(table)))
  }
  const nothing = [0, 0, 0, 0, 0, 0, 0, 0]

  const fill = async () => {
    const { deps, database, as, clock } = testApp()
    const added = await addPdf(admin, sectionId, pdfSaying('old'))
    await deps.jobs.drain()
    await (
      await as('student')
    )({ url: `/api/pdf/${added.pdfFile}` })
    await createReference(database.db, subjectId)
    return { pdfId: added._id, deletedAt: clock.now() }
  }

  test('deletes a PDF with its openings, text and files after 30 days', async () => {
    const { database, services, clock, storageRoot } = testApp()
    const { pdfId } = await fill()
    const payload = { pdfId, sectionId }
    await admin({ method: 'DELETE', url: '/api/deletePdfFromSection', payload })
    clock.advance(29 * day)
    expect(await services.pdfUpkeep.sweepDeleted()).toBe(0)
    expect(await filesIn(storageRoot)).toHaveLength(3)
    clock.advance(2 * day)
    expect(await services.pdfUpkeep.sweepDeleted()).toBe(1)
    expect(await filesIn(storageRoot)).toEqual([])
    expect(await rowCounts()).toEqual([1, 1, 1, 0, 0, 0, 0, 1])
    expect(await database.db.$count(section, eq(section.id, sectionId))).toBe(1)
  })

  test.each(['section', 'subject'] as const)('deletes a %s with everything in it', async (what) => {
    const { database, services, clock, storageRoot } = testApp()
    const { deletedAt } = await fill()
    if (what === 'section') await database.db.update(section).set({ deletedAt })
    else await database.db.update(subject).set({ deletedAt })
    clock.advance(31 * day)
    await services.pdfUpkeep.sweepDeleted()
    expect(await filesIn(storageRoot)).toEqual([])
    expect(await rowCounts()).toEqual(what === 'section' ? [1, 1, 0, 0, 0, 0, 0, 1] : nothing)
    expect(await services.pdfUpkeep.sweepDeleted()).toBe(0)
  })

  test('deletes references and places on their own, and leaves live content alone', async () => {
    const { database, services, clock } = testApp()
    const { deletedAt } = await fill()
    await database.db.update(reference).set({ deletedAt })
    await database.db.update(offering).set({ deletedAt })
    clock.advance(31 * day)
    expect(await services.pdfUpkeep.sweepDeleted()).toBe(2)
    expect(await rowCounts()).toMatchObject({ 0: 1, 1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 7: 0 })
  })
})

describe('the check of the files', () => {
  const problems = (isDeep = false) => testApp().services.pdfUpkeep.checkFiles({ isDeep })

  test('finds no problem after uploads, deletions and background jobs', async () => {
    const { deps } = testApp()
    const first = await addPdf(admin, sectionId, pdfSaying('a'))
    await addPdf(admin, sectionId, pdfSaying('b'))
    await deps.jobs.drain()
    const payload = { pdfId: first._id, sectionId }
    await admin({ method: 'DELETE', url: '/api/deletePdfFromSection', payload })
    expect(await problems(true)).toEqual([])
  })

  test('finds a file that is missing, short or changed', async () => {
    const { pdfFile } = await addPdf(admin, sectionId, pdfSaying('a'))
    const file = await onlyFile()
    const size = pdfSaying('a').length
    await writeFile(file, Buffer.alloc(size, 'x'))
    expect(await problems()).toEqual([])
    expect(await problems(true)).toEqual([`The file of ${pdfFile} has other bytes than were uploaded.`])
    await appendFile(file, 'more')
    expect(await problems()).toEqual([`The file of ${pdfFile} has ${size + 4} bytes instead of ${size}.`])
    await rm(file)
    expect(await problems()).toEqual([`The file of ${pdfFile} is missing.`])
  })

  test('finds a missing cover', async () => {
    const { deps, database, storageRoot } = testApp()
    const { pdfFile } = await addPdf(admin, sectionId, pdfSaying('a'))
    await deps.jobs.drain()
    const [version] = await database.db.select().from(pdfVersion)
    const files = await filesIn(storageRoot)
    for (const file of files) if (file.endsWith(version?.coverStorageKey ?? '-')) await rm(file)
    expect(await problems()).toEqual([`The cover of ${pdfFile} is missing.`])
  })

  test('finds a file without a row when it is older than an hour', async () => {
    const { deps, clock } = testApp()
    const key = await deps.storage.put(Buffer.from('left'))
    expect(await problems()).toEqual([])
    clock.advance(2 * hour)
    expect(await problems()).toEqual([
      `The stored file ${key} (4 bytes) belongs to nothing; a sweep removes it after seven days.`,
    ])
  })

  test('finds a PDF without its version, and one whose version has a different hash', async () => {
    const { database } = testApp()
    const { id, pdfFile } = await addPdf(admin, sectionId, pdfSaying('a')).then((added) => ({
      id: added._id,
      pdfFile: added.pdfFile,
    }))
    await database.db.update(pdf).set({ sha256: 'other' }).where(eq(pdf.id, id))
    expect(await problems()).toEqual([`The version that ${pdfFile} shows has other bytes than the PDF says.`])
    await database.db.update(pdf).set({ version: 2 }).where(eq(pdf.id, id))
    expect(await problems()).toEqual([
      `The version that ${pdfFile} shows is not there.`,
      `Of ${pdfFile} another version than the one shown is marked as shown.`,
    ])
  })

  test('finds a section whose PDFs are not numbered densely', async () => {
    const { database, deps } = testApp()
    const storageKey = await deps.storage.put(Buffer.from('12345'))
    const version = { storageKey, sizeBytes: 5 }
    await createPdf(database.db, sectionId, { pdfIndex: 1 }, version)
    expect(await problems()).toEqual(['The PDFs of Module 1 in BCS502 are not numbered 0, 1, 2 and so on.'])
  })
})
