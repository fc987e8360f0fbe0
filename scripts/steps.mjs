// The steps of `npm run check` and `npm test`: each returns how many checks passed and failed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, runToolAside } from './project.mjs'

const reasonsMax = 20
const checkConcurrency = 2
const reports = join(root, '.cache', 'reports')

const say = ({ name, passed, failed }, start) =>
  console.log(
    `-- ${name}: ${passed} passed, ${failed} failed, ${((Date.now() - start) / 1000).toFixed(1)} s\n`,
  )

/** A check that only its exit code decides; its output is printed in one piece when it ends. */
const check = (name, tool, args) => async () => {
  const start = Date.now()
  const { code, output } = await runToolAside(tool, args)
  if (output !== '') console.log(output)
  const result = { name, reasons: [], passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  say(result, start)
  return result
}

/** Runs works side by side, the first ones first. @returns their results in the order of the works */
const sideBySide = async (concurrency, works) => {
  const results = works.map(() => null)
  const waiting = works.entries()
  const work = async () => {
    for (const [index, run] of waiting) results[index] = await run()
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return results
}

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** The file beside a report for errors that no test caught (`stray-errors.mjs`). */
const strayErrorsOf = (file) => file.replace(/\.json$/, '.stray.json')

/** Runs tests that write a report; a run without a report, or without a passed test, is one failure. */
const withReport = async (name, runWith, read) => {
  const start = Date.now()
  mkdirSync(reports, { recursive: true })
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`)
  for (const path of [file, strayErrorsOf(file)]) rmSync(path, { force: true })
  const { code, output } = await runWith(file)
  if (output !== '') console.log(output)
  const report = readReport(file)
  const { passed, failed, reasons } = report === null ? { passed: 0, failed: 0, reasons: [] } : read(report)
  const isBroken = failed === 0 && (code !== 0 || passed === 0)
  const all = [...reasons, ...(readReport(strayErrorsOf(file)) ?? []).map(shortened)]
  if (isBroken && all.length === 0) all.push(`no test failed, but the run ended with the exit code ${code}`)
  const result = { name, passed, failed: isBroken ? 1 : failed, reasons: all }
  say(result, start)
  return result
}

/** The beginning of an error: enough to know what was expected, short enough to stand in a list. */
const shortened = (text) => stripVTControlCharacters(text).split('\n').slice(0, 12).join('\n    ')

/** What failed or was not run in a report of Vitest, and files that could not be read at all. */
const reasonsOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => !['passed', 'todo'].includes(test.status))
    if (failed.length === 0 && status === 'failed') return [`${file}\n    ${shortened(message)}`]
    return failed.map(
      ({ fullName, status: outcome, failureMessages }) =>
        `${file} > ${fullName} (${outcome})\n    ${shortened(failureMessages?.join('\n') ?? '')}`,
    )
  })

const reasonsOfPlaywright = ({ suites = [], specs = [] }) => [
  ...specs
    .filter((spec) => !spec.ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap((test) => test.results.flatMap((result) => result.errors))
      return `e2e/${file} > ${title}\n    ${shortened(errors.map(({ message }) => message).join('\n'))}`
    }),
  ...suites.flatMap(reasonsOfPlaywright),
]

const reporters = ['default', 'json', join(root, 'scripts/stray-errors.mjs')].map(
  (reporter) => `--reporter=${reporter}`,
)

const vitest =
  (name, folder, env = {}) =>
  () =>
    withReport(
      name,
      (file) =>
        runToolAside('vitest', ['run', `--root=${folder}`, ...reporters, `--outputFile.json=${file}`], {
          env: { ...env, STRAY_ERRORS_FILE: strayErrorsOf(file) },
          isShown: true,
        }),
      (report) => ({
        passed: report.numPassedTests,
        failed: report.numFailedTests + report.numPendingTests,
        reasons: reasonsOfVitest(report),
      }),
    )

const node = (name, script) => check(name, process.execPath, [script])

/** Builds, beside nothing else: what the tests take is measured in builds. The tests start the built program. */
export const runBuild = node('build', 'scripts/build.mjs')

/** Runs what reads the sources. The longest first, so that none is left alone at the end. */
export const runStaticChecks = () =>
  sideBySide(checkConcurrency, [
    check('lint', 'oxlint', ['--deny-warnings']),
    // One checker per project: more of them check the same library types again, at three times the CPU.
    check('types', 'tsc', ['-b', '--checkers', '1', '--builders', '2']),
    check('unused files and exports', 'knip', []),
    check('format', 'oxfmt', ['--check', '.']),
    node('guides', 'scripts/check-guides.mjs'),
    node('tables', 'scripts/check-tables.mjs'),
    node('lock file', 'scripts/check-lock.mjs'),
    node('nouns and folders', 'scripts/check-nouns.mjs'),
    node('rooms', 'scripts/check-rooms.mjs'),
    node('query keys', 'scripts/check-query-keys.mjs'),
    node('words', 'scripts/check-words.mjs'),
    node('days and times', 'scripts/check-days.mjs'),
  ])

/** What needs the build. */
export const runBuildChecks = () =>
  sideBySide(checkConcurrency, [
    node('budgets', 'scripts/check-budgets.mjs'),
    node('oldest browsers', 'scripts/check-floors.mjs'),
  ])

/** Lists the server's tests: on a server the whole suite, and on the embedded database only what can differ there. */
const serverTests = () =>
  process.env.TEST_DATABASE_URL
    ? [
        vitest('server tests on PostgreSQL', 'apps/server'),
        vitest('server tests on the embedded database', 'apps/server', {
          TEST_DATABASE_URL: '',
          SUITE: 'embedded',
        }),
      ]
    : [vitest('server tests', 'apps/server')]

/** Runs what needs no Chromium, one suite after another: each keeps both cores busy. */
export const runUnitTests = () =>
  sideBySide(1, [
    vitest('tests of the checks', 'scripts'),
    vitest('demo tests', 'demo'),
    vitest('browser unit and component tests', 'apps/web'),
    ...serverTests(),
    vitest('a server under pressure', 'apps/server', { SUITE: 'alone' }),
  ])

/** @param variables the environment variables that name the seeded demo and other engines, or none */
export const runBrowserTests = (chromium, variables) =>
  withReport(
    'browser tests',
    (file) =>
      runToolAside('playwright', ['test', '-c', 'e2e/playwright.config.ts'], {
        env: { ...variables, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        isShown: true,
      }),
    (report) => ({
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky + report.stats.skipped,
      reasons: reasonsOfPlaywright(report),
    }),
  )

/**
 * Prints what failed once more, below all that was printed since, what else there is to say, and the sum as the last
 * line.
 * @returns the exit code
 */
export const summarise = (steps, notes = []) => {
  const sum = (key) => steps.reduce((total, step) => total + step[key], 0)
  for (const step of steps.filter(({ failed }) => failed > 0)) {
    console.log(`failed: ${step.name}`)
    for (const reason of step.reasons.slice(0, reasonsMax)) console.log(`  ${reason}`)
  }
  for (const note of notes) console.log(note)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
}
