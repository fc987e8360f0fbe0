import { setTimeout } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { expect, inject, test, vi } from 'vitest'
import { isServerIdle } from '../../bench/idle-server.ts'
import { metricsToken } from '../fuzz/recipes.ts'
import { lineOf, pdfOf, streamOf, tinyPdf } from '../tiny-pdf.ts'
import { getWith, listPdfs, signIn, upload } from '../processes/http-client.ts'
import { type SeededInstallation, seededInstallation, studentUsns } from '../processes/installation.ts'
import { describeTimes, reportFigure } from '../processes/rounds.ts'
import { startServer, waitFor } from '../processes/server-program.ts'

vi.setConfig({ testTimeout: 900_000 })

const heavyPages = 300
const ordinaryPages = 20
const samples = 7
const pictures = 40
const heavyReaders = 3
const pollMs = 50
/** How long a reader looks at a page. */
const turnsPageMs = 250
const mostTimesAlone = 3
const mostPictureMs = 500

const isOnServer = inject('serverUrl') !== null
const databaseName = isOnServer ? 'PostgreSQL' : 'embedded'

/** Writes 300 pages of 200,000 strokes, which they share: a megabyte that takes minutes to read, and longer to draw. */
const heavyPdf = (label: string): Buffer => {
  const stroke = (_value: unknown, index: number) =>
    `${index % 600} ${(index * 7) % 800} m ${(index * 13) % 600} ${(index * 3) % 800} l S`
  const strokes = deflateSync(Array.from({ length: 200_000 }, stroke).join(' '))
  const firstPage = 6
  const numbers = Array.from({ length: heavyPages }, (_value, index) => firstPage + index)
  const page = (contents: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${heavyPages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    lineOf(label),
    streamOf(strokes, '/Filter /FlateDecode'),
    ...numbers.map((_number, index) => page(index === 0 ? 4 : 5)),
  ])
}

/** Returns a word that no other PDF has. */
const uniqueWord = (): string => `z${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}z`

const ordinaryPdf = (word: string, pages = ordinaryPages): Buffer =>
  tinyPdf({ contents: Array.from({ length: pages }, (_value, page) => lineOf(`${word} page ${page + 1}`)) })

interface Site {
  urls: string[]
  owner: string
  sectionId: string
}

const startSite = async (installation: SeededInstallation): Promise<Site> => {
  const env = {
    READS_PER_SECOND_PERSON: '1000',
    READS_PER_SECOND_ADDRESS: '1000',
    METRICS_TOKEN: metricsToken,
  }
  const first = await startServer(installation, env)
  const others = isOnServer ? [await startServer(installation, env)] : []
  const urls = [first, ...others].map(({ url }) => url)
  return { urls, owner: await signIn(first.url), sectionId: installation.sectionId }
}

const firstUrl = ({ urls }: Site): string => urls[0] ?? ''

/** @returns the address of the PDF */
const add = async (site: Site, title: string, bytes: Buffer): Promise<string> => {
  const { owner: token, sectionId } = site
  const pdf = {
    sizeBytes: bytes.length,
    sha256: '',
    *pieces() {
      yield bytes
    },
  }
  const answer = await upload({ url: firstUrl(site), token, sectionId, title, pdf })
  expect(answer.status, answer.body).toBe(200)
  const added = (await listPdfs(firstUrl(site), token)).find(({ pdfTitle }) => pdfTitle === title)
  return added?.pdfFile ?? ''
}

/** Adds an ordinary PDF. @returns after how many milliseconds its words are found; its title has none of them */
const timeToFind = async (site: Site): Promise<number> => {
  const word = uniqueWord()
  const from = performance.now()
  const pdfFile = await add(site, `Notes ${crypto.randomUUID()}`, ordinaryPdf(word))
  for (;;) {
    const answer = await getWith(firstUrl(site), site.owner, `/api/search?q=${word}`)
    if ((await answer.text()).includes(pdfFile)) return performance.now() - from
    await setTimeout(pollMs)
  }
}

const timesToFind = async (site: Site): Promise<number[]> => {
  const times: number[] = []
  for (let count = 0; count < samples; count += 1) times.push(await timeToFind(site))
  return times
}

const at = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? 0

const untilIdle = (site: Site) =>
  waitFor('everything is read and indexed', async () => {
    const idle = await Promise.all(site.urls.map((url) => isServerIdle(url, metricsToken)))
    return idle.every(Boolean) ? true : null
  })

const stateOf = async (site: Site, pdfFile: string) =>
  (await listPdfs(firstUrl(site), site.owner)).find((pdf) => pdf.pdfFile === pdfFile)?.state

test('beside a PDF whose pages take minutes to read, an ordinary one is found in three times its time alone', async () => {
  const site = await startSite(await seededInstallation())
  await untilIdle(site)
  const alone = await timesToFind(site)
  const heavy = await add(site, 'Heavy', heavyPdf('read'))
  const beside = await timesToFind(site)
  expect(await stateOf(site, heavy)).toBe('processing')
  await reportFigure(describeTimes(`heavy PDF, ${databaseName}: found, alone`, alone))
  await reportFigure(describeTimes(`heavy PDF, ${databaseName}: found, beside it`, beside))
  expect(at(beside, 0.5)).toBeLessThan(mostTimesAlone * at(alone, 0.5))
})

test('beside readers who open heavy pages, the picture of another PDF comes within half a second', async () => {
  const site = await startSite(await seededInstallation())
  const url = firstUrl(site)
  const word = uniqueWord()
  const ordinary = await add(site, 'Ordinary', ordinaryPdf(word, 2 * pictures + 1))
  const heavy = await add(site, 'Heavy', heavyPdf('drawn'))
  const student = await signIn(url, { usn: studentUsns[0] ?? '' })
  let page = 1
  const timePicture = async (): Promise<number> => {
    page += 1
    const from = performance.now()
    const answer = await getWith(url, student, `/api/pdf/${ordinary}/pages/${page}.webp`)
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
    return performance.now() - from
  }
  const timePictures = async () => {
    const times: number[] = []
    for (let count = 0; count < pictures; count += 1) {
      times.push(await timePicture())
      await setTimeout(turnsPageMs)
    }
    return times
  }
  await waitFor('the ordinary PDF is read', async () =>
    (await stateOf(site, ordinary)) === 'ready' ? true : null,
  )
  const alone = await timePictures()
  const leaving = new AbortController()
  let slowest = 0
  const open = async (index: number) => {
    const { signal } = leaving
    const headers = { authorization: `Bearer ${site.owner}` }
    for (let heavyPage = 2 + index; !signal.aborted; heavyPage += heavyReaders) {
      const address = `${url}/api/pdf/${heavy}/pages/${heavyPage}.webp?w=1440`
      const from = performance.now()
      const answer = await fetch(address, { headers, signal }).catch(() => null)
      await answer?.arrayBuffer()
      slowest = Math.max(slowest, performance.now() - from)
    }
  }
  const readers = Array.from({ length: heavyReaders }, (_value, index) => open(index))
  const beside = await timePictures()
  leaving.abort()
  await Promise.all(readers)
  await reportFigure(describeTimes(`heavy PDF, ${databaseName}: a picture, alone`, alone))
  await reportFigure(describeTimes(`heavy PDF, ${databaseName}: a picture, beside its readers`, beside))
  await reportFigure(`heavy PDF, ${databaseName}: its slowest picture took ${Math.round(slowest)} ms`)
  expect(slowest).toBeGreaterThan(2 * mostPictureMs)
  expect(at(beside, 0.95)).toBeLessThan(mostPictureMs)
})
