import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataPaths } from '../../platform/config.ts'
import { copyForReader } from './source.ts'

/** Returns the id of a process that has ended, so that nothing uses it. */
const deadPid = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

test('a copy exists while its reader is alive, and copies of dead readers are deleted', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectureshelf-copies-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { database, copies } = dataPaths(dataDir)
  await mkdir(join(database, 'base'), { recursive: true })
  await writeFile(join(database, 'base', '1'), 'rows')
  const dead = await deadPid()
  for (const name of [`${dead}-abandoned`, `${process.pid}-read`])
    await mkdir(join(copies, name), { recursive: true })

  const copy = await copyForReader({ dataDir }, process.pid)
  expect(await readFile(join(copy, 'base', '1'), 'utf8')).toBe('rows')
  const kept = [basename(copy), `${process.pid}-read`].toSorted()
  expect((await readdir(copies)).toSorted()).toEqual(kept)

  await copyForReader({ dataDir }, dead)
  expect((await readdir(copies)).toSorted()).toEqual(kept)
})
