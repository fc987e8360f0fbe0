import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as timer } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { filesIn } from '../pdf-files.ts'
import { listPdfs, readHash, signIn, upload } from './http-client.ts'
import { seededInstallation } from './installation.ts'
import { type PaddedPdf, createRandom, paddedPdf } from './padded-pdf.ts'
import { kills, reportFigure } from './rounds.ts'
import { type ServerProgram, runCli, slowTestMs, startServer, waitFor } from './server-program.ts'

vi.setConfig({ testTimeout: kills * slowTestMs })

const clients = 4
const seed = Number(process.env['SEED'] || Date.now() % 1_000_000)
const hourMs = 60 * 60 * 1000

/** What was sent under each title, and the titles whose uploads the server has acknowledged. */
interface Books {
  sent: Map<string, PaddedPdf>
  acknowledged: Set<string>
}

interface Round extends Books {
  server: ServerProgram
  token: string
  sectionId: string
  number: number
  random: () => number
}

/** Uploads one PDF after another until the server dies. */
const uploadUntilTheEnd = async (round: Round, client: number): Promise<void> => {
  const { server, token, sectionId, sent, acknowledged, random } = round
  for (let count = 0; ; count += 1) {
    const title = `round ${round.number}, client ${client}, upload ${count}`
    const pdf = paddedPdf(title, 200_000 + random() * 2_300_000)
    sent.set(title, pdf)
    const answer = await upload({ url: server.url, token, sectionId, title, pdf }).catch(() => null)
    if (answer === null) return
    expect(answer).toMatchObject({ status: 200 })
    acknowledged.add(title)
  }
}

/** Kills the server at a random moment while every client uploads. */
const crash = async (round: Round): Promise<void> => {
  const { server, acknowledged, random } = round
  const from = acknowledged.size
  const uploads = Array.from({ length: clients }, (_, client) => uploadUntilTheEnd(round, client))
  const first = 1 + Math.floor(random() * 5)
  await waitFor(`${first} uploads are acknowledged`, async () =>
    acknowledged.size - from >= first ? true : null,
  )
  await timer(random() * 500)
  await server.kill()
  await Promise.all(uploads)
}

/** @returns the losses: an acknowledged PDF that is missing, or a listed one whose bytes differ */
const findLosses = async (server: ServerProgram, token: string, { sent, acknowledged }: Books) => {
  const listed = await listPdfs(server.url, token)
  const titles = listed.map(({ pdfTitle }) => pdfTitle)
  const losses = [...acknowledged].filter((title) => !titles.includes(title)).map((title) => `lost: ${title}`)
  for (const { pdfTitle, pdfFile, sizeBytes } of listed) {
    const pdf = sent.get(pdfTitle)
    const hash = await readHash(server.url, token, pdfFile ?? '')
    if (pdf?.sha256 !== hash || pdf.sizeBytes !== sizeBytes) losses.push(`other bytes: ${pdfTitle}`)
  }
  if (new Set(titles).size < titles.length) losses.push('listed twice')
  return losses
}

/** Deletes what the crashes left, after a look at the list. */
const sweepByHand = async (installation: Parameters<typeof runCli>[0]): Promise<void> => {
  const { output } = await runCli(installation, ['files', 'sweep'])
  const number = /^(\d+) stored files belong to nothing/m.exec(output)?.[1] ?? 'none was said'
  if (number === '0') return
  const swept = await runCli(installation, ['files', 'sweep', '--delete', number])
  expect(swept.output).toBe(`${number} files were deleted.`)
}

/** Sets the times of files to two hours ago. */
const makeOlder = async (files: string[]): Promise<void> => {
  const then = new Date(Date.now() - 2 * hourMs)
  await Promise.all(files.map((file) => utimes(file, then, then)))
}

test(`a server that is killed ${kills} times during uploads loses nothing (SEED=${seed})`, async () => {
  const installation = await seededInstallation()
  const { sectionId, dataDir } = installation
  const books: Books = { sent: new Map(), acknowledged: new Set() }
  const random = createRandom(seed)
  let server = await startServer(installation)
  const token = await signIn(server.url)
  let left: string[] = []
  for (let number = 0; number < kills; number += 1) {
    await crash({ ...books, server, token, sectionId, number, random })
    left = await filesIn(join(dataDir, 'files'))
    // The last start is two hours later: what the crashes left is old enough to be deleted.
    if (number === kills - 1) await makeOlder(left)
    server = await startServer(installation)
    expect(await findLosses(server, token, books)).toEqual([])
  }
  expect(books.acknowledged.size).toBeGreaterThan(0)
  expect(books.sent.size - books.acknowledged.size).toBeGreaterThan(0)

  const listed = await waitFor('every PDF is read', async () => {
    const pdfs = await listPdfs(server.url, token)
    return pdfs.some(({ state }) => state === 'processing') ? null : pdfs
  })
  expect(listed.filter(({ state }) => state !== 'ready')).toEqual([])
  await sweepByHand(installation)
  await waitFor('the sweep is through', async () =>
    (await filesIn(join(dataDir, 'files'))).length <= 3 * listed.length ? true : null,
  )
  // Each with its cover and the picture of its first page.
  expect(await filesIn(join(dataDir, 'files'))).toHaveLength(3 * listed.length)
  expect(await findLosses(server, token, books)).toEqual([])
  const seen = await runCli(installation, ['doctor', '--deep'])
  expect(seen.output.split('\n').at(-1)).toBe('Everything is in order.')
  await reportFigure(
    `crash: ${kills} SIGKILLs during uploads by ${clients} clients: ${books.acknowledged.size} acknowledged and all ` +
      `there, ${books.sent.size - books.acknowledged.size} cut off, ${listed.length} listed and complete, ` +
      `${left.length - 3 * listed.length} more files before the sweep and 0 after it`,
  )
})
