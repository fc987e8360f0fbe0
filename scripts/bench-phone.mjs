// npm run bench:phone: times the reader on a slow line and processor. Finds or installs a Chromium.
import { ensureBuilt, ensureInstalled, root, runTool } from './project.mjs'

ensureInstalled()
const { ensureChromium } = await import('./chromium.mjs')
const chromium = await ensureChromium()
ensureBuilt()
const words = ['e2e/bench-phone/bench-phone.ts', ...process.argv.slice(2)]
process.exit(runTool('tsx', words, { cwd: root, env: { CHROMIUM_PATH: chromium } }))
