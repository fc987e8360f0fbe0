import { expect, test, vi } from 'vitest'
import { getWith, listPdfs, sendJson, signIn, upload } from '../processes/http-client.ts'
import { seededInstallation, seededSubject, studentUsns } from '../processes/installation.ts'
import { createRandom, paddedPdf } from '../processes/padded-pdf.ts'
import { peakRssBytes, rssBytes } from '../processes/process-probe.ts'
import { describeTimes, reportFigure, rounds } from '../processes/rounds.ts'
import { slowTestMs, startServer } from '../processes/server-program.ts'

vi.setConfig({ testTimeout: rounds * slowTestMs })

const uploaders = 2
const readingBytes = 3_000_000
const rangeBytes = 64 * 1024
const growthMaxBytes = 150 * 1024 * 1024
const megabyte = 1024 * 1024

type Times = Record<string, number[]>

/** Runs work and records how long it took. */
const timed = async <T>(times: Times, name: string, work: () => Promise<T>): Promise<T> => {
  const from = performance.now()
  const result = await work()
  times[name] = [...(times[name] ?? []), performance.now() - from]
  return result
}

/** @throws Error for a response with another status */
const receive = async (expected: number, answering: Promise<Response>): Promise<void> => {
  const answer = await answering
  await answer.arrayBuffer()
  if (answer.status !== expected) throw new Error(`${answer.url} returned ${answer.status}.`)
}

interface Site {
  url: string
  /** The owner's token. */
  token: string
  sectionId: string
  pdfFile: string
  times: Times
}

/** Does what a student does: signs in, opens the shelf and the subject, reads parts of a PDF. */
const readOnce = async ({ url, pdfFile, times }: Site, usn: string, random: () => number): Promise<void> => {
  const token = await timed(times, 'sign in', () => signIn(url, { usn }))
  await timed(times, 'list subjects', () => receive(200, sendJson(url, token, '/api/getSub', seededSubject)))
  const details = `/api/getSubjectDetails/${seededSubject.subCode}`
  await timed(times, 'open a subject', () => receive(200, getWith(url, token, details)))
  for (let count = 0; count < 8; count += 1) {
    const start = Math.floor(random() * (readingBytes - rangeBytes))
    const range = { range: `bytes=${start}-${start + rangeBytes - 1}` }
    await timed(times, 'read a range', () => receive(206, getWith(url, token, `/api/pdf/${pdfFile}`, range)))
  }
}

/** Uploads until no one reads any more. @returns the number of uploads */
const uploadWhile = async (site: Site, uploader: number, isGoingOn: () => boolean): Promise<number> => {
  let count = 0
  while (isGoingOn()) {
    const title = `uploader ${uploader}, upload ${count}`
    const pdf = paddedPdf(title, 1_000_000)
    const answer = await timed(site.times, 'upload 1 MB', () => upload({ ...site, title, pdf }))
    if (answer.status !== 200) throw new Error(`The upload returned ${answer.status}: ${answer.body}`)
    count += 1
  }
  return count
}

const openSite = async (url: string, sectionId: string): Promise<Site> => {
  const token = await signIn(url)
  const pdf = paddedPdf('what all read', readingBytes)
  await upload({ url, token, sectionId, title: 'What all read', pdf })
  const [listed] = await listPdfs(url, token)
  return { url, token, sectionId, pdfFile: listed?.pdfFile ?? '', times: {} }
}

/** Runs all readers and uploaders at once. @returns how many PDFs were uploaded */
const load = async (site: Site, turns: number): Promise<number> => {
  let reading = studentUsns.length
  const readInTurns = async (usn: string, reader: number) => {
    const random = createRandom(reader)
    try {
      for (let turn = 0; turn < turns; turn += 1) await readOnce(site, usn, random)
    } finally {
      reading -= 1
    }
  }
  const [uploads] = await Promise.all([
    Promise.all(Array.from({ length: uploaders }, (_, index) => uploadWhile(site, index, () => reading > 0))),
    ...studentUsns.map(readInTurns),
  ])
  return uploads.reduce((sum, count) => sum + count, 0)
}

test('concurrent readers and uploaders all get their responses, and memory stays bounded', async () => {
  const installation = await seededInstallation()
  const server = await startServer(installation)
  const site = await openSite(server.url, installation.sectionId)
  const before = await rssBytes(server.pid)
  const uploads = await load(site, rounds)
  expect(uploads).toBeGreaterThan(0)
  expect(await listPdfs(server.url, site.token)).toHaveLength(1 + uploads)
  const growth = (await peakRssBytes(server.pid)) - before
  expect(growth).toBeLessThan(growthMaxBytes)
  expect(await server.stop()).toBe(0)
  expect(server.lines.slice(1)).toEqual(['LectureShelf ended by SIGTERM.'])
  const figures = Object.entries(site.times).map(([name, times]) => describeTimes(name, times))
  for (const figure of figures)
    await reportFigure(`load, ${studentUsns.length} readers and ${uploaders} uploaders: ${figure}`)
  await reportFigure(
    `load: memory of the server at most ${Math.round(growth / megabyte)} MB above ${Math.round(before / megabyte)} MB`,
  )
})
