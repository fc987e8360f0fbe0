// npm run bench:search: measures what the search finds, and how fast. Fetches documentation packages of Debian.
import { ensureBuilt, ensureInstalled, root, runTool } from './project.mjs'
import { ensurePrograms } from './system-packages.mjs'

ensureInstalled()
const missing = await ensurePrograms([{ name: 'dpkg-deb', packageName: 'dpkg' }])
if (missing.length > 0) {
  console.error('The bench needs the packages of a Debian system.')
  process.exit(1)
}
ensureBuilt()
const words = [
  'scripts/with-postgres.sh',
  'tsx',
  'apps/server/bench/search/bench-search.ts',
  ...process.argv.slice(2),
]
process.exit(runTool('bash', words, { cwd: root }))
