import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { getWith, sendJson, signIn } from './http-client.ts'
import { otherSubject, seededInstallation } from './installation.ts'
import { runCli, slowTestMs, startServer, waitFor } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

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

test('a busy port is rejected with a sentence, and with another port two servers run side by side', async () => {
  const [one, other] = await Promise.all([seededInstallation(), seededInstallation()])
  const leftBehind = await abandonedUpload(one.dataDir)
  const first = await startServer(one)
  const { port } = new URL(first.url)
  expect(await runCli(other, ['serve'], { PORT: port })).toEqual({
    code: 1,
    output: '',
    errors: `The port ${port} is in use by another program. Set PORT to a free one.`,
  })
  // The second server starts only on a data folder that the rejected one has released.
  const second = await startServer(other)
  expect(first.url).not.toBe(second.url)
  const [firstToken, secondToken] = await Promise.all([signIn(first.url), signIn(second.url)])
  expect((await sendJson(first.url, firstToken, '/api/addSub', otherSubject)).status).toBe(200)
  const [here, there] = await Promise.all([
    getWith(first.url, firstToken, '/api/getSubjectDetails/BCS503'),
    getWith(second.url, secondToken, '/api/getSubjectDetails/BCS503'),
  ])
  expect([here.status, there.status]).toEqual([200, 404])
  await waitFor('what an upload left behind is swept', async () => (existsSync(leftBehind) ? null : true))
  // As a browser opens a connection that it expects to need later.
  const silent = connect(Number(port), '127.0.0.1')
  await once(silent, 'connect')
  expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0])
  silent.destroy()
})
