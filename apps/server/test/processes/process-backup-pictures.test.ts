import { Readable } from 'node:stream'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findProblems } from '../../src/cli/doctor.ts'
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
  })

/** Returns what the doctor says, and how many pictures there are before and after what is missing was made. */
const look = (installation: TestInstallation) =>
  whileOpened(installation, async (opened) => {
    const { deps, services } = opened
    const problems = await findProblems(opened, { isDeep: true })
    const { count: before } = await services.pdfPages.readState()
    await services.pdfPages.restartMeasuring()
    await deps.jobs.drain()
    const { count: after, withoutPicture } = await services.pdfPages.readState()
    return { problems, before, after, withoutPicture }
  })

test('a backup leaves pictures out unless it is told otherwise, and no restored row names a missing one', async () => {
  const installation = await seededInstallation()
  await addBook(installation)
  const folder = await temporaryFolder()
  const all = { problems: [], before: 1, after: 1, withoutPicture: 0 }
  for (const [flags, expected] of [
    [[], { ...all, before: 0 }],
    [['--with-pictures'], all],
  ] as const) {
    const file = join(folder, `backup${flags.length}.tar`)
    expect(await runCliHere(installation, ['backup', file, ...flags])).toMatchObject({ code: 0, errors: '' })
    const elsewhere = await emptyInstallation()
    expect(await runCliHere(elsewhere, ['restore', file])).toMatchObject({ code: 0, errors: '' })
    expect(await look(elsewhere)).toEqual(expected)
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
  expect(await look(elsewhere)).toEqual({ problems: [], before: 0, after: 1, withoutPicture: 0 })
})
