import { once } from 'node:events'
import { request as send } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import type { ErrorReply } from '@lectureshelf/contract/errors'
import { registry } from '@lectureshelf/contract/registry'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Asking } from '../src/platform/pdf-engine/pdf-engine.ts'
import { createPdf, createSection, createSubject } from './factories.ts'
import { listen, useTestApp } from './harness.ts'
import { pdfSaying } from './pdf-files.ts'
import { createPerson, createSubscription } from './people.ts'
import { paddedPdf } from './processes/padded-pdf.ts'

// Over a real connection, whose end the server sees.

const current = useTestApp({ logLevel: 'info' })

const place = '{"department":"CSE","scheme":"2022","semester":"5th Sem"}'
const bytes = pdfSaying('one page')

let port = 0
let token = ''
let studentId = ''
let pdfPath = ''

const signIn = async (id: string): Promise<string> => {
  const device = { userAgent: `test ${crypto.randomUUID()}`, deviceType: 'desktop' as const }
  return (await current().services.sessions.openFor(id, device)).token
}

beforeAll(async () => {
  port = await listen(current().app)
})
beforeEach(async () => {
  const { database, deps } = current()
  const { db } = database
  studentId = (await createPerson(db)).id
  await createSubscription(db, studentId, { fromSemester: 5, toSemester: 6 })
  const section = await createSection(db, (await createSubject(db, { description: 'x'.repeat(2000) })).id)
  const storageKey = await deps.storage.put(bytes)
  const pdf = await createPdf(db, section.id, {}, { storageKey, sizeBytes: bytes.length })
  pdfPath = `/api/pdf/${pdf.pdfFile}`
  token = await signIn(studentId)
})

interface Call {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

interface Reply {
  status: number
  headers: Record<string, unknown>
  body: Buffer
}

const ask = async ({ method = 'GET', path, headers = {}, body }: Call): Promise<Reply> => {
  const json = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }
  const sent = send({
    port,
    method,
    path,
    headers: { authorization: `Bearer ${token}`, ...json, ...headers },
  })
  sent.end(body)
  const [response] = await once(sent, 'response')
  const { statusCode = 0, headers: received } = response
  const { date: _date, ...rest } = received
  return { status: statusCode, headers: rest, body: await buffer(response) }
}

const getShelf: Call = { method: 'POST', path: '/api/getSub', body: place }
const getDetails: Call = { path: '/api/getSubjectDetails/BCS502' }
const firstBytes = { range: 'bytes=0-9' }

/** Calls of readers; the PDF has another address in each test. */
const calls: [name: string, call: () => Call][] = [
  ['a shelf', () => getShelf],
  ['a subject', () => getDetails],
  ['a compressed subject', () => ({ ...getDetails, headers: { 'accept-encoding': 'gzip, br' } })],
  [
    'a subject at a place',
    () => ({ path: `${getDetails.path}?department=CSE&scheme=2022&semester=5th%20Sem` }),
  ],
  ['a range of a PDF', () => ({ path: pdfPath, headers: firstBytes })],
  ['a whole PDF', () => ({ path: pdfPath })],
  ['the head of a PDF', () => ({ method: 'HEAD', path: pdfPath })],
  ['the picture of a page', () => ({ path: `${pdfPath}/pages/1.webp` })],
  ['the words of a page', () => ({ path: `${pdfPath}/pages/1.json` })],
  ['reference data', () => ({ path: '/api/cdss' })],
  ['what every page shows', () => ({ path: '/api/site-info' })],
]

describe('a call of readers', () => {
  it.each(calls)('sends %s the same when it is asked again', async (_name, callFor) => {
    const call = callFor()
    const [first, second] = [await ask(call), await ask(call)]
    expect(first.status).toBeLessThan(300)
    expect(second).toEqual(first)
  })

  it('sends 304 to a reader who has the current response', async () => {
    const { headers } = await ask(getDetails)
    const again = await ask({ ...getDetails, headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, headers['etag']])
  })

  it('logs the pattern of the path, the status and an id, never the address', async () => {
    await ask(getDetails)
    current().forgetLog()
    await ask(getDetails)
    await expect.poll(() => current().readLog()).not.toBe('')
    const line: unknown = JSON.parse(current().readLog())
    expect(line).toMatchObject({
      msg: 'request completed',
      method: 'GET',
      route: '/api/getSubjectDetails/:subCode',
      status: 200,
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/u),
      ms: expect.any(Number),
    })
  })

  it('responds to pipelined requests in their order', async () => {
    await ask(getDetails)
    const head = (path: string) =>
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n`
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `${head(getDetails.path)}\r\n${head('/api/student')}\r\n${head(getDetails.path)}connection: close\r\n\r\n`,
    )
    const received = await text(socket)
    const names = [...received.matchAll(/"subCode":"BCS502"|"studentData"/gu)].map(([found]) => found)
    expect(names).toEqual(['"subCode":"BCS502"', '"studentData"', '"subCode":"BCS502"'])
  })

  it('refuses whoever reads too much for a second', async () => {
    const { app } = current()
    const call = { path: pdfPath, headers: firstBytes }
    const ends = Array.from({ length: 8 }, () => app.fairReads.begin(studentId, 'campus'))
    const refused = await ask(call)
    for (const end of ends) end()
    expect(JSON.parse(refused.body.toString())).toMatchObject({
      code: 'too_many_requests',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/u),
    })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
    expect((await ask(call)).status).toBe(206)
  })

  it('frees the turn of a reader who leaves before a page is drawn', async () => {
    const path = `${pdfPath}/pages/1.webp`
    await ask({ path })
    let stopDrawing = () => {}
    const drawing = new Promise<never>((_, reject) => {
      stopDrawing = () => reject(new Error('no one waits any more'))
    })
    const picture = vi.spyOn(current().services.pdfPages, 'getPicture').mockReturnValue(drawing)
    const left = send({ port, path, headers: { authorization: `Bearer ${token}` } })
    left.on('error', () => undefined).end()
    await vi.waitFor(() => expect(picture).toHaveBeenCalledTimes(1))
    left.destroy()
    // The eighth turn is free as soon as the first reader has left.
    const others = Array.from({ length: 7 }, () => current().app.fairReads.begin(studentId, 'campus'))
    await vi.waitFor(async () => expect((await ask({ path: pdfPath, headers: firstBytes })).status).toBe(206))
    for (const end of others) end()
    picture.mockRestore()
    stopDrawing()
  })

  it.each(['webp', 'json'])('ends the work on a page.%s when its reader leaves', async (type) => {
    const { pdfEngine } = current().deps
    const untilLeft = (_file: string, _page: unknown, asking: Asking = {}) =>
      new Promise<never>((_resolve, reject) => {
        const { abandoned } = asking
        abandoned?.addEventListener('abort', () => reject(abandoned.reason))
      })
    const working =
      type === 'webp'
        ? vi.spyOn(pdfEngine, 'drawPage').mockImplementation(untilLeft)
        : vi.spyOn(pdfEngine, 'readWords').mockImplementation(untilLeft)
    onTestFinished(() => working.mockRestore())
    const path = `${pdfPath}/pages/1.${type}`
    for (const times of [1, 2]) {
      const left = send({ port, path, headers: { authorization: `Bearer ${token}` } })
      left.on('error', () => undefined).end()
      await vi.waitFor(() => expect(working).toHaveBeenCalledTimes(times))
      left.destroy()
      await expect(working.mock.results.at(-1)?.value).rejects.toThrow('aborted')
    }
    working.mockRestore()
    expect((await ask({ path })).status).toBe(200)
  })

  it('reads a body that comes in two packets', async () => {
    await ask(getShelf)
    const sent = send({
      port,
      method: 'POST',
      path: getShelf.path,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': place.length,
      },
    })
    sent.flushHeaders()
    sent.write(place.slice(0, 20))
    await vi.waitFor(() => expect(sent.socket?.bytesWritten ?? 0).toBeGreaterThan(20))
    sent.end(place.slice(20))
    const [response] = await once(sent, 'response')
    expect(response.statusCode).toBe(200)
    expect(await text(response)).toContain('BCS502')
  })
})

describe('a call of readers refuses', () => {
  const refused: [name: string, call: Call, status: number, code: string][] = [
    ['no token', { ...getDetails, headers: { authorization: '' } }, 401, 'unauthenticated'],
    ['another token', { ...getDetails, headers: { authorization: 'Bearer x.y.z' } }, 401, 'unauthenticated'],
    ['a body that is no JSON', { ...getShelf, body: '{"department":' }, 400, 'invalid_request'],
    ['an incomplete body', { ...getShelf, body: '{"department":"CSE"}' }, 400, 'invalid_request'],
    ['an unknown place', { ...getShelf, body: place.replace('CSE', 'XYZ') }, 400, 'invalid_request'],
    ['another department', { ...getShelf, body: place.replace('CSE', 'Mech') }, 403, 'wrong_place'],
    ['a long body', { ...getShelf, body: place.replace('CSE', 'x'.repeat(5000)) }, 400, 'invalid_request'],
    [
      'a compressed body',
      { ...getShelf, headers: { 'content-encoding': 'gzip' } },
      415,
      'unsupported_media_type',
    ],
    [
      'a body of another type',
      { ...getShelf, headers: { 'content-type': 'text/plain' } },
      400,
      'invalid_request',
    ],
    ['an unknown subject', { path: '/api/getSubjectDetails/BCS999' }, 404, 'subject_not_found'],
    ['an unknown parameter', { path: `${getDetails.path}?page=2` }, 400, 'invalid_request'],
  ]

  it.each(refused)('%s', async (_name, call, status, code) => {
    const reply = await ask(call)
    expect([reply.status, JSON.parse(reply.body.toString())]).toMatchObject([status, { code }])
    expect(reply.headers['cache-control']).toBe('no-store')
    expect((await ask(getDetails)).status).toBe(200)
  })

  it('a range beyond the end, and tells the size of the file', async () => {
    const reply = await ask({ path: pdfPath, headers: { range: 'bytes=9999999-' } })
    expect(reply.status).toBe(416)
    expect(reply.headers['content-range']).toBe(`bytes */${bytes.length}`)
  })

  it('a person who must change the password first', async () => {
    const { database } = current()
    const { id } = await createPerson(database.db, {
      usn: '1LS22CS077',
      email: 'ravi@example.com',
      mustChangePassword: true,
    })
    token = await signIn(id)
    const reply = await ask(getDetails)
    const { code }: ErrorReply = JSON.parse(reply.body.toString())
    expect([reply.status, code]).toEqual([403, 'password_change_required'])
  })

  it('a session that has ended', async () => {
    expect((await ask({ method: 'POST', path: '/api/logout' })).status).toBe(200)
    for (const [name, callFor] of calls.slice(0, 7)) expect((await ask(callFor())).status, name).toBe(401)
  })
})

describe('the responses of one person', () => {
  const paddedBytes = paddedPdf('a book', 8 * 1024 * 1024)

  /** Asks for a whole book and reads nothing of it. */
  const openUnread = async (path: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`)
    await once(socket, 'readable')
    return socket
  }

  it('in progress are at most eight, and others wait for no one', async () => {
    const { database, deps } = current()
    const { db } = database
    const section = await createSection(db, (await createSubject(db, { subCode: 'BCS503' })).id)
    const book = Buffer.concat([...paddedBytes.pieces()])
    const storageKey = await deps.storage.put(book)
    const pdf = await createPdf(db, section.id, {}, { storageKey, sizeBytes: book.length })
    const path = `/api/pdf/${pdf.pdfFile}`
    const sockets = [await openUnread(path)]
    while (sockets.length < 8) sockets.push(await openUnread(path))

    // The other PDF has words; the book has been read by no one.
    const kinds: Call[] = [
      { path, headers: firstBytes },
      { path: pdfPath },
      { path: pdfPath, method: 'HEAD' },
      { path: `${pdfPath}/pages/1.webp` },
      { path: `${pdfPath}/pages/1.json` },
      { path: `${pdfPath}/find?q=page` },
      { path: `${pdfPath}/machineWords` },
    ]
    const statusesOf = async () => {
      const statuses: number[] = []
      for (const kind of kinds) statuses.push((await ask(kind)).status)
      return statuses
    }
    const ninth = await ask({ path, headers: firstBytes })
    expect([ninth.status, ninth.headers['retry-after']]).toEqual([429, '1'])
    expect(await statusesOf()).toEqual(kinds.map(() => 429))
    expect((await ask(getDetails)).status).toBe(200)
    const own = token
    const { id } = await createPerson(db, { usn: '1LS22CS077', email: 'ravi@example.com' })
    await createSubscription(db, id, { fromSemester: 5, toSemester: 5 })
    token = await signIn(id)
    expect(await statusesOf()).toEqual([206, 200, 200, 200, 200, 200, 200])

    token = own
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await ask({ path, headers: firstBytes })).status).toBe(206)
  })

  it('are counted for every call that sends bytes of a PDF, works on it, or asks for many', () => {
    const shared = [...registry.values()].filter((op) => op.isShared === true)
    const paths = shared.map((op) => op.path).toSorted()
    expect(paths).toEqual([
      '/api/keptNotes/check',
      '/api/pdf/:pdfFile',
      '/api/pdf/:pdfFile/find',
      '/api/pdf/:pdfFile/machineWords',
      '/api/pdf/:pdfFile/pages/:page.json',
      '/api/pdf/:pdfFile/pages/:page.webp',
      '/api/proposals/:proposalId/file',
      '/covers/:cover',
      '/samples/:name/:page',
    ])
  })

  it('are counted for the visitors of an address together', async () => {
    const { app } = current()
    const askCover = async (remoteAddress: string) =>
      (await app.inject({ url: `/covers/${'0'.repeat(32)}.webp`, remoteAddress })).statusCode
    const ends = Array.from({ length: 128 }, () => app.fairReads.begin(null, '192.0.2.1'))
    expect([await askCover('192.0.2.1'), await askCover('192.0.2.2')]).toEqual([429, 404])
    for (const end of ends) end()
    expect(await askCover('192.0.2.1')).toBe(404)
  })
})
