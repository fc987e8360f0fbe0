// npm run check: format, lint, types, unused code and every test without a browser.
import { ensureInstalled } from './project.mjs'
import { runStaticChecks, runUnitTests, summarise } from './steps.mjs'

ensureInstalled()
process.exit(summarise([...runStaticChecks(), ...runUnitTests()]))
