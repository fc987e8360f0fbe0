// Days and times come from one module of the contract: how an engine prints those of a locale changes with its age.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './metrics/source-files.mjs'
import { root } from './project.mjs'
import { dayTricks } from './rules/day-tricks.mjs'

/** Its test imitates what is refused elsewhere. */
const imitator = 'apps/web/src/people/sign-up/days-in-engines.test.ts'

const isRead = (path) =>
  /\.(tsx?|m?js)$/.test(path) && path !== imitator && !path.startsWith('scripts/rules/')

const lineAt = (text, offset) => text.slice(0, offset).split('\n').length

const problemsOf = (path) => {
  const code = readFileSync(join(root, path), 'utf8')
  return dayTricks(path, code).map(({ start, problem }) => `${path}:${lineAt(code, start)} ${problem}`)
}

const problems = listFiles(root).filter(isRead).flatMap(problemsOf)
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
