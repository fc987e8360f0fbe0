// npm run check: format, lint, types, unused code and every test without a browser.
import { ensureBuilt, ensureInstalled } from './project.mjs'
import { runBuildChecks, runStaticChecks, runUnitTests, summarise } from './steps.mjs'

ensureInstalled()
const checks = await runStaticChecks()
// The server's tests start the built program, too.
ensureBuilt()
process.exit(summarise([...checks, ...(await runBuildChecks()), ...(await runUnitTests())]))
