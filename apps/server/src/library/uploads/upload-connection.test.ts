import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createSection, createSubject } from '../../../test/factories.ts'
import { type Client, listen, useTestApp } from '../../../test/harness.ts'
import { liveBytes } from '../../../test/live-memory.ts'
import { emptyFolder, sizeIn } from '../../../test/pdf-files.ts'
import { beginUpload, lookAt, sendPart } from '../../../test/tus-client.ts'

const megabyte = 1024 * 1024
const testApp = useTestApp({ maxUploadBytes: 200 * megabyte })

let port = 0
let token = ''
let client: Client
let id = ''
const wholeBytes = 32 * megabyte

beforeAll(async () => {
  port = await listen(testApp().app)
})

beforeEach(async () => {
  const { database, deps, services, person, app } = testApp()
  await emptyFolder(deps.uploadsDir)
  const section = await createSection(database.db, (await createSubject(database.db)).id)
  const device = { userAgent: 'test', deviceType: 'desktop' as const }
  token = (await services.sessions.openFor((await person('subAdmin')).id, device)).token
  client = (options) =>
    app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })
  id = await beginUpload(client, section.id, wholeBytes)
})

/** Begins to send the rest of the file on a separate connection, but sends only its beginning. */
const beginPart = (sent: Buffer) => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `PATCH /api/uploads/${id} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
      `tus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\n` +
      `content-length: ${wholeBytes}\r\n\r\n`,
  )
  socket.write(sent)
  return socket
}

const arrived = async () => Number((await lookAt(client, id)).headers['upload-offset'])
const onDisk = async (bytes: number) => {
  await expect.poll(() => sizeIn(join(testApp().deps.uploadsDir, id))).toBe(bytes)
}

test('received bytes survive a broken connection, and the rest follows', async () => {
  const socket = beginPart(Buffer.alloc(megabyte, 'a'))
  await onDisk(megabyte)
  socket.destroy()
  expect(await arrived()).toBe(megabyte)
  expect((await sendPart(client, id, Buffer.alloc(10), megabyte)).headers['upload-offset']).toBe(
    String(megabyte + 10),
  )
})

test('a client that reconnects takes over from its older connection, which was never closed', async () => {
  const socket = beginPart(Buffer.alloc(megabyte, 'a'))
  await onDisk(megabyte)
  expect(await arrived()).toBe(megabyte)
  expect((await sendPart(client, id, Buffer.alloc(10), megabyte)).statusCode).toBe(204)
  socket.destroy()
})

/** Sends the whole file in one part, from one buffer, and reports every ten megabytes. */
const sendWhole = (uploadId: string, onMegabytes: () => void = () => undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const sending = request(
      {
        port,
        host: '127.0.0.1',
        method: 'PATCH',
        path: `/api/uploads/${uploadId}`,
        headers: {
          authorization: `Bearer ${token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': wholeBytes,
        },
      },
      (answer) => resolve(answer.resume()),
    )
    sending.on('error', reject)
    const piece = Buffer.alloc(megabyte / 4, 'a')
    const pieces = function* () {
      for (let sent = 0; sent < wholeBytes; sent += piece.length) {
        if (sent % (10 * megabyte) === 0) onMegabytes()
        yield piece
      }
    }
    Readable.from(pieces()).pipe(sending)
  })

test('a part of 32 MB is never completely in memory', async () => {
  const before = liveBytes()
  let most = before
  const answer = await sendWhole(id, () => {
    most = Math.max(most, liveBytes())
  })
  expect(answer.headers['upload-offset']).toBe(String(wholeBytes))
  // The process also runs the client and the tests.
  expect(most - before).toBeLessThan(16 * megabyte)
})

test('an error reaches a client that is still sending', async () => {
  const answer = await sendWhole(crypto.randomUUID())
  expect(answer.statusCode).toBe(404)
})
