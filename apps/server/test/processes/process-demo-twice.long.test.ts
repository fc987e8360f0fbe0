import { expect, test, vi } from 'vitest'
import { runCliHere } from './command-here.ts'
import { dumpOf } from './database-dump.ts'
import { emptyInstallation } from './installation.ts'
import { runCli, slowTestMs } from './server-program.ts'
import { storedFiles } from './stored-files.ts'

vi.setConfig({ testTimeout: slowTestMs })

/** Tables that change without a request: sessions, the job queue, known devices and counters of attempts. */
const isLeftOut = (table: string) => /^(pgboss\.|public\.(session|known_device|throttle)$)/.test(table)

test('seeding the demo twice changes nothing', async () => {
  const installation = await emptyInstallation()
  const first = await runCli(installation, ['seed', '--demo'])
  expect(first).toMatchObject({ code: 0, errors: '' })
  expect(first.output).toMatch(/^Added \d+ subjects with the notes of \d+\.\nDemo accounts/)
  const before = await dumpOf(installation, isLeftOut)
  const files = await storedFiles(installation.dataDir)
  expect(Object.keys(before)).toContain('public.pdf')
  expect(before['public.pdf']?.length).toBe(files.length)
  expect(before['public.student']).toHaveLength(7)

  const second = await runCliHere(installation, ['seed', '--demo'])
  expect(second).toMatchObject({ code: 0, errors: '' })
  expect(second.output).toMatch(/^The demo data already exists\./)
  expect(await dumpOf(installation, isLeftOut)).toEqual(before)
  expect(await storedFiles(installation.dataDir)).toEqual(files)
  expect((await runCliHere(installation, ['doctor', '--deep'])).code).toBe(0)
})
