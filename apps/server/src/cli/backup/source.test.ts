import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataPaths } from '../../platform/config.ts'
import { copyForReader } from './source.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000)

test('a copy whose reader died goes after a day, and one that is being read stays', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectureshelf-copies-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { database, copies } = dataPaths(dataDir)
  await mkdir(join(database, 'base'), { recursive: true })
  await writeFile(join(database, 'base', '1'), 'rows')
  for (const [name, hours] of [
    ['abandoned', 25],
    ['being-read', 23],
  ] as const) {
    await mkdir(join(copies, name), { recursive: true })
    await utimes(join(copies, name), hoursAgo(hours), hoursAgo(hours))
  }
  const copy = await copyForReader({ dataDir })
  expect(await readFile(join(copy, 'base', '1'), 'utf8')).toBe('rows')
  expect((await readdir(copies)).toSorted()).toEqual([basename(copy), 'being-read'].toSorted())
})
