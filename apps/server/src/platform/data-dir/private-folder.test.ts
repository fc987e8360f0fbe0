import { chmod, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closeToOthers, makePrivateFolder } from './private-folder.ts'

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-private-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('the target of a link keeps its mode', async () => {
  const [inside, outside] = [await newFolder(), await newFolder()]
  await writeFile(join(outside, 'other'), '')
  await chmod(join(outside, 'other'), 0o644)
  await symlink(outside, join(inside, 'link'))
  await makePrivateFolder(inside)
  await closeToOthers(inside)
  expect((await stat(join(outside, 'other'))).mode & 0o777).toBe(0o644)
})
