import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as timer } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import {
  getWith,
  isReceiving,
  listPdfs,
  readHash,
  sendJson,
  signIn,
  startUpload,
  upload,
} from './http-client.ts'
import { type SeededInstallation, otherSubject, seededInstallation } from './installation.ts'
import { type PaddedPdf, paddedPdf } from './padded-pdf.ts'
import { childCpuMs, childrenOf } from './process-probe.ts'
import { type ServerProgram, slowTestMs, startServer, waitFor } from './server-program.ts'

const stopWithinMs = 10_000
/** Enough to be seen while they are read. */
const manyPages = 4000
vi.setConfig({ testTimeout: slowTestMs })

/** Stops a server in the middle of an upload, which it finishes. */
const stopDuringUpload = async ({ dataDir, sectionId, env }: SeededInstallation): Promise<PaddedPdf> => {
  const server = await startServer({ dataDir, env })
  const token = await signIn(server.url)
  const pdf = paddedPdf('slow', 2_000_000)
  const slow = await startUpload({ url: server.url, token, sectionId, title: 'Slow', pdf })
  const staged = join(dataDir, 'files', 'staged')
  await waitFor('the upload is being received', async () => (await isReceiving(staged)) || null)
  server.signal('SIGTERM')
  await waitFor('no new connection is taken', () =>
    fetch(server.url).then(
      () => null,
      () => true,
    ),
  )
  // A terminal sends its signal to every process of the group, so it often arrives twice.
  server.signal('SIGTERM')
  const answer = await slow.finish()
  expect(answer.status).toBe(200)
  expect(await Promise.race([server.ended, timer(stopWithinMs, 'too late')])).toBe(0)
  expect(['server.lock', 'server.sock'].filter((name) => existsSync(join(dataDir, name)))).toEqual([])
  return pdf
}

/** Stops a server while it reads the pages of a new PDF. */
const stopDuringReading = async (server: ServerProgram, token: string, sectionId: string) => {
  const pdf = paddedPdf('many pages', 300_000, manyPages)
  const added = await upload({ url: server.url, token, sectionId, title: 'Many pages', pdf })
  expect(added.status).toBe(200)
  const before = await childCpuMs(server.pid)
  await waitFor('the pages are being read', async () =>
    (await childCpuMs(server.pid)) > before + 100 ? true : null,
  )
  // The work does not end before the server does, however slow this process is.
  for (const pid of await childrenOf(server.pid)) process.kill(pid, 'SIGSTOP')
  const listed = await listPdfs(server.url, token)
  expect(listed.find(({ pdfTitle }) => pdfTitle === 'Many pages')?.state).toBe('processing')
  const from = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - from).toBeLessThan(stopWithinMs)
  expect(server.lines.slice(1)).toEqual(['LectureShelf ended by SIGTERM.'])
}

test('acknowledged writes and interrupted work survive a SIGTERM and a SIGKILL, and so do sessions', async () => {
  const installation = await seededInstallation()
  const { sectionId } = installation
  const slow = await stopDuringUpload(installation)

  const killed = await startServer(installation)
  const token = await signIn(killed.url)
  const hashOf = async (server: ServerProgram, title: string) => {
    const found = (await listPdfs(server.url, token)).find(({ pdfTitle }) => pdfTitle === title)
    return readHash(server.url, token, found?.pdfFile ?? '')
  }
  expect(await hashOf(killed, 'Slow'), 'the upload that a SIGTERM waited for').toBe(slow.sha256)
  const pdf = paddedPdf('survives', 300_000)
  const added = await upload({ url: killed.url, token, sectionId, title: 'Survives', pdf })
  expect(added.status).toBe(200)
  expect((await sendJson(killed.url, token, '/api/addSub', otherSubject)).status).toBe(200)
  await killed.kill()

  const interrupted = await startServer(installation)
  expect(await hashOf(interrupted, 'Survives'), 'the upload before a SIGKILL').toBe(pdf.sha256)
  const subject = await getWith(interrupted.url, token, '/api/getSubjectDetails/BCS503')
  expect(subject.status, 'the subject and the session before a SIGKILL').toBe(200)
  await stopDuringReading(interrupted, token, sectionId)

  const last = await startServer(installation)
  const done = await waitFor('the pages are read', async () => {
    const found = (await listPdfs(last.url, token)).find(({ pdfTitle }) => pdfTitle === 'Many pages')
    return found === undefined || found.state === 'processing' ? null : found
  })
  expect(done).toMatchObject({ state: 'ready', pageCount: manyPages })
})
