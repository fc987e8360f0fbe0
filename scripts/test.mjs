// npm test: everything, in the order that fails fastest.
import { ensureBuilt, ensureInstalled } from './project.mjs'

ensureInstalled()
const { ensureChromium } = await import('./chromium.mjs')
const { runBrowserTests, runBuildChecks, runStaticChecks, runUnitTests, summarise } =
  await import('./steps.mjs')
const chromium = await ensureChromium()
const checks = await runStaticChecks()
// The server's tests start the built program, too.
ensureBuilt()
const results = [...checks, ...(await runBuildChecks()), ...(await runUnitTests())]
process.exit(summarise([...results, await runBrowserTests(chromium)]))
