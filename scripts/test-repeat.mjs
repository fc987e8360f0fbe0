// npm run test:repeat -- [--times N] [--shuffle] FILE ...: repeats test files and counts what fails.
// The tally of these sources lives in .cache/test-repeat.json, so an interrupted run resumes; --fresh starts at zero.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, hashOf, root, runToolAside } from './project.mjs'

const tallyFile = join(root, '.cache', 'test-repeat.json')
const roots = ['apps/server', 'apps/web', 'demo']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '20' },
    shuffle: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
  },
})
const times = Number(values.times)
if (positionals.length === 0 || !Number.isInteger(times) || times < 1) {
  console.error('Usage: npm run test:repeat -- [--times N] [--shuffle] [--fresh] FILE ...')
  process.exit(2)
}
const files = positionals.map((path) => relative(root, resolve(process.env.INIT_CWD ?? process.cwd(), path)))

/** The command that runs one test file once, in another order of its tests for each seed. */
const commandOf = (file, seed) => {
  if (file.startsWith('e2e/')) {
    return ['playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=line', file.slice(4)]]
  }
  const folder = roots.find((name) => file.startsWith(`${name}/`))
  if (folder === undefined) throw new Error(`${file} is no test file of ${roots.join(', ')} or e2e.`)
  const order = values.shuffle ? ['--sequence.shuffle.tests', `--sequence.seed=${seed}`] : []
  return ['vitest', ['run', '--root', folder, '--maxWorkers=1', ...order, file.slice(folder.length + 1)]]
}

const readTally = () => {
  if (values.fresh) rmSync(tallyFile, { force: true })
  try {
    return JSON.parse(readFileSync(tallyFile, 'utf8'))
  } catch {
    return {}
  }
}

/** A tally of other sources, or of another order, does not count. */
const state = `${hashOf(['apps', 'packages', 'e2e', 'package-lock.json'])} ${values.shuffle ? 'shuffled' : 'in order'}`
const keyOf = (file) => `${file} ${state}`

const writeTally = (tally) => {
  mkdirSync(dirname(tallyFile), { recursive: true })
  writeFileSync(tallyFile, JSON.stringify(tally, null, 2))
}

const runOnce = async (file, seed) => {
  const { code, output } = await runToolAside(...commandOf(file, seed))
  // A skipped test proves nothing.
  return { isPassed: code === 0 && !/\d+ skipped/.test(output), output }
}

/** Runs in rounds, so that an interruption leaves every file about equally often repeated. */
const repeat = async (tally) => {
  for (let round = 1; round <= times; round += 1) {
    for (const file of files) {
      const runs = (tally[keyOf(file)] ??= { passed: 0, failures: [] })
      if (runs.passed + runs.failures.length >= round) continue
      const { isPassed, output } = await runOnce(file, round)
      if (isPassed) runs.passed += 1
      else runs.failures.push({ seed: round, output: output.slice(-3000) })
      writeTally(tally)
      console.log(`${round}/${times} ${file}: ${isPassed ? 'passed' : 'failed'}`)
    }
  }
}

ensureInstalled()
ensureBuilt()
if (files.some((file) => file.startsWith('e2e/'))) {
  const { ensureChromium } = await import('./chromium.mjs')
  process.env.CHROMIUM_PATH = await ensureChromium()
  process.env.LONG = '1'
}
const tally = readTally()
await repeat(tally)
const results = files.map((file) => ({ file, ...tally[keyOf(file)] }))
for (const { file, passed, failures } of results) {
  console.log(`${file}: ${passed} of ${passed + failures.length} passed`)
  for (const { seed, output } of failures) console.log(`  failed in round ${seed}:\n${output}`)
}
process.exit(results.some(({ failures }) => failures.length > 0) ? 1 : 0)
