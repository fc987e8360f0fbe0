// The lock file must install on every platform and name no registry: npm leaves out what the machine lacks.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(text)
const problems = []
for (const [path, entry] of Object.entries(packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (
      packages[`node_modules/${name}`] === undefined &&
      packages[`${path}/node_modules/${name}`] === undefined
    ) {
      problems.push(`${path} wants the optional ${name}, which the lock file leaves out.`)
    }
  }
  if (/^https?:/.test(entry.resolved ?? '')) problems.push(`${path} names the address it came from.`)
}
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
