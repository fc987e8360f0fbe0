import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { beforeEach } from 'vitest'
import type { TestApp } from './harness.ts'
import { filesIn } from './pdf-files.ts'
import { keepRows } from './test-database.ts'

/**
 * Keeps every stored file aside.
 * @returns what puts the files back as they were, in place: a process may have one of them open
 */
const keepFiles = async (storageRoot: string): Promise<() => Promise<void>> => {
  const kept = new Map<string, Buffer>()
  for (const path of await filesIn(storageRoot)) kept.set(path, await readFile(path))
  return async () => {
    const there = new Set(await filesIn(storageRoot))
    for (const path of there) if (!kept.has(path)) await rm(path)
    for (const [path, bytes] of kept) {
      if (there.has(path) && (await readFile(path)).equals(bytes)) continue
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
    }
  }
}

/**
 * Makes what each test of a file begins with, once: before each other test, its rows, files and people are put back.
 * Not for tests that change stored files or count readers: the process remembers what it saw of both.
 * @returns what puts them back within a test
 */
export const beginWith = (current: () => TestApp, make: () => Promise<void>): (() => Promise<void>) => {
  let putBack: (() => Promise<void>) | null = null
  beforeEach(async () => {
    if (putBack !== null) return putBack()
    const { database, storageRoot, keepPeople } = current()
    await make()
    const [rows, files] = [await keepRows(database), await keepFiles(storageRoot)]
    const people = keepPeople()
    putBack = async () => {
      await files()
      await rows()
      people()
    }
  })
  return async () => putBack?.()
}
