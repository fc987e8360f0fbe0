import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesWithoutDatabase } from './database-files.ts'

const treeOf = async (files: Record<string, string>): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'lectureshelf-imports-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

const asking = `import { expect, inject } from 'vitest'\nexport const url = inject('serverUrl')\n`

test('a test file that reaches the database through any helper runs on both databases', async () => {
  const root = await treeOf({
    'test/database.ts': asking,
    'test/helper.ts': `export { url } from './database.ts'`,
    'test/probe.ts': `const [url] = [process.env['TEST_DATABASE_URL']]`,
    'src/direct.test.ts': `import * as suite from 'vitest'`,
    'src/imported.test.ts': `import { url } from '../test/helper.ts'`,
    'src/later.test.ts': `const { url } = await import("../test/helper.ts")`,
    'src/started.test.ts': `const path = new URL('../test/probe.ts', import.meta.url)`,
    'src/lines.test.ts': `import {\n  inject,\n  test,\n} from 'vitest'`,
  })
  expect(filesWithoutDatabase(root)).toEqual([])
})

test('a test file that asks for no database runs on one alone, also when its imports form a circle', async () => {
  const root = await treeOf({
    'test/database.ts': asking,
    'src/left.ts': `import './right.ts'`,
    'src/right.ts': `import './left.ts'`,
    'src/pure.test.ts': `import { test } from 'vitest'\nimport './left.ts'\nimport './absent.ts'`,
    'test/inner/deep.test.ts': `import { test } from 'vitest'`,
    'test/inner/other.test.ts': `import '../database.ts'`,
  })
  expect(filesWithoutDatabase(root)).toEqual(['src/pure.test.ts', 'test/inner/deep.test.ts'])
})

test('a circle does not hide that one of its files reaches the database', async () => {
  const root = await treeOf({
    'test/database.ts': asking,
    'src/left.ts': `import './right.ts'\nimport '../test/database.ts'`,
    'src/right.ts': `import './left.ts'`,
    'src/first.test.ts': `import './right.ts'`,
    'src/second.test.ts': `import './left.ts'`,
  })
  expect(filesWithoutDatabase(root)).toEqual([])
})
