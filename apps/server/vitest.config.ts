import { defineConfig } from 'vitest/config'

/** What only one of the two databases has: a data folder with an owner, or several servers on one database. */
const elsewhere = process.env['TEST_DATABASE_URL'] ? 'process-data-dir' : 'process-on-postgres'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [`test/processes/${elsewhere}*.test.ts`],
    globalSetup: ['./test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // One process keeps one database for all its files: a fresh one costs two seconds.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
