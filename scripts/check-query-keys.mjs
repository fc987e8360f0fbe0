// The query keys of a feature are spelled in its api.ts or keys.ts; everyone else uses what these export.
// An error that decides what stands on a page stays while its query is asked again: it comes from `useSteadyQuery`.
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

/** What a result of `useQuery` loses while the query is asked again: `useSteadyQuery` keeps it. */
const passing = /\b(?:error|failureReason|isError|isLoadingError|status)\b/

/** Returns the text of a call up to its last parenthesis, and what stands after it. */
const callAt = (text, start) => {
  let depth = 0
  for (let at = text.indexOf('(', start); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(at + 1)
  }
  return ''
}

/** Reports errors that are read from `useQuery`, and results of it that are passed on whole. */
const checkErrors = (file, text) => {
  for (const { index } of text.matchAll(/\buseQuery\(/g)) {
    const names = /const \{([^{}]*)\} = $/.exec(text.slice(0, index))?.[1]
    const isBare = /(?:^|\n)\s*$/.test(text.slice(0, index))
    const isDataOnly = /^\.data\b/.test(callAt(text, index))
    if (names === undefined ? !isBare && !isDataOnly : passing.test(names))
      problems.push(`${file}: an error that decides what a page shows comes from useSteadyQuery`)
  }
}
/** The file that owns the keys which begin with a word. */
const owners = new Map()
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  if (!file.endsWith('/steady-query.ts')) checkErrors(file, text)
  if (!/\/src\/(base|money|people|library|reading|site)\/.*\b(api|keys)\.ts$/.test(file)) {
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
