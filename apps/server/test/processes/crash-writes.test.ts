import { setTimeout as timer } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { signIn } from './http-client.ts'
import { type TestInstallation, owner, seededInstallation, studentUsns } from './installation.ts'
import { writeUntilTheEnd } from './mixed-writers.ts'
import { createRandom } from './padded-pdf.ts'
import { reportFigure } from './rounds.ts'
import { type ServerProgram, slowTestMs, startServer, waitFor } from './server-program.ts'
import { findLostParts, resumeUploads } from './uploads-in-parts.ts'
import {
  type WriteBooks,
  countBooks,
  createBooks,
  findLossesAtRest,
  isEveryKindWritten,
  sumOfBooks,
} from './write-books.ts'

/** `npm run test:long` runs as many as the requirement says, other runs one. */
const kills = Number(process.env['KILLS'] || (process.env['ROUNDS'] === undefined ? '1' : '100'))
const seed = Number(process.env['SEED'] || Date.now() % 1_000_000)

vi.setConfig({ testTimeout: slowTestMs + kills * 60_000 })

/** Trusts one proxy in front, so that the limits per address do not end the writing. */
const start = (installation: TestInstallation) => startServer(installation, { TRUST_PROXY: '1' })

/** Each may send 20 in 15 minutes, and the writing lasts until an upload in parts has ended, which takes seconds. */
const feedbackStudents = studentUsns.slice(0, 12)

interface Round {
  server: ServerProgram
  ownerToken: string
  studentTokens: string[]
  sectionId: string
  books: WriteBooks
  next: () => number
  random: () => number
}

/** Kills the server at a random moment while every client writes. */
const crash = async ({ server, random, books, ...site }: Round): Promise<void> => {
  const from = sumOfBooks(books)
  const writing = writeUntilTheEnd({ ...site, books, url: server.url })
  // A writer that gets an error ends the wait.
  const written = waitFor('every kind was written once, and a few in this round', async () =>
    isEveryKindWritten(books) && sumOfBooks(books) - from > 10 ? true : null,
  )
  await Promise.race([written, writing])
  await timer(random() * 700)
  await server.kill()
  await writing
}

test(`a server killed ${kills} times during ten kinds of writes loses nothing (SEED=${seed})`, async () => {
  const installation = await seededInstallation()
  const { sectionId } = installation
  const books = createBooks()
  const random = createRandom(seed)
  let number = 0
  const next = () => (number += 1)
  let server = await start(installation)
  const studentTokens = await Promise.all(
    feedbackStudents.map((usn) => signIn(server.url, { usn, password: owner.password })),
  )
  for (let kill = 0; kill < kills; kill += 1) {
    // Decisions about money ask for a password of the last minutes, and many rounds take longer.
    const ownerToken = await signIn(server.url)
    await crash({ server, ownerToken, studentTokens, sectionId, books, next, random })
    expect(await findLossesAtRest(installation, books)).toEqual({ lost: [], problems: [] })
    server = await start(installation)
    expect(await findLostParts(server.url, ownerToken, books)).toEqual([])
    // Left alone, the uploads that the kills cut off would fill the person's quota.
    const site = { url: server.url, ownerToken, studentTokens, sectionId, books, next }
    expect(await resumeUploads(site)).toBe(0)
  }
  expect(await server.stop()).toBe(0)
  const counts = Object.entries(countBooks(books)).map(([kind, count]) => `${count} ${kind}`)
  await reportFigure(
    `crash: ${kills} SIGKILLs during ten kinds of writes (SEED=${seed}): 0 lost, doctor --deep content each time; ` +
      `acknowledged: ${counts.join(', ')}`,
  )
})
