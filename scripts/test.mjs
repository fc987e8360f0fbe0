// npm test: everything, in the order that fails fastest.
import { ensureBuilt, ensureInstalled } from './project.mjs'

ensureInstalled()
const { ensureChromium } = await import('./chromium.mjs')
const { ensureEngines } = await import('./engines.mjs')
const { ensurePrograms, programsOfTests } = await import('./system-packages.mjs')
const { startSeeding } = await import('./browser-demo.mjs')
const { runBrowserTests, runBuildChecks, runStaticChecks, runUnitTests, summarise } =
  await import('./steps.mjs')
// One after the other: two installations at the same time lock each other out.
const ensureTools = async () => {
  const path = await ensureChromium()
  await ensurePrograms(programsOfTests)
  return { path, ...(await ensureEngines()) }
}
// An installation waits for the network and the disk: the checks run beside it.
const [browsers, checks] = await Promise.all([ensureTools(), runStaticChecks()])
// Ends here when the build failed: the tests start the built program.
ensureBuilt()
const demo = startSeeding()
const results = [...checks, ...(await runBuildChecks()), ...(await runUnitTests())]
const { path, variables, notRun } = browsers
results.push(await runBrowserTests(path, { ...(await demo.variables), ...variables }))
await demo.remove()
process.exit(summarise(results, notRun))
