import { setTimeout } from 'node:timers/promises'
import { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { sectionOps } from '@lectureshelf/contract/library/sections'
import { describe, expect, inject, test, vi } from 'vitest'
import { isServerIdle } from '../../bench/idle-server.ts'
import { scannedPdf } from '../scanned-pdf.ts'
import { metricsToken } from '../fuzz/recipes.ts'
import { streamOf, tinyPdf } from '../tiny-pdf.ts'
import { getWith, listPdfs, sendJson, signIn, upload } from '../processes/http-client.ts'
import { seededInstallation, seededSubject, studentUsns } from '../processes/installation.ts'
import { createRandom } from '../processes/padded-pdf.ts'
import { describeTimes, reportFigure, rounds } from '../processes/rounds.ts'
import { startServer, waitFor } from '../processes/server-program.ts'

vi.setConfig({ testTimeout: 900_000 })

/** Reading a scan for minutes takes longer than all the other tests. */
const isLong = rounds >= 20

/** They share the sessions of twenty: what one person may search at a time is far more. */
const students = 50
const searchesEach = 30
/** Whoever types on a phone stops for about so long before the next letters. */
const pauseMs = 900
const readers = 6
const readsEach = 60
/** The pages whose pictures are asked for: the first round, which is not measured, draws them. */
const picturedPages = 12
const scanPages = 300
const newPdfs = 40
const books = 10
const elsewhere = 'BME301'

const random = createRandom(14)
const syllables = [
  'dead',
  'lock',
  'pro',
  'cess',
  'mem',
  'ory',
  'page',
  'ta',
  'ble',
  'sche',
  'du',
  'ler',
  'queue',
  'sem',
]
const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? ''
const words = Array.from({ length: 3000 }, () => `${pick(syllables)}${pick(syllables)}${pick(syllables)}`)
const lineOf = (count: number): string => Array.from({ length: count }, () => pick(words)).join(' ')

/** Writes a book of pages with thirty lines each. */
const bookOf = (pages: number): Buffer =>
  tinyPdf({
    contents: Array.from({ length: pages }, () =>
      streamOf(
        Array.from(
          { length: 30 },
          (_value, row) => `BT /F1 10 Tf 40 ${780 - row * 24} Td (${lineOf(11)}) Tj ET`,
        ).join('\n'),
      ),
    ),
  })

const asUpload = (bytes: Buffer) => ({
  sizeBytes: bytes.length,
  sha256: '',
  *pieces() {
    yield bytes
  },
})

interface Site {
  url: string
  tokens: string[]
  pdfFile: string
}

const timed = async (ask: () => Promise<Response>): Promise<number> => {
  const from = performance.now()
  const response = await ask()
  await response.arrayBuffer()
  expect([200, 206]).toContain(response.status)
  return performance.now() - from
}

/** Lets each student type words, and searches whenever they stop. */
const search = async ({ url, tokens }: Site): Promise<number[]> => {
  const each = Array.from({ length: students }, async (_value, index) => {
    const times: number[] = []
    await setTimeout((index * pauseMs) / students)
    for (let count = 0; count < searchesEach; count += 1) {
      const typed = pick(words)
      const q = count % 3 === 0 ? typed.slice(0, 4) : `${pick(words)} ${typed.slice(0, 4 + (count % 5))}`
      const token = tokens[index % tokens.length] ?? ''
      times.push(await timed(() => getWith(url, token, `/api/search?q=${encodeURIComponent(q)}`)))
      await setTimeout(pauseMs)
    }
    return times
  })
  return (await Promise.all(each)).flat()
}

/** Lets each reader ask for something again and again, with pauses. */
const readAs = async (ask: (token: string, count: number) => Promise<Response>, tokens: string[]) => {
  const each = Array.from({ length: readers }, async (_value, index) => {
    const times: number[] = []
    for (let count = 0; count < readsEach; count += 1) {
      times.push(await timed(() => ask(tokens[index] ?? '', count)))
      await setTimeout(pauseMs / 2)
    }
    return times
  })
  return (await Promise.all(each)).flat()
}

/** Reads ranges of a PDF, as viewers do. */
const readRanges = ({ url, tokens, pdfFile }: Site): Promise<number[]> =>
  readAs((token, count) => {
    const range = { range: `bytes=${count * 1000}-${count * 1000 + 65_535}` }
    return getWith(url, token, `/api/pdf/${pdfFile}`, range)
  }, tokens)

/** Reads pictures of pages that exist already. */
const readPictures = ({ url, tokens, pdfFile }: Site): Promise<number[]> =>
  readAs(
    (token, count) => getWith(url, token, `/api/pdf/${pdfFile}/pages/${1 + (count % picturedPages)}.webp`),
    tokens,
  )

const measure = async (site: Site) => {
  const [searches, ranges, pictures] = await Promise.all([search(site), readRanges(site), readPictures(site)])
  return { searches, ranges, pictures }
}

type Times = Awaited<ReturnType<typeof measure>>

/** Reports the median and the 95th percentile of all times, of the idle and of the busy server. */
const report = async (idle: Times, busy: Times, state: string) => {
  const database = inject('serverUrl') === null ? 'embedded' : 'PostgreSQL'
  for (const kind of ['searches', 'ranges', 'pictures'] as const) {
    await reportFigure(describeTimes(`scans, ${database}: ${kind}, idle`, idle[kind]))
    await reportFigure(describeTimes(`scans, ${database}: ${kind}, busy (${state})`, busy[kind]))
  }
}

const at = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? 0

/** Adds a subject that these students do not read, so that they find as much as before. @returns its section */
const addSectionElsewhere = async (url: string, owner: string): Promise<string> => {
  const place = { department: 'Mech', scheme: '2022', semester: seededSubject.semester }
  const subject = { ...place, subCode: elsewhere, subAbb: 'TD', subName: 'Thermodynamics' }
  const added = await sendJson(url, owner, '/api/addSub', subject)
  expect(added.status).toBe(200)
  const section = { subCode: elsewhere, sectionName: 'Module 1', sectionDesc: '' }
  const answer = await sendJson(url, owner, '/api/addSectionsToSubject', section)
  return sectionOps.add.response.parse(await answer.json()).section._id
}

describe.runIf(isLong)('while a scan of 300 pages is read and 40 PDFs are indexed', () => {
  test('searches take at most twice as long as on an idle server, and pages a third longer', async () => {
    const installation = await seededInstallation()
    const { url } = await startServer(installation, {
      READS_PER_SECOND_PERSON: '100',
      READS_PER_SECOND_ADDRESS: '2000',
      METRICS_TOKEN: metricsToken,
    })
    const owner = await signIn(url)
    const addTo = async (sectionId: string, title: string, bytes: Buffer) => {
      const answer = await upload({ url, token: owner, sectionId, title, pdf: asUpload(bytes) })
      expect(answer.status).toBe(200)
    }
    for (let book = 1; book <= books; book += 1)
      await addTo(installation.sectionId, `Book ${book}`, bookOf(70))
    await waitFor('everything is read and indexed', async () =>
      (await isServerIdle(url, metricsToken)) ? true : null,
    )
    const [first] = await listPdfs(url, owner)
    const tokens = await Promise.all(studentUsns.map((usn) => signIn(url, { usn })))
    const site: Site = { url, tokens, pdfFile: first?.pdfFile ?? '' }
    const scanned = Array.from({ length: scanPages }, () => Array.from({ length: 14 }, () => lineOf(4)))
    const added = [
      { title: 'Scan', bytes: await scannedPdf(scanned) },
      ...Array.from({ length: newPdfs }, (_value, count) => ({ title: `New ${count}`, bytes: bookOf(12) })),
    ]
    await measure(site)
    const idle = await measure(site)
    const section = await addSectionElsewhere(url, owner)
    for (const { title, bytes } of added) await addTo(section, title, bytes)
    const busy = await measure(site)
    const pdfs = await listPdfs(url, owner, elsewhere)
    const unread = pdfs.filter(({ state }) => state !== 'ready').length
    const scan = pdfs.find(({ pdfTitle }) => pdfTitle === 'Scan')
    const info = await (await getWith(url, owner, `/api/pdf/${scan?.pdfFile}/info`)).json()
    const { scan: progress } = PdfInfo.parse(info)
    const state = `page ${progress?.done} of ${scanPages} read, ${unread} of ${added.length} PDFs waiting`
    await report(idle, busy, state)
    expect(progress?.done).toBeGreaterThan(0)
    expect(progress?.done).toBeLessThan(scanPages)
    expect(at(busy.searches, 0.95)).toBeLessThan(2 * at(idle.searches, 0.95))
    for (const kind of ['ranges', 'pictures'] as const)
      expect(at(busy[kind], 0.5), kind).toBeLessThan((4 / 3) * at(idle[kind], 0.5) + 1)
  })
})
