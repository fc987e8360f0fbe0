import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '..')

it.each(['base', 'money', 'people', 'library', 'reading', 'site'])(
  'the rules in %s read the time from the clock that they get',
  async (folder) => {
    const files = (await readdir(join(sources, folder), { recursive: true })).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    )
    expect(files.length).toBeGreaterThan(10)
    for (const name of files) {
      expect(await readFile(join(sources, folder, name), 'utf8'), name).not.toMatch(
        /new Date\(\)|Date\.now\(/u,
      )
    }
  },
)
