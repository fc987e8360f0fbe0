import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { getWith, listPdfs, signIn, upload } from '../http-client.ts'
import { type SeededInstallation, seededSubject, studentUsns } from '../installation.ts'
import { paddedPdf } from '../padded-pdf.ts'
import type { ServerProgram } from '../server-program.ts'
import type { Target } from './hostile-clients.ts'

/** More than the kernels hold of a response that no one reads. */
const bookBytes = 8 * 1024 * 1024
const rangeBytes = 64 * 1024

export interface Reader {
  token: string
  agent: Agent
  address: string
}

/** Signs twenty students in, and publishes a book. */
export const openSite = async (server: ServerProgram, { sectionId }: SeededInstallation) => {
  const { url } = server
  const owner = await signIn(url)
  const pdf = paddedPdf('a book', bookBytes, 3)
  await upload({ url, token: owner, sectionId, title: 'A book', pdf })
  const [book] = await listPdfs(url, owner)
  const pdfFile = book?.pdfFile ?? ''
  const tokens = await Promise.all(studentUsns.map((usn) => signIn(url, { usn })))
  const readers: Reader[] = tokens.map((token, index) => ({
    token,
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    address: `203.0.113.${index + 1}`,
  }))
  const target: Target = {
    port: Number(new URL(url).port),
    pdfFile,
    // The owner may read everything, too, and is no one of the twenty.
    token: owner,
  }
  // The first opening of each is stored.
  await Promise.all(tokens.map((token) => getWith(url, token, `/api/pdf/${pdfFile}/info`)))
  return { readers, target }
}

const readOnce = async (target: Target, { token, agent, address }: Reader, path: string, part: number) => {
  const isPdf = path.startsWith('/api/pdf/')
  const start = part * rangeBytes
  const range = isPdf ? { range: `bytes=${start}-${start + rangeBytes - 1}` } : {}
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address, ...range }
  const from = performance.now()
  const sent = request({ port: target.port, path, agent, headers }).end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  const ended = once(response ?? sent, 'end')
  response?.resume()
  await ended
  return { status: response?.statusCode ?? 0, ms: performance.now() - from }
}

/** The times of a round in milliseconds, and the statuses that were not those of success. */
export interface Round {
  times: number[]
  refused: number[]
}

/** Lets all read side by side, each one request after another. */
export const readTogether = async (
  target: Target,
  readers: readonly Reader[],
  { reads, onStep }: { reads: number; onStep: () => void },
): Promise<Round> => {
  const round: Round = { times: [], refused: [] }
  const paths = [
    `/api/pdf/${target.pdfFile}`,
    `/api/getSubjectDetails/${seededSubject.subCode}`,
    `/api/pdf/${target.pdfFile}`,
    '/api/cdss',
  ]
  await Promise.all(
    readers.map(async (reader, index) => {
      for (let count = 0; count < reads; count += 1) {
        const path = paths[count % paths.length] ?? ''
        const { status, ms } = await readOnce(target, reader, path, (index + count) % 100)
        round.times.push(ms)
        if (status !== 200 && status !== 206) round.refused.push(status)
        if (index === 0) onStep()
      }
    }),
  )
  return round
}
