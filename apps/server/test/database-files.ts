import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const serverRoot = fileURLToPath(new URL('..', import.meta.url))

/** A relative path to a module, imported in whatever way, or named for a process to be started with. */
const modulePath = /['"`](\.{1,2}\/[^'"`\n]+\.(?:ts|js|mjs))['"`]/g
/** The two ways to learn which database the suite runs on. */
const asksForDatabase =
  /import\s+(?:\{[^}]*\binject\b[^}]*\}|\*\s+as\s+\w+)\s+from\s+['"]vitest['"]|TEST_DATABASE_URL/

/** Finds whether a file, or anything that it imports, asks for the suite's database. */
const createReachesDatabase = () => {
  const known = new Map<string, boolean>()
  const reaches = (file: string, seen: Set<string>): boolean => {
    const found = known.get(file)
    if (found !== undefined) return found
    if (seen.has(file) || !existsSync(file)) return false
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    const isAsking =
      asksForDatabase.test(text) ||
      [...text.matchAll(modulePath)].some(([, path = '']) => reaches(resolve(dirname(file), path), seen))
    // A "no" in the middle of a cycle may only mean that the rest is still being looked at.
    if (isAsking) known.set(file, true)
    return isAsking
  }
  return (file: string) => reaches(file, new Set())
}

const testFilesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path))

/** Test files, relative to the server's folder, that cannot reach the database of the suite. */
export const filesWithoutDatabase = (root = serverRoot, folders = ['src', 'test']): string[] => {
  const reachesDatabase = createReachesDatabase()
  return folders
    .flatMap((folder) => testFilesBelow(join(root, folder)))
    .filter((file) => !reachesDatabase(file))
    .map((file) => relative(root, file))
    .toSorted()
}
