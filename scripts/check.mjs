// npm run check: format, lint, types, unused code and every test without a browser.
import { ensureBuilt, ensureInstalled } from './project.mjs'
import { ensurePrograms, programsOfTests } from './system-packages.mjs'
import { runBuildChecks, runStaticChecks, runUnitTests, summarise } from './steps.mjs'

ensureInstalled()
await ensurePrograms(programsOfTests)
const checks = await runStaticChecks()
// Ends here when the build failed: the tests start the built program.
ensureBuilt()
process.exit(summarise([...checks, ...(await runBuildChecks()), ...(await runUnitTests())]))
