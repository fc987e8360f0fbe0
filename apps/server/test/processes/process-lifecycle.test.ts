import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as timer } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { getWith, listPdfs, readHash, sendJson, signIn, startUpload, upload } from './http-client.ts'
import { seededInstallation, seededSubject } from './installation.ts'
import { paddedPdf } from './padded-pdf.ts'
import { childCpuMs } from './process-probe.ts'
import { runCli, slowTestMs, startServer, waitFor } from './server-program.ts'

const stopWithinMs = 10_000
vi.setConfig({ testTimeout: slowTestMs })

const isReceiving = async (folder: string): Promise<boolean> => {
  const sizes = await Promise.all((await readdir(folder)).map(async (name) => stat(join(folder, name))))
  return sizes.some(({ size }) => size > 500_000)
}

/** Creates half a file that a process left behind two hours ago. */
const abandonedUpload = async (dataDir: string): Promise<string> => {
  const folder = join(dataDir, 'files', 'staged')
  await mkdir(folder, { recursive: true })
  const path = join(folder, '0'.repeat(32))
  await writeFile(path, 'half a file')
  const then = new Date(Date.now() - 2 * 60 * 60_000)
  await utimes(path, then, then)
  return path
}

test('two servers with different ports and data folders run side by side', async () => {
  const [one, other] = await Promise.all([seededInstallation(), seededInstallation()])
  const leftBehind = await abandonedUpload(one.dataDir)
  const [first, second] = await Promise.all([startServer(one), startServer(other)])
  expect(first.url).not.toBe(second.url)
  const [firstToken, secondToken] = await Promise.all([signIn(first.url), signIn(second.url)])
  const subject = { ...seededSubject, subCode: 'BCS503', subAbb: 'TOC', subName: 'Theory of Computation' }
  expect((await sendJson(first.url, firstToken, '/api/addSub', subject)).status).toBe(200)
  const [here, there] = await Promise.all([
    getWith(first.url, firstToken, '/api/getSubjectDetails/BCS503'),
    getWith(second.url, secondToken, '/api/getSubjectDetails/BCS503'),
  ])
  expect([here.status, there.status]).toEqual([200, 404])
  await waitFor('what an upload left behind is swept', async () => (existsSync(leftBehind) ? null : true))
  // As a browser opens a connection that it expects to need later.
  const silent = connect(Number(new URL(first.url).port), '127.0.0.1')
  await once(silent, 'connect')
  expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0])
  silent.destroy()
})

test('a busy port is rejected with a sentence, and the data folder is free again', async () => {
  const [one, other] = await Promise.all([seededInstallation(), seededInstallation()])
  const first = await startServer(one)
  const { port } = new URL(first.url)
  const refused = await runCli(other, ['serve'], { PORT: port })
  expect(refused).toEqual({
    code: 1,
    output: '',
    errors: `The port ${port} is in use by another program. Set PORT to a free one.`,
  })
  expect((await runCli(other, ['doctor'])).code).toBe(0)
})

test('acknowledged writes survive a SIGKILL, and so do sessions', async () => {
  const installation = await seededInstallation()
  const { sectionId } = installation
  const first = await startServer(installation)
  const token = await signIn(first.url)
  const pdf = paddedPdf('survives', 300_000)
  const added = await upload({ url: first.url, token, sectionId, title: 'Survives', pdf })
  expect(added.status).toBe(200)
  const subject = { ...seededSubject, subCode: 'BCS503', subAbb: 'TOC', subName: 'Theory of Computation' }
  expect((await sendJson(first.url, token, '/api/addSub', subject)).status).toBe(200)
  await first.kill()

  const second = await startServer(installation)
  const [listed] = await listPdfs(second.url, token)
  expect(listed?.pdfTitle).toBe('Survives')
  expect(await readHash(second.url, token, listed?.pdfFile ?? '')).toBe(pdf.sha256)
  expect((await getWith(second.url, token, '/api/getSubjectDetails/BCS503')).status).toBe(200)
  expect(second.lines).toHaveLength(1)
  expect(await second.stop()).toBe(0)
})

test('a SIGTERM lets the upload in progress finish, then the process ends and leaves nothing behind', async () => {
  const installation = await seededInstallation()
  const { dataDir, sectionId } = installation
  const server = await startServer(installation)
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

  const again = await startServer(installation)
  const [listed] = await listPdfs(again.url, token)
  expect(await readHash(again.url, token, listed?.pdfFile ?? '')).toBe(pdf.sha256)
})

test('a SIGTERM does not wait for long background work, which the next start does', async () => {
  const installation = await seededInstallation()
  const { sectionId } = installation
  const server = await startServer(installation)
  const token = await signIn(server.url)
  const pdf = paddedPdf('many pages', 300_000, 8000)
  const added = await upload({ url: server.url, token, sectionId, title: 'Many pages', pdf })
  expect(added.status).toBe(200)
  const before = await childCpuMs(server.pid)
  await waitFor('the pages are being read', async () =>
    (await childCpuMs(server.pid)) > before + 300 ? true : null,
  )
  expect((await listPdfs(server.url, token))[0]?.state).toBe('processing')
  const from = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - from).toBeLessThan(stopWithinMs)
  expect(server.lines).toHaveLength(1)
  const again = await startServer(installation)
  const done = await waitFor(
    'the pages are read',
    async () => (await listPdfs(again.url, token)).find(({ state }) => state !== 'processing') ?? null,
  )
  expect(done).toMatchObject({ state: 'ready', pageCount: 8000 })
})
