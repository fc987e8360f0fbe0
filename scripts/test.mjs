// npm test: everything, in the order that fails fastest. It says at its end how many builds it took.
import { ensureInstalled, readBuildSeconds } from './project.mjs'

ensureInstalled()
const { ensureChromium } = await import('./chromium.mjs')
const { ensureEngines } = await import('./engines.mjs')
const { ensurePrograms, programsOfTests } = await import('./system-packages.mjs')
const { startSeeding } = await import('./browser-demo.mjs')
const { runBrowserTests, runBuild, runBuildChecks, runStaticChecks, runUnitTests, summarise } =
  await import('./steps.mjs')
const { judgeTestTime, timeStep } = await import('./rules/test-time.mjs')
// One after the other: two installations at the same time lock each other out. None of them is time of the tests.
const chromium = await ensureChromium()
await ensurePrograms(programsOfTests)
const { variables, notRun } = await ensureEngines()

const start = Date.now()
const results = [await runBuild()]
if (results[0].failed > 0) process.exit(summarise(results))
results.push(...(await runStaticChecks()))
const demo = startSeeding()
results.push(...(await runBuildChecks()), ...(await runUnitTests()))
results.push(await runBrowserTests(chromium, { ...(await demo.variables), ...variables }))
await demo.remove()
const time = judgeTestTime({
  testSeconds: (Date.now() - start) / 1000,
  buildSeconds: readBuildSeconds(),
})
results.push(timeStep(time, process.env.LIMIT_TEST_TIME === '1'))
process.exit(summarise(results, [...notRun.map((what) => `NOT RUN: ${what}`), time.line]))
