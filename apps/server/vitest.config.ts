import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['./test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // One process keeps one database for all its files: a fresh one costs two seconds.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
