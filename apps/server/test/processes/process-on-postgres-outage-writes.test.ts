import { expect, test, vi } from 'vitest'
import { startSwallowingProxy } from '../outages/swallowing-proxy.ts'
import { signIn } from './http-client.ts'
import { type TestInstallation, owner, seededInstallation, studentUsns } from './installation.ts'
import { writeThroughOutages } from './mixed-writers.ts'
import { slowTestMs, startServer, waitFor } from './server-program.ts'
import { findLostParts } from './uploads-in-parts.ts'
import { type WriteBooks, countBooks, createBooks, findLossesAtRest } from './write-books.ts'

vi.setConfig({ testTimeout: slowTestMs })

/** `npm run test:long` has more. */
const outages = process.env['LONG'] === '1' ? 3 : 1
/** Each writer waits for a connection or a statement once before it is refused. */
const refusalsPerOutage = 10

/** Puts a proxy, which can be cut, between an installation and its database. */
const behindProxy = async ({ dataDir, env }: TestInstallation) => {
  const url = new URL(env['DATABASE_URL'] ?? '')
  const proxy = await startSwallowingProxy(Number(url.port))
  url.port = String(proxy.port)
  url.searchParams.delete('host')
  const limits = { DATABASE_CONNECT_SECONDS: '2', DATABASE_STATEMENT_SECONDS: '2', TRUST_PROXY: '1' }
  return { proxy, installation: { dataDir, env: { ...env, ...limits, DATABASE_URL: url.href } } }
}

const waitForWrites = async (what: string, books: WriteBooks, writing: Promise<void>) => {
  const { parts: _, ...before } = countBooks(books)
  const isMore = () => Object.entries(before).every(([kind, count]) => (countBooks(books)[kind] ?? 0) > count)
  const written = waitFor(what, async () => (isMore() ? true : null))
  // A writer that gets an error ends the wait.
  await Promise.race([written, writing])
}

test('ten kinds of writes continue after a database that was silent, and nothing acknowledged is lost', async () => {
  const seeded = await seededInstallation()
  const { proxy, installation } = await behindProxy(seeded)
  const server = await startServer(installation)
  const ownerToken = await signIn(server.url)
  const studentTokens = await Promise.all(
    studentUsns.map((usn) => signIn(server.url, { usn, password: owner.password })),
  )
  const books = createBooks()
  let number = 0
  let refusals = 0
  let isOver = false
  const site = {
    url: server.url,
    ownerToken,
    studentTokens,
    sectionId: seeded.sectionId,
    books,
    next: () => (number += 1),
  }
  const writing = writeThroughOutages(site, {
    isOver: () => isOver,
    onRefusal: () => {
      refusals += 1
    },
  })
  await waitForWrites('every kind was written', books, writing)
  for (let outage = 0; outage < outages; outage += 1) {
    const before = refusals
    proxy.swallow()
    const refused = waitFor('writes were refused', async () =>
      refusals - before >= refusalsPerOutage ? true : null,
    )
    await Promise.race([refused, writing])
    proxy.heal()
    await waitForWrites('every kind was written after the outage', books, writing)
  }
  isOver = true
  await writing
  expect(await findLostParts(server.url, ownerToken, books)).toEqual([])
  expect(await server.stop()).toBe(0)
  expect(await findLossesAtRest(seeded, books)).toEqual({ lost: [], problems: [] })
})
