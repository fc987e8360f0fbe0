import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createPdf, createSection, createSubject } from '../../../../test/factories.ts'
import { listen, useTestApp } from '../../../../test/harness.ts'
import { createPerson, createSubscription } from '../../../../test/people.ts'
import { paddedPdf } from '../../../../test/processes/padded-pdf.ts'
import { uploadMetadata } from '../../../../test/tus-client.ts'

const limits = { headers: 1000, body: 2000, refusedUpload: 2000, stall: 3000, keepAlive: 2000, check: 50 }
const current = useTestApp({ timeLimits: limits })
const book = Buffer.concat([...paddedPdf('a book', 12 * 1024 * 1024).pieces()])

let port = 0
let token = ''
let path = ''

let storageKey = ''

beforeAll(async () => {
  port = await listen(current().app)
  storageKey = await current().deps.storage.put(book)
})

const signIn = async (id: string): Promise<string> => {
  const device = { userAgent: `test ${crypto.randomUUID()}`, deviceType: 'desktop' as const }
  return (await current().services.sessions.openFor(id, device)).token
}

let sectionId = ''
beforeEach(async () => {
  const { db } = current().database
  const { id } = await createPerson(db)
  await createSubscription(db, id, { fromSemester: 5, toSemester: 6 })
  token = await signIn(id)
  sectionId = (await createSection(db, (await createSubject(db)).id)).id
  const pdf = await createPdf(db, sectionId, {}, { storageKey, sizeBytes: book.length })
  path = `/api/pdf/${pdf.pdfFile}`
})

interface Client {
  socket: Socket
  heard: () => string
  /** Resolves when the connection is gone. */
  gone: Promise<unknown>
}

const open = async (...lines: string[]): Promise<Client> => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  let heard = ''
  // A byte that is on its way to a closed connection is an error, and the end all the same.
  const gone = new Promise((resolve) => void socket.once('close', resolve))
  socket.on('data', (bytes) => {
    if (heard.length < 10_000) heard += bytes.toString('latin1')
  })
  socket.on('error', () => undefined)
  if (lines.length > 0) socket.write(`${lines.join('\r\n')}\r\n`)
  return { socket, heard: () => heard, gone }
}

const bearerLine = () => `authorization: Bearer ${token}`
const getBook = () => [`GET ${path} HTTP/1.1`, 'host: a', bearerLine(), '']

/** Sends a byte now and again for as long as the connection lives. */
const drip = async ({ socket }: Client): Promise<void> => {
  while (!socket.destroyed && socket.writable) {
    socket.write(' ')
    await wait(100)
  }
}

const signInHead = ['POST /api/login HTTP/1.1', 'host: a', 'content-type: application/json']

describe('a connection is ended', () => {
  const cases: [what: string, start: () => Promise<Client>, answer: RegExp][] = [
    ['that never sends anything', () => open(), /^HTTP\/1\.1 408 [\s\S]*request_timeout/u],
    ['whose headers never end', () => open('GET / HTTP/1.1', 'host: a'), /^HTTP\/1\.1 408 /u],
    [
      'whose JSON body arrives byte by byte',
      async () => {
        const client = await open(...signInHead, 'content-length: 1000', '')
        void drip(client)
        return client
      },
      /^HTTP\/1\.1 408 [\s\S]*request_timeout/u,
    ],
    [
      'that keeps sending an upload, byte by byte, which was refused',
      async () => {
        const type = 'content-type: application/offset+octet-stream'
        const client = await open(
          'PATCH /api/uploads/1 HTTP/1.1',
          'host: a',
          type,
          'content-length: 9999',
          '',
        )
        void drip(client)
        return client
      },
      /^HTTP\/1\.1 401 /u,
    ],
    [
      'that waits for too long between two requests',
      () => open('GET /healthz HTTP/1.1', 'host: a', ''),
      /^HTTP\/1\.1 200 /u,
    ],
  ]

  /** Sends a part of an upload, and then nothing: it stays when the connection is gone. */
  const stopUploading = async (): Promise<void> => {
    const { client, uploadPath } = await startPart()
    client.socket.write('%PDF-1.7 half')
    await client.gone
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
    const offset = async () =>
      (await current().app.inject({ method: 'HEAD', url: uploadPath, headers })).headers['upload-offset']
    await expect.poll(offset).toBe('13')
  }

  // All of them wait at the same time, for seconds.
  it('that sends nothing, or too slowly, with a reason where one can be given; what arrived stays', async () => {
    const stopped = stopUploading()
    const heard = await Promise.all(
      cases.map(async ([what, start]) => {
        const client = await start()
        await client.gone
        return [what, client.heard()] as const
      }),
    )
    for (const [index, [what, text]] of heard.entries()) expect(text, what).toMatch(cases[index]?.[2] ?? / /u)
    await stopped
  })

  it('whose reader takes nothing: its turn and its file are free again', async () => {
    const readers = await Promise.all(Array.from({ length: 8 }, () => open()))
    // Each has its turn when its response begins. Without that, the request below could take one of the eight.
    const begin = async ({ socket }: Client) => {
      const begun = once(socket, 'data')
      socket.write(`${getBook().join('\r\n')}\r\n`)
      await begun
      socket.pause()
    }
    await Promise.all(readers.map(begin))
    for (const { heard } of readers) expect(heard()).toMatch(/^HTTP\/1\.1 200 /u)
    const range = { headers: { authorization: `Bearer ${token}`, range: 'bytes=0-9' }, url: path }
    expect((await current().app.inject(range)).statusCode).toBe(429)
    // Silent for half as long, the upload still waits when the readers' time is over.
    await wait(limits.stall / 2)
    const { client: upload } = await startPart()
    const isRead = async () => (await current().app.inject(range)).statusCode === 206
    let isUploadGone = false
    void upload.gone.then(() => (isUploadGone = true))
    await expect.poll(isRead).toBe(true)
    expect(isUploadGone).toBe(false)
    // What has arrived already may be read, and then there is nothing more.
    for (const { socket } of readers) socket.resume()
    await Promise.all(readers.map(({ gone }) => gone))
  })
})

const startPart = async () => {
  token = await signIn((await current().person('admin')).id)
  const size = 80
  const created = await current().app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': uploadMetadata(sectionId),
    },
  })
  const uploadPath = String(created.headers.location)
  const client = await open(
    `PATCH ${uploadPath} HTTP/1.1`,
    'host: a',
    bearerLine(),
    'tus-resumable: 1.0.0',
    'upload-offset: 0',
    'content-type: application/offset+octet-stream',
    `content-length: ${size}`,
    '',
  )
  return { client, uploadPath, size }
}

describe('a slow client that moves keeps its connection for longer than any limit', () => {
  it('while it reads a PDF, and while it sends one', async () => {
    const { client: sender, size } = await startPart()
    const reader = await open(...getBook())
    let received = 0
    reader.socket.on('data', (bytes) => {
      received += bytes.length
    })
    // Bytes that the kernels hold have left the server: the pace has to empty them.
    const startedAt = performance.now()
    for (let sent = 0; sent < size; sent += 2) {
      sender.socket.write('xx')
      reader.socket.pause()
      await wait(100)
      reader.socket.resume()
      await once(reader.socket, 'data')
    }
    expect(performance.now() - startedAt).toBeGreaterThan(limits.stall + 500)
    await expect.poll(sender.heard).toMatch(/^HTTP\/1\.1 204 /u)
    expect(reader.socket.destroyed).toBe(false)
    await expect.poll(() => received).toBeGreaterThan(book.length)
  })
})
