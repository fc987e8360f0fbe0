import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
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

test('a copy is made while another one is being filled for a dead reader, which is deleted later', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectureshelf-copies-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { database, copies } = dataPaths(dataDir)
  await mkdir(join(database, 'base'), { recursive: true })
  const filled = join(copies, `${await deadPid()}-filled`)
  let isFilling = true
  const filling = (async () => {
    for (let number = 0; isFilling; number += 1) {
      mkdirSync(filled, { recursive: true })
      writeFileSync(join(filled, `${number}`), 'rows')
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const copy = await copyForReader({ dataDir }, process.pid).finally(() => {
    isFilling = false
  })
  await filling
  const next = await copyForReader({ dataDir }, process.pid)
  expect((await readdir(copies)).toSorted()).toEqual([basename(copy), basename(next)].toSorted())
})
