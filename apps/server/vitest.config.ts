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
      'test/processes/long-full-disk',
      ...ofEmbedded,
      ...(process.env['ROUNDS']
        ? ['test/processes/long-enumeration', 'test/processes/long-load', 'test/processes/long-memory']
        : []),
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
  'test/processes/process-backup',
  ...ofEmbedded,
  'src/platform/db/migrations',
  'src/cli/backup/database-copy',
  'src/reading/search/search',
  'src/site/exports/export-plans',
]

const isEmbeddedOnly = process.env['SUITE'] === 'embedded'

/** Fifty clients at once: other tests beside it would run out of their time. */
const alone = 'test/processes/process-pressure'
const isAlone = process.env['SUITE'] === 'alone'

const files = isAlone ? [alone] : isEmbeddedOnly ? embeddedToo : ['src/**/*', 'test/**/*']

/**
 * Tests that measure against a limit in seconds need the machine for themselves, those of proxies need programs that a
 * machine may lack, and that of a full disk mounts one: `npm run test:long`.
 */
const measured = process.env['ROUNDS']
  ? []
  : [
      'long-statement',
      'long-students',
      'long-proxies',
      'long-smuggling',
      'long-pressure',
      'long-scans',
      'long-heavy-pdf',
      'long-full-disk',
    ].map((name) => `test/processes/${name}`)

export default defineConfig({
  test: {
    include: files.map((name) => `${name}.test.ts`),
    exclude: [...elsewhere, ...measured, ...(isAlone ? [] : [alone])].map((name) => `${name}*.test.ts`),
    globalSetup: ['./test/global-setup.ts'],
    pool: 'forks',
    // These tests query the database of their own process only a little: optimising its WebAssembly costs more.
    execArgv: isEmbeddedOnly ? ['--liftoff-only'] : [],
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
