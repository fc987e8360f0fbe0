import { expect, test, vi } from 'vitest'
import { listPdfs, readHash, signIn, upload } from './http-client.ts'
import { seededInstallation } from './installation.ts'
import { paddedPdf } from './padded-pdf.ts'
import { forgetPeak, peakRssBytes, rssBytes } from './process-probe.ts'
import { reportFigure } from './rounds.ts'
import { slowTestMs, startServer } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

const megabyte = 1024 * 1024
const growthMaxBytes = 40 * megabyte

test('an upload of 100 MB raises the memory of the server by at most 40 MB, and so does reading it', async () => {
  const installation = await seededInstallation()
  const server = await startServer(installation)
  const token = await signIn(server.url)
  const site = { url: server.url, token, sectionId: installation.sectionId }
  // What the first upload of all loads stays, however small the file is.
  await upload({ ...site, title: 'Small', pdf: paddedPdf('small', 1_000_000) })

  const growthDuring = async (work: () => Promise<void>): Promise<number> => {
    await forgetPeak(server.pid)
    const before = await rssBytes(server.pid)
    await work()
    return (await peakRssBytes(server.pid)) - before
  }
  const pdf = paddedPdf('large', 100 * megabyte - 200_000)
  expect(pdf.sizeBytes).toBeGreaterThan(99 * megabyte)
  const whileUploading = await growthDuring(async () => {
    expect(await upload({ ...site, title: 'Large', pdf })).toMatchObject({ status: 200 })
  })
  const large = (await listPdfs(server.url, token)).find(({ pdfTitle }) => pdfTitle === 'Large')
  const whileReading = await growthDuring(async () => {
    expect(await readHash(server.url, token, large?.pdfFile ?? '')).toBe(pdf.sha256)
  })
  await reportFigure(
    `memory: an upload of 100 MB raises the server by ${(whileUploading / megabyte).toFixed(1)} MB, ` +
      `reading it by ${(whileReading / megabyte).toFixed(1)} MB`,
  )
  expect(whileUploading).toBeLessThan(growthMaxBytes)
  expect(whileReading).toBeLessThan(growthMaxBytes)
})
