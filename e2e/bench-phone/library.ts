import { readFile } from 'node:fs/promises'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { fillPath } from '@lectureshelf/contract/operation'
import { isServerIdle } from '../../apps/server/bench/idle-server.ts'
import { bookPages, makeBook, makeScan } from '../../apps/server/bench/phone-pdfs.ts'
import { cseFifth } from '../support/pages.ts'
import { tokenOf } from '../support/test.ts'

/** A PDF that the bench opens. */
export interface BenchPdf {
  /** As in the table and after `--only`. */
  name: string
  title: string
  pdfFile: string
  /** The page of the deep link. */
  deepPage: number
  hasText: boolean
}

/** The subject that receives the PDFs, and that the student of the bench may read. */
export const benchSubject = { subCode: 'BCS502', place: cseFifth }
/** The PDF that is open before another one is opened. */
export const otherName = 'other'

const demoPdf = (name: string) => readFile(new URL(`../../demo/pdfs/${name}.pdf`, import.meta.url))

const sources: (Pick<BenchPdf, 'name' | 'deepPage' | 'hasText'> & {
  bytes: () => Buffer | Promise<Buffer>
})[] = [
  {
    name: 'small',
    deepPage: 3,
    hasText: true,
    bytes: () => demoPdf('simulation-modelling-simpy-cheatsheet'),
  },
  { name: 'six-mb', deepPage: 92, hasText: true, bytes: () => demoPdf('surveying-gnss-rtklib-manual') },
  { name: 'book', deepPage: bookPages / 2, hasText: true, bytes: makeBook },
  { name: 'scan', deepPage: 5, hasText: false, bytes: makeScan },
  { name: 'slides', deepPage: 85, hasText: true, bytes: () => demoPdf('digital-logic-design-yosys-slides') },
  { name: 'jpeg2000', deepPage: 2, hasText: true, bytes: () => demoPdf('lecture-slide-jpeg2000') },
  { name: otherName, deepPage: 1, hasText: true, bytes: () => demoPdf('lab') },
]

/** The PDFs that are measured. */
export const pdfNames = sources.map(({ name }) => name).filter((name) => name !== otherName)

const titleOf = (name: string) => `Bench of the phone: ${name}`

const sectionsOf = async (url: string, token: string) => {
  const path = fillPath(subjectOps.details.path, { subCode: benchSubject.subCode })
  const query = new URLSearchParams({ ...benchSubject.place }).toString()
  const answer = await fetch(`${url}${path}?${query}`, { headers: { authorization: `Bearer ${token}` } })
  return subjectOps.details.response.parse(await answer.json()).sections
}

const upload = async (url: string, token: string, sectionId: string, name: string, bytes: Buffer) => {
  const form = new FormData()
  form.set('pdfTitle', titleOf(name))
  form.set('pdfFile', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), `${name}.pdf`)
  const answer = await fetch(url + fillPath(pdfOps.add.path, { sectionId }), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`The upload of ${name} returned ${answer.status}: ${await answer.text()}`)
  const { pdf } = pdfOps.add.response.parse(await answer.json())
  if (pdf.pdfFile === undefined) throw new Error(`${name} cannot be read by its owner.`)
  return pdf.pdfFile
}

/** Waits until the server has nothing left to do, because work in the background would slow the measurements. */
const waitUntilIdle = async (url: string, metricsToken: string): Promise<void> => {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await isServerIdle(url, metricsToken)) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('The server was not idle within 10 minutes.')
}

/** Adds the PDFs of the bench to a running demo through its own calls, as its owner, and waits until all are read. */
export const fillLibrary = async (url: string, metricsToken: string): Promise<BenchPdf[]> => {
  const token = await tokenOf(url, '1LS00OWNER', 'LectureShelf bench (owner)')
  const [section] = await sectionsOf(url, token)
  if (section === undefined) throw new Error(`${benchSubject.subCode} has no section.`)
  const pdfs: BenchPdf[] = []
  for (const { bytes, ...source } of sources) {
    const pdfFile = await upload(url, token, section._id, source.name, await bytes())
    pdfs.push({ ...source, title: titleOf(source.name), pdfFile })
  }
  await waitUntilIdle(url, metricsToken)
  const stored = (await sectionsOf(url, token)).flatMap(({ pdfs: ofSection }) => ofSection)
  const unread = stored.find(({ state }) => state !== 'ready')
  if (unread !== undefined) throw new Error(`"${unread.pdfTitle}" could not be indexed.`)
  return pdfs
}
