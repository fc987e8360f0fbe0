// Plain English: words that a reader has to translate back are refused in comments, texts, test titles and guides.
//   node scripts/check-words.mjs           checks every file
//   node scripts/check-words.mjs PATH ...  checks these paths instead
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './metrics/source-files.mjs'
import { root } from './project.mjs'
import { hardWords } from './rules/plain-words.mjs'

const problemsOfFile = (path) =>
  hardWords(path, readFileSync(join(root, path), 'utf8')).map(
    ({ line, problem }) => `${path}:${line} ${problem}`,
  )

const isRead = (path) =>
  /\.(tsx?|mjs|md|css|sh)$/.test(path) &&
  !path.includes('THIRD-PARTY') &&
  !path.startsWith('scripts/rules/plain-words')

const asked = process.argv.slice(2).map((path) => path.replace(/\/$/, ''))
const isAsked = (file) =>
  asked.length === 0 || asked.some((path) => file === path || file.startsWith(`${path}/`))
const problems = listFiles(root)
  .filter((file) => isRead(file) && isAsked(file))
  .flatMap(problemsOfFile)
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
