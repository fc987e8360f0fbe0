import { createHash } from 'node:crypto'
import { trashOps } from '@lectureshelf/contract/library/trash'
import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { beginWith } from '../../test/begin-with.ts'
import { createReference, createSection, createSubject, csePlace, mechPlace } from '../../test/factories.ts'
import { type Client, useTestApp } from '../../test/harness.ts'
import { multipartOf } from '../../test/multipart.ts'
import { addPdf, filesIn, pdfSaying } from '../../test/pdf-files.ts'
import { readLibrary } from '../library/imports/library.query.ts'
import { layOut } from '../library/imports/exporting/export-tree.ts'
import { pdf, pdfPicture, pdfVersion, upload } from '../schema.ts'
import { findProblems } from './doctor.ts'

const current = useTestApp()
const db = () => current().database.db
const day = 24 * 60 * 60_000

let owner: Client
let sectionId = ''
let pdfIds: string[] = []
let referenceId = ''

const send = async (method: 'DELETE' | 'POST', url: string, payload?: object) => {
  const reply = await owner({ method, url, ...(payload ? { payload } : {}) })
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.body}`)
}

const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Creates a subject with two places and three sections, and another subject, with real files. */
beginWith(current, async () => {
  const { deps, as } = current()
  owner = await as('owner')
  const { id: subjectId } = await createSubject(db(), { description: 'Layers.' }, [csePlace, mechPlace])
  const other = await createSubject(db(), { subCode: 'BCS503', subAbb: 'TOC', subName: 'Automata' })
  const sections = []
  for (const sectionName of ['Module 1', 'Module 2', 'Module 3']) {
    sections.push((await createSection(db(), subjectId, { sectionName })).id)
  }
  sectionId = sections[1] ?? ''
  pdfIds = []
  for (const title of ['one', 'two', 'three']) {
    const fields = { pdfTitle: title, pdfDescription: `About ${title}.` }
    pdfIds.push((await addPdf(owner, sectionId, pdfSaying(title), { fields }))._id)
  }
  await addPdf(owner, sections[2] ?? '', pdfSaying('last'))
  await addPdf(owner, (await createSection(db(), other.id)).id, pdfSaying('of another'))
  for (const [index, refTitle] of ['A', 'B', 'C'].entries()) {
    const createdAt = new Date(Date.UTC(2026, 10, 1, 0, index))
    const { id } = await createReference(db(), subjectId, { refTitle, createdAt })
    if (refTitle === 'B') referenceId = id
  }
  await deps.jobs.drain()
})

beforeEach(async () => {
  owner = await current().as('owner')
})

/** Returns all that an export writes and all that readers get: orders, addresses, covers and every byte. */
const everything = async () => {
  const { files, ...tree } = layOut(await readLibrary(db()))
  const read = async (url: string) => hash((await owner({ url })).rawPayload)
  const contents = []
  for (const { path, pdf: stored } of files) {
    contents.push({ path, ...stored, bytes: await read(`/api/pdf/${stored.pdfFile}`) })
  }
  const details = []
  for (const { subCode } of tree.subjects) {
    const subject = (await owner({ url: `/api/getSubjectDetails/${subCode}` })).json<SubjectDetails>()
    const covers = subject.sections.flatMap(({ pdfs }) => pdfs.map(({ cover }) => cover ?? ''))
    details.push({ subject, covers: await Promise.all(covers.map(read)) })
  }
  return { tree, contents, details }
}

const deletions: [kind: string, remove: () => Promise<void>][] = [
  ['pdf', () => send('DELETE', '/api/deletePdfFromSection', { pdfId: pdfIds[1], sectionId })],
  ['reference', () => send('DELETE', `/api/deleteReference/BCS502/${referenceId}`)],
  ['section', () => send('DELETE', '/api/deleteSection/BCS502/1')],
  [
    'offering',
    () =>
      send('DELETE', '/api/deleteSubject/BCS502', {
        department: 'Mech',
        scheme: '2022',
        semester: '5th Sem',
      }),
  ],
  ['subject', () => send('DELETE', '/api/deleteSubject/BCS502')],
]

const restoreNewest = async (kind: string) => {
  const reply = await owner({ url: '/api/trash' })
  const [item] = trashOps.list.response.parse(reply.json()).items
  expect(item?.kind).toBe(kind)
  await send('POST', `/api/trash/${kind}/${item?._id}/restore`)
}

/** The others are restored below, one after the other; `npm run test:long` restores each alone, too. */
const alone = process.env['LONG'] === '1' ? deletions : deletions.slice(-1)

test.each(alone)('everything is as it was after a deleted %s is restored', async (kind, remove) => {
  const before = await everything()
  await remove()
  expect(await everything()).not.toEqual(before)
  await restoreNewest(kind)
  expect(await everything()).toEqual(before)
  expect(await findProblems(current(), { isDeep: true })).toEqual([])
})

test('deletions that are undone one after the other restore everything step by step', async () => {
  const states = [await everything()]
  for (const [, remove] of deletions) {
    await remove()
    current().clock.advance(1000)
    states.push(await everything())
  }
  for (const [kind] of deletions.toReversed()) {
    expect(await everything()).toEqual(states.pop())
    await restoreNewest(kind)
  }
  expect(await everything()).toEqual(states[0])
  expect(await findProblems(current(), { isDeep: true })).toEqual([])
})

const replace = async (pdfId: string, words: string) => {
  const form = multipartOf({}, { pdfFile: pdfSaying(words) })
  const reply = await owner({ method: 'POST', url: `/api/pdfs/${pdfId}/replace`, ...form })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  await current().deps.jobs.drain()
}

test('showing an older version and back leaves everything as it was, also through the trash', async () => {
  const [pdfId = ''] = pdfIds
  const before = await everything()
  await replace(pdfId, 'second edition')
  const after = await everything()
  expect(after.contents).not.toEqual(before.contents)
  await send('POST', `/api/pdfs/${pdfId}/versions/1/restore`)
  expect(await everything()).toEqual(before)
  await send('DELETE', '/api/deletePdfFromSection', { pdfId, sectionId })
  await restoreNewest('pdf')
  expect(await everything()).toEqual(before)
  await send('POST', `/api/pdfs/${pdfId}/versions/2/restore`)
  expect(await everything()).toEqual(after)
})

/** Returns the files of the store, and those that the rows refer to. */
const filesAndRows = async () => {
  const rows = await db().select().from(pdfVersion)
  const pictures = await db().select().from(pdfPicture)
  const keys = [
    ...rows.flatMap(({ storageKey, coverStorageKey }) => [storageKey, coverStorageKey]),
    ...pictures.map(({ storageKey }) => storageKey),
  ]
  const files = await filesIn(current().storageRoot)
  return [files.length, keys.filter((key) => key !== null).length]
}

test('after 30 days the sweep leaves no file without a row and no row without a file', async () => {
  const { services, deps, clock, as, person } = current()
  const [, second = ''] = pdfIds
  const { id: personId } = await person('owner')
  const target = { kind: 'section' as const, sectionId }
  await db()
    .insert(upload)
    .values({ personId, target, originalName: 'two.pdf', sizeBytes: 1, state: 'done', pdfId: second })
  await replace(pdfIds[0] ?? '', 'second edition')
  for (const [, remove] of deletions.slice(0, 3)) await remove()
  const kept = await everything()
  clock.advance(31 * day)
  owner = await as('owner')
  await services.pdfUpkeep.sweepVersions()
  await services.pdfUpkeep.sweepDeleted()
  await services.pdfUpkeep.sweepFiles()
  // Files of other tests make them too many for the sweep alone.
  await services.pdfUpkeep.removeStrays()
  await deps.jobs.drain()
  expect(await everything()).toEqual(kept)
  expect((await owner({ url: '/api/trash' })).json()).toEqual({ items: [], total: 0 })
  expect((await db().select().from(pdf).where(eq(pdf.id, second))).length).toBe(0)
  expect((await db().select().from(upload).orderBy(asc(upload.createdAt)))[0]?.pdfId).toBeNull()
  const [files, rows] = await filesAndRows()
  expect(files).toBe(rows)
  expect(await findProblems(current(), { isDeep: true })).toEqual([])
  await send('DELETE', '/api/deleteSubject/BCS502')
  await send('DELETE', '/api/deleteSubject/BCS503')
  clock.advance(31 * day)
  owner = await as('owner')
  await services.pdfUpkeep.sweepDeleted()
  expect(await filesAndRows()).toEqual([0, 0])
  expect(await findProblems(current(), { isDeep: true })).toEqual([])
})
