import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request as send } from 'node:https'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchProxy } from '../src/cli/watch-proxy.ts'
import { systemClock } from '../src/platform/clock.ts'
import { probeTokenOf } from '../src/platform/offload/probe.ts'
import { createPdf, createSection, createSubject } from './factories.ts'
import { listen, useTestApp } from './harness.ts'
import { createPerson, createSubscription } from './people.ts'
import { paddedPdf } from './processes/padded-pdf.ts'
import { nginx, startProxy } from './processes/proxies.ts'

// With a real nginx: what it keeps of a response is its own affair, and has changed between its versions.

const secret = 'a-secret-of-the-tests-and-of-the-proxy'
const isRoot = process.getuid?.() === 0
const filesDir = mkdtempSync(join(tmpdir(), 'lectureshelf-shared-'))
// As root, nginx runs as someone who may read the folder by its group alone.
const group = isRoot ? Number(execFileSync('id', ['-g', 'nobody'])) : (process.getgid?.() ?? 0)
const proxyUser = ['nobody', execFileSync('id', ['-gn', 'nobody']).toString().trim()].join(' ')
chownSync(filesDir, -1, group)
chmodSync(filesDir, 0o2750)
afterAll(() => rm(filesDir, { recursive: true }))

const offload = { location: '/internal-files/', secret, siteUrl: 'https://localhost', proxyUrl: '' }
const current = useTestApp({
  filesDir,
  offload,
  trustProxy: 1,
  secureCookies: true,
  readLimits: { perSecondPerson: 100_000, perSecondAddress: 100_000 },
})

const pdf = paddedPdf('a book', 300_000)
const bytes = Buffer.concat([...pdf.pieces()])
const size = bytes.length
const etag = `"${pdf.sha256}"`

interface Visitor {
  usn: string
  email: string
  fromSemester?: number
  endsOn?: string
}

const people: Record<string, Visitor> = {
  reader: { usn: '1LS22CS001', email: 'a@example.com' },
  lapsed: { usn: '1LS22CS002', email: 'b@example.com', endsOn: '2024-01-01' },
  elsewhere: { usn: '1LS22CS003', email: 'c@example.com', fromSemester: 6 },
}

let path = ''
let withdrawnPath = ''
let storageKey = ''
let tokens: Record<string, string> = {}

const openSession = async (name: string, { usn, email, fromSemester = 5, endsOn }: Visitor) => {
  const { database, services } = current()
  const place = name === 'elsewhere' ? { deptId: 'Mech' } : {}
  const { id } = await createPerson(database.db, { usn, email, ...place })
  await createSubscription(database.db, id, {
    fromSemester,
    toSemester: 6,
    ...(endsOn === undefined ? {} : { endsOn }),
  })
  const device = { userAgent: 'a test', deviceType: 'desktop' as const }
  return (await services.sessions.openFor(id, device)).token
}

beforeEach(async () => {
  const { database, deps } = current()
  const section = await createSection(database.db, (await createSubject(database.db)).id)
  storageKey = await deps.storage.put(bytes)
  const stored = { storageKey, sizeBytes: size, sha256: pdf.sha256 }
  const created = await createPdf(database.db, section.id, {}, stored)
  path = `/api/pdf/${created.pdfFile}`
  const key = await deps.storage.put(bytes)
  const withdrawn = await createPdf(
    database.db,
    section.id,
    { deletedAt: new Date() },
    { ...stored, storageKey: key },
  )
  withdrawnPath = `/api/pdf/${withdrawn.pdfFile}`
  const entries = Object.entries(people).map(async ([name, person]) => [
    name,
    await openSession(name, person),
  ])
  tokens = { ...Object.fromEntries(await Promise.all(entries)), nobody: '' }
})

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
afterAll(() => agent.destroy())

interface Question {
  method?: string
  path?: () => string
  who?: string
  headers?: Record<string, string>
}

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const ask = async (url: string, { method = 'GET', path: pathOf, who = 'reader', headers }: Question = {}) => {
  const authorization = tokens[who] === '' ? {} : { authorization: `Bearer ${tokens[who]}` }
  const sent = send(url + (pathOf?.() ?? path), {
    method,
    headers: { ...authorization, ...headers },
    agent,
  })
  sent.end()
  const [response] = await once(sent, 'response')
  const reply: Reply = {
    status: response.statusCode,
    headers: response.headers,
    body: await buffer(response),
  }
  return reply
}

/** Asks for a whole file and reads nothing of it. */
const openUnread = async (url: string, address: string, who: string) => {
  const sent = send(url + address, {
    headers: { authorization: `Bearer ${tokens[who]}` },
    agent: false,
    rejectUnauthorized: false,
  })
  sent.on('error', () => undefined).end()
  await once(sent, 'response')
  onTestFinished(() => void sent.destroy())
  return sent
}

/** What two responses to the same request have in common. */
const comparable = ({ status, headers, body }: Reply) => {
  const { date: _date, ...rest } = headers
  const text = body.length < 1000 ? body.toString().replace(/"requestId":"[^"]+"/u, '') : ''
  return { status, headers: rest, text, hash: text === '' ? body.toString('base64') : '' }
}

/** Starts nginx twice in front of the server: as the example is without a secret, and with one. */
const startBoth = async () => {
  const serverUrl = `http://127.0.0.1:${await listen(current().app)}`
  const plain = await startProxy(nginx, serverUrl)
  const proxy = await startProxy(nginx, serverUrl, { folder: filesDir, secret, user: proxyUser })
  return { serverUrl, plain: plain.url, offloaded: proxy.url, readLogs: proxy.readLogs }
}

const lines: string[] = []
const log = {
  info: (...words: unknown[]) => void lines.push(String(words.at(-1))),
  warn: (...words: unknown[]) => void lines.push(String(words.at(-1))),
}

/** Asks a proxy once whether it sends files, and stops. @returns the line of the log */
const probe = async (proxyUrl: string, changes: Partial<typeof offload> = {}) => {
  lines.length = 0
  const { config, offload: handing } = current().deps
  const watched = { ...config, offload: { ...offload, siteUrl: proxyUrl, proxyUrl, ...changes } }
  const watch = watchProxy({ config: watched, offload: handing, log, clock: systemClock })
  await watch?.first
  watch?.stop()
  onTestFinished(() => handing?.set(false))
  return lines.join('\n')
}

const isOn = 'file offload is on: the proxy sends the bytes of PDFs'

/** Counts the reads of stored bytes by this process. */
const watchReads = () => {
  const { storage } = current().deps
  const spies = [vi.spyOn(storage, 'read'), vi.spyOn(storage, 'readBytes')]
  return () => {
    const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    for (const spy of spies) spy.mockClear()
    return count
  }
}

type Sender = 'the proxy' | 'the server' | 'no one'

const table: [name: string, question: Question, sender: Sender][] = [
  ['the whole', {}, 'the proxy'],
  ['the first 64 KiB', { headers: { range: 'bytes=0-65535' } }, 'the proxy'],
  ['the middle', { headers: { range: 'bytes=100000-165535' } }, 'the proxy'],
  ['the first byte', { headers: { range: 'bytes=0-0' } }, 'the proxy'],
  ['the rest', { headers: { range: `bytes=${size - 100}-` } }, 'the proxy'],
  ['everything as a range', { headers: { range: 'bytes=0-' } }, 'the proxy'],
  ['the end', { headers: { range: 'bytes=-100' } }, 'the proxy'],
  ['more than there is', { headers: { range: 'bytes=-99999999' } }, 'the proxy'],
  ['a range that ends late', { headers: { range: `bytes=${size - 100}-99999999` } }, 'the proxy'],
  ['several ranges', { headers: { range: 'bytes=0-9,20-29' } }, 'the server'],
  ['a range with spaces', { headers: { range: 'bytes= 0-9' } }, 'the server'],
  ['a range in other words', { headers: { range: 'Bytes=0-9' } }, 'the server'],
  ['a range of another unit', { headers: { range: 'pages=0-9' } }, 'the server'],
  ['a reversed range', { headers: { range: 'bytes=9-0' } }, 'the server'],
  ['a huge number', { headers: { range: `bytes=0-${'9'.repeat(30)}` } }, 'the server'],
  ['beyond the end', { headers: { range: 'bytes=99999999-' } }, 'no one'],
  ['no bytes at the end', { headers: { range: 'bytes=-0' } }, 'no one'],
  ['a continued copy', { headers: { range: 'bytes=100-199', 'if-range': etag } }, 'the proxy'],
  ['a continued other copy', { headers: { range: 'bytes=100-199', 'if-range': '"x"' } }, 'the server'],
  [
    'a copy of a day',
    { headers: { range: 'bytes=1-9', 'if-range': new Date().toUTCString() } },
    'the server',
  ],
  ['a known copy', { headers: { 'if-none-match': etag } }, 'no one'],
  ['any copy', { headers: { 'if-none-match': '*' } }, 'no one'],
  ['another known copy', { headers: { 'if-none-match': '"x", W/"y"' } }, 'the proxy'],
  [
    'a copy since tomorrow',
    { headers: { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' } },
    'the server',
  ],
  ['only this copy', { headers: { 'if-match': '"x"' } }, 'the server'],
  ['unless changed', { headers: { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' } }, 'the server'],
  ['compressed bytes', { headers: { 'accept-encoding': 'br, gzip' } }, 'the proxy'],
  ['the head', { method: 'HEAD' }, 'no one'],
  ['the head of a range', { method: 'HEAD', headers: { range: 'bytes=0-9' } }, 'no one'],
  ['nothing that exists', { path: () => '/api/pdf/absent.pdf' }, 'no one'],
  ['another method', { method: 'POST' }, 'no one'],
  ['signed out', { who: 'nobody' }, 'no one'],
  ['subscription ended', { who: 'lapsed' }, 'no one'],
  ['another department', { who: 'elsewhere' }, 'no one'],
  ['a withdrawn PDF', { path: () => withdrawnPath }, 'no one'],
  [
    'forged headers between proxy and server',
    {
      headers: {
        'x-offload-secret': 'forged',
        'x-offload-repeated': 'turns-taken',
        'x-offload-reader': 'somebody',
        'x-accel-redirect': '/internal-files/00',
      },
    },
    'the proxy',
  ],
]

/** What no response may contain, in its headers or its body. */
const secrets = () => [secret, storageKey, 'x-accel', 'x-offload', '/internal-files/', current().storageRoot]

const leaksIn = ({ headers, body }: Reply): string[] => {
  const all = `${JSON.stringify(headers)}${body.toString('latin1')}`.toLowerCase()
  return secrets().filter((word) => all.includes(word.toLowerCase()))
}

/** Asks this process itself, as another program on the machine may. */
const askDirectly = async (headers: Record<string, string>) => {
  const reply = await current().app.inject({
    url: path,
    headers: { authorization: `Bearer ${tokens['reader']}`, ...headers },
  })
  return { reply, redirect: reply.headers['x-accel-redirect'], reader: reply.headers['x-offload-reader'] }
}

describe('a proxy that sends files', () => {
  it('responds to every request as the server alone does, and reveals nothing', async () => {
    const { plain, offloaded } = await startBoth()
    expect(await probe(offloaded)).toBe(isOn)
    const countReads = watchReads()
    const differences: string[] = []
    const compare = async ([name, question, sender]: (typeof table)[number]) => {
      const reply = await ask(offloaded, question)
      const reads = countReads()
      const expected = await ask(plain, question)
      const readsWithout = countReads()
      try {
        expect(comparable(reply)).toEqual(comparable(expected))
        expect(leaksIn(reply)).toEqual([])
        expect([readsWithout > 0, reads > 0]).toEqual([sender !== 'no one', sender === 'the server'])
      } catch (error) {
        differences.push(`${name}: ${String(error)}`)
      }
    }
    for (const row of table) await compare(row)
    // An address that was never seen takes the way of the framework, and from then on the hot path.
    for (const [name, headers] of [
      ['a new address', {}],
      ['a range of a new address', { range: 'bytes=1-2' }],
    ] as const) {
      const ways = vi.spyOn(current().app.hotPath, 'remember')
      await compare([
        name,
        { path: () => `${path}?v=1${name === 'a new address' ? '' : '&'}`, headers },
        'the proxy',
      ])
      expect(ways).toHaveBeenCalledTimes(1)
      ways.mockRestore()
    }
    expect(differences.join('\n')).toBe('')
  })

  it('cannot be asked for a stored file by its address, whatever is sent along', async () => {
    const { offloaded } = await startBoth()
    const stored = `${storageKey.slice(0, 2)}/${storageKey}`
    const addresses = [
      `/internal-files/${stored}`,
      `/internal-files/../internal-files/${stored}`,
      `//internal-files/${stored}`,
      `/%69nternal-files/${stored}`,
      `/internal-files/..%2f..%2fstaged/`,
    ]
    for (const address of addresses) {
      const headers = { 'x-accel-redirect': `/internal-files/${stored}`, 'x-offload-secret': secret }
      const { status, body } = await ask(offloaded, { path: () => address, headers })
      const isRefused = status === 404 || status === 400
      expect([address, isRefused, body.includes(bytes.subarray(0, 100))]).toEqual([address, true, false])
    }
  })

  it('counts eight responses in progress for each reader, and refuses the ninth in the words of the server', async () => {
    const { plain, offloaded } = await startBoth()
    expect(await probe(offloaded)).toBe(isOn)
    const { database, deps } = current()
    const book = Buffer.concat([...paddedPdf('a long book', 12_000_000).pieces()])
    const section = await createSection(
      database.db,
      (await createSubject(database.db, { subCode: 'BCS503' })).id,
    )
    const key = await deps.storage.put(book)
    const long = await createPdf(database.db, section.id, {}, { storageKey: key, sizeBytes: book.length })
    tokens['other'] = await openSession('other', { usn: '1LS22CS004', email: 'd@example.com' })
    const first = { headers: { range: 'bytes=0-9' } }
    const askNinth = async (url: string, who: string) => {
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => openUnread(url, `/api/pdf/${long.pdfFile}`, who)),
      )
      return { responses, ninth: await ask(url, { ...first, who }) }
    }

    const { responses, ninth } = await askNinth(offloaded, 'reader')
    expect([ninth.status, ninth.headers['retry-after']]).toEqual([429, '1'])
    expect(leaksIn(ninth)).toEqual([])
    expect((await ask(offloaded, { ...first, who: 'other' })).status).toBe(206)
    const alone = await askNinth(plain, 'other')
    expect(comparable(ninth)).toEqual(comparable(alone.ninth))

    for (const response of [...responses, ...alone.responses]) response.destroy()
    await expect.poll(async () => (await ask(offloaded, first)).status).toBe(206)
  })

  it('leaves a file to the server that it cannot read, and is no longer used after the next probe', async () => {
    const { plain, offloaded } = await startBoth()
    expect(await probe(offloaded)).toBe(isOn)
    chmodSync(join(filesDir, 'files'), 0o2700)
    onTestFinished(() => chmodSync(join(filesDir, 'files'), 0o2750))
    const range = { headers: { range: 'bytes=100-199' } }
    for (const question of [{}, range]) {
      const reply = await ask(offloaded, question)
      expect(comparable(reply)).toEqual(comparable(await ask(plain, question)))
      expect(leaksIn(reply)).toEqual([])
    }
    expect(await probe(offloaded)).toBe(
      isRoot ? 'file offload is off: the proxy may not read FILES_DIR, or looks elsewhere' : isOn,
    )
  })

  it('hears of a reader who opens a PDF what the server alone hears', async () => {
    const { offloaded } = await startBoth()
    expect(await probe(offloaded)).toBe(isOn)
    const openings = async () => {
      const { rows } = await current().database.runSql('select count(*)::int as count from pdf_opening')
      return rows[0]?.['count']
    }
    await ask(offloaded, { headers: { range: 'bytes=100-199' } })
    await ask(offloaded, { method: 'HEAD' })
    await ask(offloaded, { headers: { range: 'bytes=-9' } })
    expect(await openings()).toBe(0)
    await ask(offloaded, { headers: { range: 'bytes=0-9' } })
    await expect.poll(openings).toBe(1)
  })
})

describe('a request that does not come from the proxy', () => {
  it('gets the bytes themselves, and no place of a file', async () => {
    current().deps.offload?.set(true)
    onTestFinished(() => current().deps.offload?.set(false))
    for (const given of ['', 'forged', secret.slice(1), `${secret} `, `${secret}, ${secret}`]) {
      const { reply, redirect, reader } = await askDirectly({ 'x-offload-secret': given })
      expect([given, redirect, reader]).toEqual([given, undefined, undefined])
      expect(reply.rawPayload.equals(bytes)).toBe(true)
    }
    const { reply, redirect, reader } = await askDirectly({ 'x-offload-secret': secret })
    expect(redirect).toBe(`/internal-files/${storageKey.slice(0, 2)}/${storageKey}`)
    expect(reader).toMatch(/^[\w-]{43}$/u)
    expect(reply.rawPayload).toHaveLength(0)
  })

  it('cannot say that a reader has no turn left', async () => {
    const { reply } = await askDirectly({ 'x-offload-repeated': 'turns-taken' })
    expect(reply.statusCode).toBe(200)
    const said = await askDirectly({ 'x-offload-repeated': 'turns-taken', 'x-offload-secret': secret })
    expect(said.reply.statusCode).toBe(429)
  })

  it('gets no probe, with any token', async () => {
    const { offload: handing } = current().deps
    if (handing === undefined) throw new Error('There is no offload.')
    const name = 'a'.repeat(32)
    const now = Date.now()
    const askFor = async (token: string, given: string) => {
      const headers = { 'x-offload-secret': given }
      return (await current().app.inject({ url: `/offload-probe/${token}`, headers })).statusCode
    }
    expect(await askFor(probeTokenOf(handing, name, now), secret)).toBe(200)
    expect(await askFor(probeTokenOf(handing, name, now), 'forged')).toBe(404)
    expect(await askFor(probeTokenOf(handing, name, now - 120_000), secret)).toBe(404)
    expect(await askFor(probeTokenOf(handing, `../${name}`, now), secret)).toBe(404)
    const [until, , code] = probeTokenOf(handing, name, now).split('.')
    expect(await askFor(`${until}.${'b'.repeat(32)}.${code}`, secret)).toBe(404)
  })
})

describe('a probe', () => {
  const startWith = async (files: Partial<Parameters<typeof startProxy>[2]>) => {
    const serverUrl = `http://127.0.0.1:${await listen(current().app)}`
    return startProxy(nginx, serverUrl, { folder: filesDir, secret, user: proxyUser, ...files })
  }

  it.each([
    [
      'another secret',
      { secret: 'another-secret' },
      'the proxy does not send the secret, or the site is another one',
    ],
    ['another folder', { folder: tmpdir() }, 'the proxy may not read FILES_DIR, or looks elsewhere'],
    [
      'an open location',
      { mistakes: { '        internal;\n': '' } },
      'its location is not internal: everyone may read it',
    ],
    [
      'its own tags',
      { mistakes: { 'add_header ETag $upstream_http_etag;': '' } },
      'the proxy drops or changes the header etag',
    ],
    [
      'no content policy',
      { mistakes: { 'add_header Content-Security-Policy $upstream_http_content_security_policy;': '' } },
      'the proxy drops or changes the header content-security-policy',
    ],
    [
      'dates of files',
      { mistakes: { 'add_header Last-Modified "";': '' } },
      'the proxy passes on the header last-modified',
    ],
    [
      'no ranges',
      { mistakes: { 'etag off;': 'etag off; max_ranges 0; add_header Accept-Ranges bytes;' } },
      'the proxy answered 200',
    ],
  ])('finds a proxy with %s, which is not used', async (_name, files, fault) => {
    const { url } = await startWith(files)
    expect(await probe(url)).toBe(`file offload is off: ${fault}`)
    expect(current().deps.offload?.isOn()).toBe(false)
  })

  it('finds that nothing listens, and leaves no file behind', async () => {
    expect(await probe('https://127.0.0.1:1')).toBe('file offload is off: the proxy could not be asked')
    expect(readdirSync(join(filesDir, 'files', 'probe'))).toEqual([])
  })

  it('finds a proxy that starts later, and one that ends', async () => {
    const { url, stop } = await startWith({})
    const { config, offload: handing } = current().deps
    const watched = { ...config, offload: { ...offload, siteUrl: url, proxyUrl: url } }
    lines.length = 0
    const watch = watchProxy({
      config: watched,
      offload: handing,
      log,
      clock: systemClock,
      again: { on: 20, off: 20 },
    })
    onTestFinished(() => watch?.stop())
    await expect.poll(() => lines).toEqual([isOn])
    await stop()
    await expect.poll(() => handing?.isOn()).toBe(false)
    expect(lines).toEqual([isOn, 'file offload is off: the proxy could not be asked'])
  })
})
