import { defineConfig } from 'vitest/config'
import { filesWithoutDatabase } from './test/database-files.ts'
import { LongestFirst } from './test/longest-first.ts'

/**
 * What one of the two databases has alone: a data folder with an owner, or several servers on one database. What
 * is about processes and memory, whichever the database, runs once.
 */
const elsewhere = process.env['TEST_DATABASE_URL']
  ? [
      'process-data-dir',
      'process-cli',
      'process-lifecycle',
      'crash-',
      'long-enumeration',
      'long-load',
      'long-memory',
      ...(process.env['ROUNDS'] ? [] : ['long-fuzz']),
    ]
  : ['process-on-postgres']

/** A file that asks for no database would only do the same again on the second one. */
const withoutDatabase = process.env['TEST_DATABASE_URL'] ? filesWithoutDatabase() : []

/** What measures against a limit in seconds has the machine for itself: `npm run test:long`. */
const measured = process.env['ROUNDS'] ? [] : ['long-statement', 'long-students']

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [
      ...[...elsewhere, ...measured].map((name) => `test/processes/${name}*.test.ts`),
      ...withoutDatabase,
    ],
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
