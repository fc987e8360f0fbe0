import { demoPassword } from '@lectureshelf/demo/people.ts'
import { type Page, test as base, expect } from '@playwright/test'
import { copyDemo } from './demo-copy.ts'
import { giveFingers, keepTouchScreen } from './finger.ts'
import { waitForProgram } from './program.ts'
import { type ServerProcess, startServerProcess, troubleIn } from './server-process.ts'

interface WorkerFixtures {
  /** A server of this worker's own on a copy of the seeded demo. */
  server: ServerProcess
}

interface TestFixtures {
  /** The USN of the person who is signed in when the page opens; null is a visitor. */
  person: string | null
  /**
   * What the console may say because the test provokes it. Write two patterns as one with `|`: Playwright takes an
   * array of two for a value and its options.
   */
  allowedConsole: RegExp[]
  /** Fails the test when the console, the page or its policy complains. */
  watchConsole: void
}

const userAgentOf = (name: string) => `LectureShelf browser test (${name})`

/** A token as the sign-in would give it. */
export const tokenOf = async (url: string, usn: string, userAgent = userAgentOf('api')): Promise<string> => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usn, password: demoPassword, deviceData: { userAgent, deviceType: 'desktop' } }),
  })
  const body: unknown = await answer.json()
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string')
    return body.token
  throw new Error(`${usn} could not sign in: ${JSON.stringify(body)}`)
}

/** What a browser stores to be signed in at an address; without a token nothing. */
export const storageOf = (url: string, token: string | null) => ({
  cookies: [],
  origins:
    token === null ? [] : [{ origin: new URL(url).origin, localStorage: [{ name: 'token', value: token }] }],
})

const watch = (page: Page, allowed: RegExp[], problems: string[]) => {
  const note = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) problems.push(text)
  }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      note(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => note(`page error: ${error.message}`))
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  person: [null, { option: true }],
  allowedConsole: [[], { option: true }],
  server: [
    async ({}, use, workerInfo) => {
      const demo = await copyDemo(`worker-${workerInfo.workerIndex}`)
      const server = await startServerProcess(demo.env)
      await use(server)
      const code = await server.stop()
      await demo.remove()
      expect(troubleIn(server.lines)).toEqual([])
      expect(code).toBe(0)
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // Every page at the width of a phone has a finger, also one that a test opens or makes narrow.
  browser: [
    async ({ browser }, use) => {
      giveFingers(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  context: async ({ context, hasTouch }, use) => {
    if (hasTouch) keepTouchScreen(context)
    await use(context)
  },
  page: async ({ page }, use) => {
    waitForProgram(page)
    await use(page)
  },
  storageState: async ({ server, person }, use) => {
    if (person === null) return use(undefined)
    return use(storageOf(server.url, await tokenOf(server.url, person)))
  },
  watchConsole: [
    async ({ page, allowedConsole }, use) => {
      const problems: string[] = []
      watch(page, allowedConsole, problems)
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`)
        })
      })
      await use()
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

export const phone = { width: 360, height: 740 }
export const tablet = { width: 768, height: 1024 }
export const desktop = { width: 1440, height: 900 }
