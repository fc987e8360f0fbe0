// npm run bench: times the server beside bare node:http and nginx. Installs wrk and nginx from the system packages.
import { ensureBuilt, ensureInstalled, root, runTool } from './project.mjs'
import { ensurePrograms, programsOfTests } from './system-packages.mjs'

const programs = [{ name: 'wrk', packageName: 'wrk' }, ...programsOfTests]

ensureInstalled()
const missing = await ensurePrograms(programs)
if (missing.length > 0) {
  console.error(`The bench needs ${missing.join(' and ')}. Install them and try again.`)
  process.exit(1)
}
ensureBuilt()
const words = ['scripts/with-postgres.sh', 'tsx', 'apps/server/bench/bench.ts', ...process.argv.slice(2)]
process.exit(runTool('bash', words, { cwd: root }))
