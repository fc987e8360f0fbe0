// npm run bench: times the server beside bare node:http and nginx. Installs wrk and nginx from the system packages.
import { ensureBuilt, ensureInstalled, root, runTool } from './project.mjs'
import { canInstallPackages, fromPath, installPackage } from './system-packages.mjs'

const programs = [
  { name: 'wrk', packageName: 'wrk' },
  { name: 'nginx', packageName: 'nginx-light' },
]

/** Installs what is missing, where this user may install system packages. */
const ensurePrograms = async () => {
  const missing = () => programs.filter(({ name }) => fromPath(name) === null)
  if (canInstallPackages()) for (const { packageName } of missing()) await installPackage([packageName])
  if (missing().length === 0) return
  const names = missing().map(({ name }) => name)
  console.error(`The bench needs ${names.join(' and ')}. Install them and try again.`)
  process.exit(1)
}

ensureInstalled()
await ensurePrograms()
ensureBuilt()
const words = ['scripts/with-postgres.sh', 'tsx', 'apps/server/bench/bench.ts', ...process.argv.slice(2)]
process.exit(runTool('bash', words, { cwd: root }))
