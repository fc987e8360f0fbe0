// npm run bench: times the server beside bare node:http and nginx. Installs wrk and nginx from the system packages.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureInstalled, root, runTool } from './project.mjs'

const programs = [
  { name: 'wrk', packageName: 'wrk' },
  { name: 'nginx', packageName: 'nginx-light' },
]

const isThere = (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0

/** Installs what is missing, where this user may install system packages. */
const ensurePrograms = () => {
  const missing = programs.filter(({ name }) => !isThere(name))
  if (missing.length === 0) return
  const packages = missing.map(({ packageName }) => packageName)
  console.log(`Installing ${packages.join(' and ')} from the system packages ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env })
  spawnSync('apt-get', ['install', '-y', '-qq', ...packages], { env })
  const still = programs.filter(({ name }) => !isThere(name))
  if (still.length === 0) return
  console.error(`The bench needs ${still.map(({ name }) => name).join(' and ')}. Install them and try again.`)
  process.exit(1)
}

ensureInstalled()
ensurePrograms()
ensureBuilt()
const words = ['scripts/with-postgres.sh', 'tsx', 'apps/server/bench/bench.ts', ...process.argv.slice(2)]
process.exit(runTool('bash', words, { cwd: root }))
