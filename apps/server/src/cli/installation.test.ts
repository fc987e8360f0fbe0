import { chmod, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { keepJwtSecret } from '../platform/data-dir/jwt-secret.ts'
import { closeToOthers, makePrivateFolder } from '../platform/data-dir/private-folder.ts'
import { openInstallation } from './installation.ts'

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-private-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const modesOf = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const modes = entries.map(async (entry) => {
    const { mode } = await stat(join(entry.parentPath, entry.name))
    return `${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`
  })
  const own = `folder ${((await stat(folder)).mode & 0o777).toString(8)}`
  return [...new Set([own, ...(await Promise.all(modes))])].toSorted()
}

test('opening an installation closes its folder and everything in it to other users', async () => {
  const folder = await newFolder()
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'left-behind'), 'by hand')
  await chmod(join(folder, 'left-behind'), 0o644)
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, { webDir: null })
  const { close } = await openInstallation(config, () => undefined)
  const modes = await modesOf(folder)
  await close()
  expect(modes).toEqual(['file 600', 'folder 700'])
})

test('the target of a link keeps its mode', async () => {
  const [inside, outside] = [await newFolder(), await newFolder()]
  await writeFile(join(outside, 'other'), '')
  await chmod(join(outside, 'other'), 0o644)
  await symlink(outside, join(inside, 'link'))
  await makePrivateFolder(inside)
  await closeToOthers(inside)
  expect((await stat(join(outside, 'other'))).mode & 0o777).toBe(0o644)
})

test('the secret is created once, complete and readable for this user alone', async () => {
  const folder = await newFolder()
  const path = join(folder, 'jwt-secret')
  const made = await keepJwtSecret(path)
  expect(made.length).toBeGreaterThan(31)
  expect(await keepJwtSecret(path)).toBe(made)
  expect(await readdir(folder)).toEqual(['jwt-secret'])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test.each(['', 'short', ' '.repeat(64)])('the secret "%s" is rejected with what to do', async (text) => {
  const path = join(await newFolder(), 'jwt-secret')
  await writeFile(path, text)
  await expect(keepJwtSecret(path)).rejects.toThrow(/fewer than 32 characters\. Delete the file: /u)
  expect(await readFile(path, 'utf8')).toBe(text)
})
