import { expect, test, vi } from 'vitest'
import { listPdfs, readHash, signIn, upload } from './http-client.ts'
import { seededInstallation } from './installation.ts'
import { paddedPdf } from './padded-pdf.ts'
import { forgetPeak, peakRssBytes, rssBytes } from './process-probe.ts'
import { reportFigure } from './rounds.ts'
import { slowTestMs, startServer, waitFor } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

const megabyte = 1024 * 1024
const growthMaxBytes = 40 * megabyte
/** Far above the allowed growth, also in the short runs. */
const largeMegabytes = process.env['ROUNDS'] === undefined ? 60 : 100

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

test(`an upload of ${largeMegabytes} MB raises the memory of the server by at most 40 MB, and so does reading it`, async () => {
  const installation = await seededInstallation()
  const server = await startServer(installation)
  const token = await signIn(server.url)
  const site = { url: server.url, token, sectionId: installation.sectionId }
  // What the first upload loads and the heap it grows stay; its background work is over, too.
  await upload({ ...site, title: 'First', pdf: paddedPdf('first', 10_000_000) })
  await waitFor('the first one is indexed', async () =>
    (await listPdfs(server.url, token)).every(({ state }) => state !== 'processing') ? true : null,
  )

  const growthDuring = async (work: () => Promise<void>): Promise<number> => {
    await forgetPeak(server.pid)
    const before = await rssBytes(server.pid)
    await work()
    return (await peakRssBytes(server.pid)) - before
  }
  const uploading: number[] = []
  const reading: number[] = []
  for (const name of ['one', 'two', 'three']) {
    const pdf = paddedPdf(name, largeMegabytes * megabyte - 200_000)
    expect(pdf.sizeBytes).toBeGreaterThan((largeMegabytes - 1) * megabyte)
    uploading.push(
      await growthDuring(async () => {
        expect(await upload({ ...site, title: name, pdf })).toMatchObject({ status: 200 })
      }),
    )
    const large = (await listPdfs(server.url, token)).find(({ pdfTitle }) => pdfTitle === name)
    reading.push(
      await growthDuring(async () => {
        expect(await readHash(server.url, token, large?.pdfFile ?? '')).toBe(pdf.sha256)
      }),
    )
  }
  // When the garbage collector runs is chance; what a large file needs, it needs each time.
  const [whileUploading, whileReading] = [median(uploading), median(reading)]
  await reportFigure(
    `memory: an upload of ${largeMegabytes} MB raises the server by ${(whileUploading / megabyte).toFixed(1)} MB, ` +
      `reading it by ${(whileReading / megabyte).toFixed(1)} MB`,
  )
  expect(whileUploading).toBeLessThan(growthMaxBytes)
  expect(whileReading).toBeLessThan(growthMaxBytes)
})
