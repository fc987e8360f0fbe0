// npm run test:long: the server's tests that are too long for `npm test`, on both databases, its unit tests on the
// newest Node, and every failure of each form; then crash, load and memory tests with many rounds, the browser tests that npm test leaves out, the road in an old Chromium, and the image.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root, run, runTool } from './project.mjs'

ensureInstalled()
const { ensureChromium } = await import('./chromium.mjs')
const chromium = await ensureChromium()
const { ensurePrograms, programsOfLongTests } = await import('./system-packages.mjs')
const missing = await ensurePrograms(programsOfLongTests)
// The tests of a proxy that is not installed would pass by being skipped.
if (missing.length > 0) {
  console.error(`Missing for the long tests: ${missing.join(', ')}. Install them first.`)
  process.exit(1)
}
const { ensureEngines } = await import('./engines.mjs')
const engines = await ensureEngines()
for (const what of engines.notRun) console.log(`NOT RUN: ${what}.`)
ensureBuilt()
const folder = join(root, '.cache', 'reports')
const figures = join(folder, 'figures.txt')
mkdirSync(folder, { recursive: true })
rmSync(figures, { force: true })
const { checkNewestNode } = await import('./newest-node.mjs')
const newestNodeCode = await checkNewestNode()
const onServer = (words, options) =>
  process.env.TEST_DATABASE_URL
    ? runTool('vitest', words, options)
    : runTool('bash', ['scripts/with-postgres.sh', 'vitest', ...words], options)
const serverTests = ['run', '--root', 'apps/server']
// Beside each other, as in `npm test`: the embedded database has all of them, a server what `npm test` leaves out.
const embeddedCode = runTool('vitest', serverTests, {
  env: { LONG: '1', TEST_DATABASE_URL: '', RANDOM_LIVES: '300' },
})
const longCode = onServer([...serverTests, '.long.'], { env: { LONG: '1' } })
const formsCode = runTool('vitest', ['run', '--root', 'apps/web', 'forms-stay'], { env: { LONG: '1' } })
// One after another: each measures a server that needs the whole machine.
const alone = [...serverTests, '--maxWorkers=1']
const rounds = { ROUNDS: process.env.ROUNDS || '20', FIGURES_FILE: figures }
const env = { ...rounds, LONG: '1', SUITE: 'alone' }
const code = runTool('vitest', alone, { env })
// How searching and reading feel beside a scan or a heavy PDF depends on the database: both are measured.
const heavy = [...alone, 'alone/scans', 'alone/heavy-pdf']
const scansCode = process.env.TEST_DATABASE_URL
  ? runTool('vitest', heavy, { env: { ...env, TEST_DATABASE_URL: '' } })
  : onServer(heavy, { env })
const benchCode = runTool('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--workers=1', 'bench/'], {
  env: { ...rounds, BENCH: '1', CHROMIUM_PATH: chromium },
})
// What `npm test` leaves out: more pages, journeys and widths of kinds of which it has one.
const pagesCode = runTool('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--grep', '@long'], {
  env: { ...engines.variables, LONG: '1', CHROMIUM_PATH: chromium },
})
const { walkInOldChromium } = await import('./old-chromium.mjs')
const oldCode = await walkInOldChromium()
const imageCode = run(process.execPath, ['scripts/check-image.mjs'])
if (existsSync(figures)) console.log(readFileSync(figures, 'utf8'))
process.exit(
  newestNodeCode ||
    embeddedCode ||
    longCode ||
    formsCode ||
    code ||
    scansCode ||
    benchCode ||
    pagesCode ||
    oldCode ||
    imageCode,
)
