import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepJwtSecret } from './jwt-secret.ts'

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-secret-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

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

test('a draft left by a start that was killed is replaced by a whole secret of this user alone', async () => {
  const folder = await newFolder()
  const path = join(folder, 'jwt-secret')
  await writeFile(`${path}.draft`, 'cut of')
  await chmod(`${path}.draft`, 0o644)
  const made = await keepJwtSecret(path)
  expect(await readFile(path, 'utf8')).toBe(made)
  expect(await readdir(folder)).toEqual(['jwt-secret'])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})
