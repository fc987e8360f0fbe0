// npm test: everything, in the order that fails fastest.
import { ensureBuilt, ensureInstalled } from './project.mjs'

ensureInstalled()
const { ensureChromium } = await import('./chromium.mjs')
const { runBrowserTests, runStaticChecks, runUnitTests, summarise } = await import('./steps.mjs')
const chromium = await ensureChromium()
const checks = [...runStaticChecks(), ...runUnitTests()]
ensureBuilt()
process.exit(summarise([...checks, ...runBrowserTests(chromium)]))
