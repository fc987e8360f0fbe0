import { readFile } from 'node:fs/promises'
import { type DemoCopy, copyDemo } from './demo-copy.ts'
import { type ServerProcess, startServerProcess, troubleIn } from './server-process.ts'
import { expect, storageOf, test as base, tokenOf } from './test.ts'

/** A server for one test, whose memory is measured and which may crash. */
export interface Office {
  url: string
  /** Starts a measurement; memory that the server uses now does not count as growth. */
  beginMeasuring: () => Promise<void>
  /** Returns the largest growth since then in bytes. */
  growth: () => Promise<number>
  /** Ends the server like a power cut. */
  kill: () => Promise<void>
  /** Starts the server again at the same address. */
  start: () => Promise<void>
}

const memoryOf = async ({ pid }: ServerProcess): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}

const openOffice = async (demo: DemoCopy) => {
  let server = await startServerProcess(demo.env)
  const { url } = server
  const sizes: number[] = []
  const measure = async () => void sizes.push(await memoryOf(server))
  const sampler = setInterval(() => void measure().catch(() => undefined), 250)
  const office: Office = {
    url,
    beginMeasuring: async () => {
      sizes.length = 0
      await measure()
    },
    growth: async () => {
      await measure()
      return Math.max(...sizes) - (sizes[0] ?? 0)
    },
    kill: () => server.kill(),
    start: async () => {
      server = await startServerProcess({ ...demo.env, PORT: new URL(url).port })
    },
  }
  const close = async () => {
    clearInterval(sampler)
    expect(await server.stop()).toBe(0)
    expect(troubleIn(server.lines)).toEqual([])
  }
  return { office, close }
}

/** A test whose pages are signed in at an office of their own, on a copy of the demo. */
export const test = base.extend<{ office: Office }>({
  person: '1LS00OWNER',
  allowedConsole: [/Failed to load resource/],
  office: [
    async ({}, use) => {
      const demo = await copyDemo('uploads')
      const { office, close } = await openOffice(demo)
      await use(office)
      await close()
      await demo.remove()
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ office }, use) => use(office.url),
  storageState: async ({ office, person }, use) => {
    return use(storageOf(office.url, await tokenOf(office.url, person ?? '')))
  },
})
