import { type Browser, chromium } from '@playwright/test'
import { copyDemo, seedDemo } from './demo-copy.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/**
 * Runs work with a browser and a server on a copy of the demo with its month of students, as `npm run demo` shows it. Seeds
 * the demo where no one did, and removes all of it after.
 */
export const withDemo = async (
  name: string,
  work: (server: ServerProcess, browser: Browser) => Promise<void>,
): Promise<void> => {
  const removeSeed = process.env['E2E_DEMO_DIR'] === undefined ? await seedDemo() : undefined
  const demo = await copyDemo(name)
  const server = await startServerProcess(demo.env, ['--with-month'])
  const { CHROMIUM_PATH: executablePath } = process.env
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await work(server, browser)
  } finally {
    await browser.close()
    await server.stop()
    await demo.remove()
    await removeSeed?.()
  }
}
