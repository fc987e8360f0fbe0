// The query keys of a feature are spelled in its api.ts or keys.ts; everybody else uses what these export.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/web/src/*.ts', 'apps/web/src/*.tsx'],
  { cwd: root, encoding: 'utf8' },
)
const files = listed
  .split('\n')
  .filter((file) => file !== '' && !file.includes('.test.') && existsSync(join(root, file)))

const problems = []
/** The file that owns the keys which begin with a word. */
const owners = new Map()
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  if (!/\/features\/.*\b(api|keys)\.ts$/.test(file)) {
    if (/queryKey: \[|\bKey = \[/.test(text))
      problems.push(`${file}: a query key belongs in api.ts or keys.ts`)
    continue
  }
  for (const [, word] of text.matchAll(/(?<![\w>])\['([\w-]+)'/g)) {
    const owner = owners.get(word) ?? file
    owners.set(word, owner)
    if (owner !== file) problems.push(`${file}: ${owner} spells the keys that begin with '${word}'`)
  }
}
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
