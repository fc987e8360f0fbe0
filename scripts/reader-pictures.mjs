// npm run pictures: takes the pictures of docs/reader.md again. Finds or installs a Chromium.
import { ensureBuilt, ensureInstalled, root, runTool } from './project.mjs'

ensureInstalled()
const { ensureChromium } = await import('./chromium.mjs')
const chromium = await ensureChromium()
ensureBuilt()
process.exit(
  runTool('tsx', ['e2e/reader-pictures/reader-pictures.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { CHROMIUM_PATH: chromium },
  }),
)
