import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { migrationsFolder } from '../src/server-paths.ts'

/** Copies the migrations up to one of a number, which was the last of an older version. */
export const migrationsUntil = async (number: number): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const all: { entries: unknown[] } = JSON.parse(await readFile(journal, 'utf8'))
  await writeFile(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, number + 1) }))
  return folder
}
