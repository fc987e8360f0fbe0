import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sectionOps } from '@lectureshelf/contract/library/sections'
import { expect, test, vi } from 'vitest'
import { whileAtRest } from './claims-at-rest.ts'
import { sendJson, signIn } from './http-client.ts'
import { seededInstallation, seededSubject, temporaryFolder } from './installation.ts'
import { slowTestMs, startServer } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

/** A module that makes every sync of a file fail from the moment when a signal file exists. */
const breakingModule = (signal: string) => `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const real = fs.fdatasyncSync
fs.fdatasyncSync = (descriptor) => {
  if (fs.existsSync(${JSON.stringify(signal)})) throw new Error('EIO: i/o error, fdatasync')
  real(descriptor)
}
syncBuiltinESMExports()
`

test('a server whose disk fails acknowledges nothing, reports it and ends; the next start serves', async () => {
  const installation = await seededInstallation()
  const folder = await temporaryFolder()
  const signal = join(folder, 'broken')
  const module = join(folder, 'breaking.mjs')
  await writeFile(module, breakingModule(signal))
  const server = await startServer(installation, { NODE_OPTIONS: `--import=${module}` })
  const token = await signIn(server.url)
  const add = (url: string, sectionName: string) =>
    sendJson(url, token, sectionOps.add.path, { subCode: seededSubject.subCode, sectionName })
  expect((await add(server.url, 'Kept')).status).toBe(200)
  await writeFile(signal, '')
  await expect(add(server.url, 'Never acknowledged')).rejects.toThrow('fetch failed')
  expect(await server.ended).toBe(1)
  expect(server.lines).toContain(
    'The database could not be written to the disk, so the process ends: EIO: i/o error, fdatasync',
  )
  expect(existsSync(signal)).toBe(true)
  const stored = await whileAtRest(installation, (database) =>
    database.runSql(`select section_name as name from section where section_name = 'Kept'`),
  )
  expect(stored.rows).toEqual([{ name: 'Kept' }])
})
