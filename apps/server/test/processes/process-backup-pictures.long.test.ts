import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findProblems } from '../../src/cli/doctor.ts'
import type { Installation } from '../../src/cli/installation.ts'
import { pdfSaying } from '../pdf-files.ts'
import { whileOpened } from './claims-at-rest.ts'
import { runCliHere } from './command-here.ts'
import {
  type SeededInstallation,
  type TestInstallation,
  emptyInstallation,
  seededInstallation,
  temporaryFolder,
} from './installation.ts'
import { slowTestMs } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

/** Adds a PDF, whose pages are drawn and measured. */
const addBook = (installation: SeededInstallation) =>
  whileOpened(installation, async ({ deps, services }) => {
    const staged = await deps.storage.stage(Readable.from([pdfSaying('one', 'two')]), { maxBytes: 100_000 })
    await services.pdfs.ingest({
      actor: null,
      sectionId: installation.sectionId,
      originalName: 'book.pdf',
      pdfTitle: '',
      pdfDescription: '',
      staged,
    })
    await deps.jobs.drain()
    await deps.database.runSql(
      `update pdf_page set scan = 'read', text = 'A deadlock, read by a machine' where page_number = 2`,
    )
  })

/** Returns the pages whose words a machine has read, and how many the search finds by them. */
const lookForWords = async ({ deps: { database }, services }: Installation) => {
  const { rows: read } = await database.runSql(`select page_number, text from pdf_page where scan = 'read'`)
  const { rows: found } = await database.runSql(
    `select page_number from search.page where words @@ 'deadlock'`,
  )
  return { read, found: found.length, waiting: await services.searchIndex.countWaiting() }
}

/**
 * Returns what the doctor says, how many pictures there are, and what is known of the words, before and after what is
 * missing was made.
 */
const look = (installation: TestInstallation) =>
  whileOpened(installation, async (opened) => {
    const { deps, services } = opened
    const problems = await findProblems(opened, { isDeep: true })
    const { count: before } = await services.pdfPages.readState()
    const wordsBefore = await lookForWords(opened)
    await services.pdfPages.restartMeasuring()
    await services.searchIndex.restart()
    await deps.jobs.drain()
    const { count: after, withoutPicture } = await services.pdfPages.readState()
    const wordsAfter = await lookForWords(opened)
    return { problems, pictures: { before, after, withoutPicture }, words: [wordsBefore, wordsAfter] }
  })

test('a backup has what a machine read, neither index nor, unless asked, pictures; both are made again', async () => {
  const installation = await seededInstallation()
  await addBook(installation)
  const folder = await temporaryFolder()
  const read = [{ page_number: 2, text: 'A deadlock, read by a machine' }]
  const words = [
    { read, found: 0, waiting: 1 },
    { read, found: 1, waiting: 0 },
  ]
  for (const [flags, before] of [
    [[], 0],
    [['--with-pictures'], 1],
  ] as const) {
    const file = join(folder, `backup${flags.length}.tar`)
    expect(await runCliHere(installation, ['backup', file, ...flags])).toMatchObject({ code: 0, errors: '' })
    const elsewhere = await emptyInstallation()
    expect(await runCliHere(elsewhere, ['restore', file])).toMatchObject({ code: 0, errors: '' })
    const pictures = { before, after: 1, withoutPicture: 0 }
    expect(await look(elsewhere)).toEqual({ problems: [], pictures, words })
  }
})

test('a backup with pictures leaves out one that was removed, together with its row', async () => {
  const installation = await seededInstallation()
  await addBook(installation)
  await whileOpened(installation, async ({ deps }) => {
    const { rows } = await deps.database.runSql('select storage_key from pdf_picture')
    await deps.storage.remove(String(rows[0]?.['storage_key']))
  })
  const file = join(await temporaryFolder(), 'backup.tar')
  const made = await runCliHere(installation, ['backup', file, '--with-pictures'])
  expect(made).toMatchObject({ code: 0, errors: '' })
  const elsewhere = await emptyInstallation()
  expect((await runCliHere(elsewhere, ['restore', file])).code).toBe(0)
  expect(await look(elsewhere)).toMatchObject({
    problems: [],
    pictures: { before: 0, after: 1, withoutPicture: 0 },
  })
})

test('a backup leaves out a cover whose file is lost, reports it, and the cover is drawn again', async () => {
  const installation = await seededInstallation()
  await addBook(installation)
  await whileOpened(installation, async ({ deps }) => {
    const { rows } = await deps.database.runSql('select cover_storage_key from pdf_version')
    await deps.storage.remove(String(rows[0]?.['cover_storage_key']))
  })
  const file = join(await temporaryFolder(), 'backup.tar')
  expect(await runCliHere(installation, ['backup', file])).toMatchObject({
    code: 0,
    errors: '',
    output: expect.stringContaining('The file of a cover is lost and was left out.'),
  })
  const elsewhere = await emptyInstallation()
  expect((await runCliHere(elsewhere, ['restore', file])).code).toBe(0)
  expect((await look(elsewhere)).problems).toEqual([])
  const drawn = await whileOpened(elsewhere, async ({ deps }) => {
    const { rows } = await deps.database.runSql('select cover_storage_key from pdf_version')
    return deps.storage.size(String(rows[0]?.['cover_storage_key']))
  })
  expect(drawn).toBeGreaterThan(0)
})

test('a backup has the files that staff proposed and no one has decided about', async () => {
  const installation = await seededInstallation()
  await addBook(installation)
  const bytes = Buffer.from('a better file')
  await whileOpened(installation, async ({ deps }) => {
    const key = await deps.storage.put(bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await deps.database.runSql(
      `insert into proposal (pdf_id, version, storage_key, size_bytes, sha256, original_name, reason, proposed_by)
       select pdf.id, pdf.version, $1, $2, $3, 'better.pdf', 'Page 3 is missing.', student.id from pdf, student limit 1`,
      [key, bytes.length, sha256],
    )
  })
  const file = join(await temporaryFolder(), 'backup.tar')
  expect(await runCliHere(installation, ['backup', file])).toMatchObject({ code: 0, errors: '' })
  const elsewhere = await emptyInstallation()
  expect(await runCliHere(elsewhere, ['restore', file])).toMatchObject({ code: 0, errors: '' })
  const restored = await whileOpened(elsewhere, async ({ deps }) => {
    const { rows } = await deps.database.runSql('select storage_key from proposal')
    const { stream } = await deps.storage.read(String(rows[0]?.['storage_key']))
    return buffer(stream)
  })
  expect(restored).toEqual(bytes)
})
