// npm run test:long: the crash, concurrency and load tests with many rounds, and the benchmarks.
import { ensureBuilt, ensureInstalled, runTool } from './project.mjs'

ensureInstalled()
ensureBuilt()
const env = { ROUNDS: process.env.ROUNDS || '20' }
process.exit(runTool('vitest', ['run', '--root', 'apps/server', 'long'], { env }))
