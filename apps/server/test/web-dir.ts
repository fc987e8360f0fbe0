import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

/** Writes built browser files to a folder that is deleted after the tests of a file. @returns the folder */
export const makeWebDir = (files: Record<string, string | Buffer>): string => {
  const webDir = mkdtempSync(join(tmpdir(), 'lectureshelf-web-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(webDir, name)), { recursive: true })
    writeFileSync(join(webDir, name), content)
  }
  afterAll(() => rmSync(webDir, { recursive: true, force: true }))
  return webDir
}
