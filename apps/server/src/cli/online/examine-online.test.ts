import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Faults, startBreakingProxy } from '../../../test/breaking-proxy.ts'
import { makeCertificate } from '../../../test/certificate.ts'
import { listen, useTestApp } from '../../../test/harness.ts'
import { makeWebDir } from '../../../test/web-dir.ts'
import { dataPaths } from '../../platform/config.ts'
import { noteBackup } from '../../platform/data-dir/last-backup.ts'
import { examineOnline } from './examine-online.ts'

const metricsToken = 'a token of sixteen and more'
const page = `<!doctype html><html><head><title>x</title></head><body>${'Notes '.repeat(400)}</body></html>`
const dataDir = mkdtempSync(join(tmpdir(), 'lectureshelf-online-'))
afterAll(() => rm(dataDir, { recursive: true }))
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000)

const current = useTestApp({
  metricsToken,
  trustProxy: 1,
  dataDir,
  secureCookies: true,
  webDir: makeWebDir({ 'index.html': page }),
})

let serverPort: number
beforeEach(async () => {
  serverPort = await listen(current().app)
  await noteBackup(dataPaths(dataDir).lastBackup, hoursAgo(3))
})

interface Visit {
  faults?: Faults
  days?: number
  token?: string | null
  now?: () => Date
  isTrusted?: boolean
}

/** Examines the test's server behind a proxy. @returns its lines, the last one with the exit code */
const examine = async ({ faults, days, token = metricsToken, now, isTrusted = true }: Visit = {}) => {
  const certificate = makeCertificate(days === undefined ? {} : { days })
  const { url, plainUrl } = await startBreakingProxy(serverPort, certificate, faults)
  const lines: string[] = []
  const options = {
    metricsToken: token,
    plainUrl,
    ...(now && { now }),
    ...(isTrusted && { ca: certificate.cert }),
  }
  const code = await examineOnline(url, options, (line) => void lines.push(line))
  return {
    code,
    lines: lines.map((line) =>
      line
        .replace(/ \d+ ms/u, ' N ms')
        .replace(url, 'HERE')
        .replace(/ [\d.]+ GB/u, ' N GB'),
    ),
  }
}

const wrongIn = (lines: string[]) =>
  lines.filter((line) => line.startsWith('WRONG')).map((line) => line.slice('WRONG '.length))

describe('a sound installation', () => {
  it('gets a line for each check, and passes', async () => {
    const { code, lines } = await examine()
    expect(lines).toEqual([
      'ok    LectureShelf answers at HERE in N ms.',
      'ok    The certificate is valid for 89 more days.',
      'note  The proxy does not speak HTTP/2: pages load more slowly.',
      'ok    http leads to https.',
      'ok    Its database and its files answer.',
      'ok    Pages have their security headers.',
      'ok    Browsers are told to use HTTPS only.',
      'ok    Pages are compressed (br).',
      'ok    Its clock agrees with the clock here.',
      'ok    Parts of uploads pass the proxy.',
      'ok    Long headers pass the proxy.',
      'note  Mail is not configured: the owner copies each mail from the queue.',
      'ok    The addresses of visitors are told apart, and a forged one is ignored.',
      'ok    N GB of its disk are free.',
      'ok    The last backup is 3 hours old.',
      'Everything is in order.',
    ])
    expect(code).toBe(0)
  })

  it('passes without the token of the metrics, and says what no one can see then', async () => {
    const { code, lines } = await examine({ token: null })
    expect(lines.slice(-2)).toEqual([
      'note  Without METRICS_TOKEN no one can see free space, backups and trusted addresses from here.',
      'Everything is in order.',
    ])
    expect(code).toBe(0)
  })
})

describe('something wrong', () => {
  const inTenMinutes = () => new Date(Date.now() + 600_000)
  const cases: [string, Visit, string | RegExp][] = [
    [
      'a certificate that no one vouches for',
      { isTrusted: false },
      'Browsers will warn: its certificate is not trusted.',
    ],
    [
      'a certificate that is not renewed',
      { days: 5 },
      'The certificate is valid for 4 more days. It should have been renewed by now.',
    ],
    [
      'removed headers',
      { faults: { removes: ['content-security-policy', 'x-content-type-options'] } },
      'The proxy removes security headers: content-security-policy, x-content-type-options.',
    ],
    [
      'no HSTS',
      { faults: { removes: ['strict-transport-security'] } },
      'Strict-Transport-Security is missing. Set SECURE_COOKIES=true.',
    ],
    [
      'a hidden Accept-Encoding',
      { faults: { hidesEncoding: true } },
      'Pages are not compressed: the proxy hides Accept-Encoding or unpacks them.',
    ],
    ['a wrong clock', { now: inTenMinutes }, /^Its clock and the clock here differ by (599|600|601) s: /u],
    [
      'a limit for bodies',
      { faults: { bodyMax: 1024 * 1024 } },
      "A part of an upload of 2 MiB is answered 413, not 401. Raise the proxy's limit for bodies.",
    ],
    [
      'a limit for headers',
      { faults: { headerMax: 4096 } },
      "A header of 6 KiB is answered 400. Raise the proxy's limit for headers.",
    ],
    [
      'a path that the proxy closes',
      { faults: { closes: '/readyz' } },
      /^It is not ready: \/readyz answers 403\./u,
    ],
    [
      'a wrong token',
      { token: 'another token of sixteen' },
      '/metrics answers 404: METRICS_TOKEN differs, or the proxy hides it.',
    ],
    [
      'claimed addresses that pass',
      { faults: { forwards: 'the claim' } },
      /^Visitors can claim any address: /u,
    ],
    ['addresses that do not arrive', { faults: { forwards: 'nothing' } }, /^All visitors have the address /u],
  ]

  it.each(cases)('%s is the one problem, and fails', async (_, visit, sentence) => {
    const { code, lines } = await examine(visit)
    expect(wrongIn(lines)).toHaveLength(1)
    expect(wrongIn(lines)[0]).toMatch(sentence)
    expect(lines.at(-1)).toBe('1 problem found.')
    expect(code).toBe(1)
  })
})

describe('the last backup', () => {
  it('is a problem when it is older than a day and two hours', async () => {
    await noteBackup(dataPaths(dataDir).lastBackup, hoursAgo(30))
    const { lines } = await examine()
    expect(wrongIn(lines)).toEqual(['The last backup is 30 hours old.'])
  })

  it('is a problem when there never was one', async () => {
    await rm(dataPaths(dataDir).lastBackup)
    const { lines } = await examine()
    expect(wrongIn(lines)).toEqual(['There has never been a backup.'])
  })
})

describe('an address', () => {
  const linesFor = async (address: string) => {
    const lines: string[] = []
    const code = await examineOnline(address, { metricsToken: null }, (line) => void lines.push(line))
    return [...lines, code]
  }

  it('where nothing listens is one problem', async () => {
    expect(await linesFor('https://127.0.0.1:1')).toEqual([
      'WRONG https://127.0.0.1:1 cannot be used: nothing listens there.',
      1,
    ])
  })

  it('without HTTPS is a problem, and the rest is still checked', async () => {
    const lines = await linesFor(`http://127.0.0.1:${serverPort}/about`)
    expect(lines).toContain('WRONG The address is not HTTPS: everyone on the way can read passwords.')
    expect(lines).toContain('note  The redirect from http was not checked: the address names a port.')
    expect(lines.slice(-2)).toEqual(['1 problem found.', 1])
  })

  it('that is none is refused', async () => {
    await expect(linesFor('notes.example.in')).rejects.toThrow('is no web address')
  })
})
