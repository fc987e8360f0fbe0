import { ensureBuilt, ensureInstalled, root, runTool } from './project.mjs'

/** Runs a program of the browser tests on the built product, with the arguments of the command. Finds or installs a Chromium. */
export const runWithBrowser = async (program) => {
  ensureInstalled()
  const { ensureChromium } = await import('./chromium.mjs')
  const chromium = await ensureChromium()
  ensureBuilt()
  process.exit(
    runTool('tsx', [program, ...process.argv.slice(2)], { cwd: root, env: { CHROMIUM_PATH: chromium } }),
  )
}
