import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isReceiving, sendJson, signIn, startUpload } from './http-client.ts'
import { emptyInstallation, seededInstallation, seededSubject } from './installation.ts'
import { paddedPdf } from './padded-pdf.ts'
import { slowTestMs, startCli, startServer, waitFor } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

/** Longer than any test: only a signal ends the delay. */
const longDelay = { STOP_DELAY_SECONDS: '120' }

test('a server that has to stop is not ready, still serves during its delay, and says why it ended', async () => {
  const installation = await seededInstallation()
  const server = await startServer(installation, longDelay)
  const token = await signIn(server.url)
  const statusOf = async (path: string) => (await fetch(server.url + path)).status
  expect(await statusOf('/readyz')).toBe(200)
  server.signal('SIGTERM')
  await waitFor('it is not ready', async () => ((await statusOf('/readyz')) === 503 ? true : null))
  expect(await statusOf('/healthz')).toBe(200)
  const subject = { ...seededSubject, subCode: 'BCS503', subAbb: 'TOC', subName: 'Theory of Computation' }
  expect((await sendJson(server.url, token, '/api/addSub', subject)).status).toBe(200)
  // A second SIGTERM, as a group of processes gets it, changes nothing; Ctrl+C ends the delay.
  server.signal('SIGTERM')
  expect(await statusOf('/healthz')).toBe(200)
  server.signal('SIGINT')
  expect(await server.ended).toBe(0)
  expect(server.lines.at(-1)).toBe('LectureShelf ended by SIGTERM.')
})

test('a server whose requests do not end within its deadline reports it', async () => {
  const installation = await seededInstallation()
  const server = await startServer(installation, { STOP_WITHIN_SECONDS: '1' })
  const { url } = server
  const token = await signIn(url)
  const pdf = paddedPdf('endless', 2_000_000)
  const upload = await startUpload({ url, token, sectionId: installation.sectionId, title: 'Endless', pdf })
  const cutOff = upload.answered.then(({ status }) => String(status), String)
  const staged = join(installation.dataDir, 'files', 'staged')
  await waitFor('the upload is being received', async () => (await isReceiving(staged)) || null)
  server.signal('SIGHUP')
  expect(await server.ended).toBe(1)
  expect(server.lines.at(-1)).toBe('LectureShelf ended by SIGHUP: work was still in progress after 1 s.')
  expect(await cutOff).toBe('Error: socket hang up')
})

test('a server that is stopped while it starts reports it', async () => {
  const installation = await emptyInstallation()
  const server = startCli(installation, ['serve', '--demo'])
  await waitFor('it is starting', async () => existsSync(join(installation.dataDir, 'uploads')) || null)
  server.signal('SIGTERM')
  expect(await server.ended).toEqual({
    code: 143,
    output: '',
    errors: 'LectureShelf ended by SIGTERM before it was ready.',
  })
})
