// npm run check: format, lint, types, unused code and every test without a browser.
import { ensureInstalled } from './project.mjs'
import { ensurePrograms, programsOfTests } from './system-packages.mjs'
import { runBuild, runBuildChecks, runStaticChecks, runUnitTests, summarise } from './steps.mjs'

ensureInstalled()
await ensurePrograms(programsOfTests)
const results = [await runBuild()]
if (results[0].failed > 0) process.exit(summarise(results))
results.push(...(await runStaticChecks()), ...(await runBuildChecks()), ...(await runUnitTests()))
process.exit(summarise(results))
