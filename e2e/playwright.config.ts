import { defineConfig } from '@playwright/test'
import { chromiumArguments } from './support/chromium-arguments.ts'

export default defineConfig({
  testDir: '.',
  // What measures time needs the machine for itself: `npm run test:long`.
  testIgnore: process.env['BENCH'] ? [] : ['bench/**'],
  // `npm test` has one test of each heavy kind, and `npm run test:long` the others.
  ...(process.env['LONG'] ? {} : { grepInvert: /@long/ }),
  outputDir: '../test-results',
  globalSetup: './support/prepare-demo.ts',
  fullyParallel: true,
  // One for each core. A third takes 10 % off the time, and on a slow machine pages then wait for seconds.
  workers: 2,
  retries: 0,
  // A slow machine may stall for seconds, and draws a page for many.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: chromiumArguments,
    },
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
  },
})
