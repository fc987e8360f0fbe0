import { cp, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { dataPaths } from '../src/platform/config.ts'
import { filesIn, pdfSaying } from './pdf-files.ts'
import { whileOpened } from './processes/claims-at-rest.ts'
import { runCliHere } from './processes/command-here.ts'
import { type SeededInstallation, seededInstallation, temporaryFolder } from './processes/installation.ts'
import { slowTestMs } from './processes/server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

/** Adds a PDF, and a file that a crash left behind before its row was stored. */
const addFiles = (installation: SeededInstallation, text: string) =>
  whileOpened(installation, async ({ deps, services }) => {
    const staged = await deps.storage.stage(Readable.from([pdfSaying(text)]), { maxBytes: 1e6 })
    await services.pdfs.ingest({
      actor: null,
      sectionId: installation.sectionId,
      staged,
      originalName: `${text}.pdf`,
      pdfTitle: text,
      pdfDescription: '',
    })
    await deps.storage.put(Buffer.from(`left by a crash ${text}`))
  })

/** Sweeps twice, as if seven days lay between. @returns how many files were deleted */
const sweepAfterAWeek = (installation: SeededInstallation) =>
  whileOpened(installation, async ({ deps, services }) => {
    expect(await services.pdfUpkeep.sweepFiles()).toBe(0)
    await deps.database.runSql(`update stray_file set noted_at = now() - interval '8 days'`)
    return services.pdfUpkeep.sweepFiles()
  })

test('a database that a copy took back to an earlier day deletes no file that was stored since then', async () => {
  const installation = await seededInstallation()
  const { database: rows } = dataPaths(installation.dataDir)
  const root = join(installation.dataDir, 'files')
  await addFiles(installation, 'before')
  const copy = join(await temporaryFolder(), 'copy')
  await cp(rows, copy, { recursive: true })
  const before = await filesIn(root)
  await addFiles(installation, 'after')
  const all = await filesIn(root)
  expect([before.length, all.length]).toEqual([2, 4])
  await rm(rows, { recursive: true })
  await cp(copy, rows, { recursive: true })
  const old = new Date(Date.now() - 24 * 60 * 60_000)
  for (const file of all) await utimes(file, old, old)
  // What it knew is swept as ever: one file of the crash before the copy.
  expect(await sweepAfterAWeek(installation)).toBe(1)
  const left = await filesIn(root)
  expect(left).toHaveLength(3)
  expect(left).toEqual(expect.arrayContaining(all.filter((file) => !before.includes(file))))
  const listed = await runCliHere(installation, ['files', 'sweep'])
  expect(listed.output.match(/not stored by this database/gu)).toHaveLength(2)
  expect((await runCliHere(installation, ['files', 'sweep', '--delete', '2'])).output).toBe(
    '2 files were deleted.',
  )
  expect(await filesIn(root)).toHaveLength(1)
})
