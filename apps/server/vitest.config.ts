import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

const isOnServer = Boolean(process.env['TEST_DATABASE_URL'])

/** Tests of the embedded database itself, whatever database the others use: they run in its own suite. */
const ofEmbedded = [
  ...['database', 'durable-node-fs', 'full-disk'].map((name) => `src/platform/db/${name}`),
  'test/restored-database',
]

/** Tests that fit only the other database: of a data folder with an owner, or of several servers on one database. */
const elsewhere = isOnServer
  ? [
      'test/processes/process-data-dir',
      'test/processes/process-disk-failure',
      'test/processes/process-lifecycle',
      'test/processes/crash-',
      'test/power/',
      'src/cli/backup/database-copy',
      'src/site/exports/export-plans',
      'test/alone/enumeration',
      'test/alone/full-disk',
      'test/alone/load',
      ...ofEmbedded,
    ]
  : ['test/processes/process-on-postgres']

/**
 * Tests that run on the embedded database even when the suite runs on a server: dying, locking and copying work
 * differently there, and both have to find the same.
 */
const embeddedToo = [
  'test/processes/crash-*',
  'test/power/*',
  'test/processes/process-data-dir*',
  'test/processes/process-disk-failure',
  'test/processes/process-lifecycle*',
  ...ofEmbedded,
  'src/platform/db/migrations',
  'src/cli/backup/database-copy',
  'src/reading/search/search',
  'src/site/exports/export-plans',
]

const suite = process.env['SUITE']
/** Tests of `npm run test:long` have names that end with `.long.test.ts`. */
const isLong = process.env['LONG'] === '1'

/** Tests that need the machine for themselves: beside others they would run out of their time or measure those. */
const alone = 'test/alone/'
/** Those that run beside others, except in the long runs: what they do in many rounds needs the machine, too. */
const aloneInRounds = ['test/processes/crash-*', 'test/power/crash-*', 'test/processes/process-{fuzz,memory}']

const filesOf = () => {
  if (suite === 'alone') return [`${alone}*`, ...(isLong ? aloneInRounds : [])]
  return suite === 'embedded' ? embeddedToo : ['src/**/*', 'test/**/*']
}

const notNow = [
  ...(suite === 'alone' ? [] : [alone, ...(isLong ? aloneInRounds : [])]),
  ...(isLong ? [] : ['**/*.long']),
]

export default defineConfig({
  test: {
    include: filesOf().map((name) => `${name}.test.ts`),
    exclude: [...elsewhere, ...notNow].map((name) => `${name}*.test.ts`),
    globalSetup: ['./test/global-setup.ts'],
    setupFiles: ['./test/bundled-programs.ts'],
    pool: 'forks',
    // These tests query the database of their own process only a little: optimising its WebAssembly costs more.
    execArgv: suite === 'embedded' ? ['--liftoff-only'] : [],
    // On a server a process often waits for it; the embedded database computes in the process itself.
    maxWorkers: isOnServer ? 3 : 2,
    sequence: { sequencer: LongestFirst },
    // One process uses one database for all its files, because a fresh one costs two seconds.
    isolate: false,
    // Machines of one description differ threefold in speed: what takes 10 s on one took 30 s on another.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // How long a test polls for an expected result: a machine may stall for seconds.
    expect: { poll: { timeout: 20_000 } },
  },
})
