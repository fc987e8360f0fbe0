// npm run screens: takes pictures of every page, by day and at night, into a folder that is not committed.
import { ensureBuilt, ensureInstalled, root, runTool } from './project.mjs'

ensureInstalled()
const { ensureChromium } = await import('./chromium.mjs')
const chromium = await ensureChromium()
ensureBuilt()
process.exit(
  runTool('tsx', ['e2e/screens/screens.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { CHROMIUM_PATH: chromium },
  }),
)
