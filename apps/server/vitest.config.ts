import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

const isOnServer = Boolean(process.env['TEST_DATABASE_URL'])

/** What one of the two databases has alone: a data folder with an owner, or several servers on one database. */
const elsewhere = isOnServer
  ? [
      'test/processes/process-data-dir',
      'test/processes/process-lifecycle',
      'test/processes/crash-',
      'src/cli/backup/database-copy',
      ...(process.env['ROUNDS']
        ? ['test/processes/long-enumeration', 'test/processes/long-load', 'test/processes/long-memory']
        : []),
    ]
  : ['test/processes/process-on-postgres']

/**
 * What runs on the embedded database when the whole suite runs on a server beside it: what dies, locks and is copied
 * there in a way of its own. The browser tests run on the embedded database, too.
 */
const embeddedToo = [
  'test/processes/crash-*',
  'test/processes/process-data-dir*',
  'test/processes/process-lifecycle*',
  'test/processes/process-backup',
  'src/platform/db/**/*',
  'src/cli/backup/**/*',
]

const files = process.env['SUITE'] === 'embedded' ? embeddedToo : ['src/**/*', 'test/**/*']

/** What measures against a limit in seconds has the machine for itself: `npm run test:long`. */
const measured = process.env['ROUNDS']
  ? []
  : ['test/processes/long-statement', 'test/processes/long-students']

export default defineConfig({
  test: {
    include: files.map((name) => `${name}.test.ts`),
    exclude: [...elsewhere, ...measured].map((name) => `${name}*.test.ts`),
    globalSetup: ['./test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // One process keeps one database for all its files: a fresh one costs two seconds.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // How long a test waits for what is on its way: a machine may stand still for seconds.
    expect: { poll: { timeout: 20_000 } },
  },
})
