// npm run bench:ocr: measures how well scanned pages are read, and at which cost.
import { ensureBuilt, ensureInstalled, root, runTool } from './project.mjs'

ensureInstalled()
ensureBuilt()
process.exit(runTool('tsx', ['apps/server/bench/ocr/bench-ocr.ts', ...process.argv.slice(2)], { cwd: root }))
