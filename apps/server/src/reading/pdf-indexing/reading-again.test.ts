import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { annotatedPdf, typedNote, written } from '../../../test/annotated-pdf.ts'
import { createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { addPdf } from '../../../test/pdf-files.ts'
import { findIn } from '../../../test/scans.ts'
import { searchAs } from '../../../test/search-notes.ts'
import { readingRules } from '../../platform/pdf-engine/pdf-engine.ts'
import { pdfLayout, pdfPage, pdfVersion } from '../../schema.ts'
import { beginUpkeep } from '../../app/upkeep.ts'

const testApp = useTestApp()
let student: Client
let pdfFile = ''
let versionId = ''

const db = () => testApp().database.db

const versionOf = async () => {
  const [version] = await db().select().from(pdfVersion).where(eq(pdfVersion.id, versionId))
  if (version === undefined) throw new Error('There is no version.')
  return version
}

const upkeep = async () => {
  const { deps } = testApp()
  await beginUpkeep({ db: db(), jobs: deps.jobs })
  await deps.jobs.drain()
}

/** Stores what earlier rules of reading would have found. */
const readBefore = async (text: string, scan: 'read' | null = null) => {
  await db().update(pdfPage).set({ text, scan }).where(eq(pdfPage.versionId, versionId))
  await db().update(pdfLayout).set({ hasText: false }).where(eq(pdfLayout.versionId, versionId))
  await db().update(pdfVersion).set({ readingRules: 0 }).where(eq(pdfVersion.id, versionId))
}

beforeEach(async () => {
  const { as, database, deps } = testApp()
  student = await as('student')
  const section = await createSection(database.db, (await createSubject(database.db)).id)
  const pdf = annotatedPdf({
    content: written('Printed', 700),
    annotations: [typedNote('semaphore', 500)],
  })
  const added = await addPdf(await as('admin'), section.id, pdf)
  pdfFile = added.pdfFile
  await deps.jobs.drain()
  const [version] = await database.db.select().from(pdfVersion).where(eq(pdfVersion.pdfId, added._id))
  versionId = version?.id ?? ''
})

test('what is typed upon a page is found by find and search, and its page is no scan', async () => {
  expect(await findIn(student, pdfFile, 'semaphore')).toMatchObject({ total: 1, isScan: false })
  expect((await searchAs(student, 'semaphore')).pages).toMatchObject([{ pdfFile, pageNumber: 1 }])
  expect(await versionOf()).toMatchObject({ readingRules })
})

test('a PDF that was read by earlier rules is read again, and found at once', async () => {
  await readBefore('Printed')
  const before = await versionOf()
  expect(await findIn(student, pdfFile, 'semaphore')).toMatchObject({ total: 0 })
  await upkeep()
  expect(await findIn(student, pdfFile, 'semaphore')).toMatchObject({ total: 1 })
  expect((await searchAs(student, 'semaphore')).pages).toMatchObject([{ pdfFile, pageNumber: 1 }])
  const after = await versionOf()
  expect(after).toMatchObject({ state: 'ready', readingRules })
  // Its first page says something else now, and may look otherwise.
  expect(after.coverName).not.toBeNull()
  expect(after.coverName).not.toBe(before.coverName)
  expect(await db().select({ hasText: pdfLayout.hasText }).from(pdfLayout)).toEqual([{ hasText: true }])
})

test('what a machine has read of a page stays, and so does the cover', async () => {
  await readBefore('Read by a machine', 'read')
  const before = await versionOf()
  await upkeep()
  expect(await findIn(student, pdfFile, 'by a machine')).toMatchObject({ total: 1 })
  expect(await versionOf()).toMatchObject({ readingRules, coverName: before.coverName })
})
