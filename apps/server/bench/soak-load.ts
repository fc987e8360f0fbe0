import { z } from 'zod'
import { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { multipartOf } from '../test/multipart.ts'
import { createRandom, paddedPdf } from '../test/processes/padded-pdf.ts'
import { bearer, detailsOf, detailsPath, listOf, rangesOf, signIn } from './asking.ts'
import type { Product } from './contenders.ts'
import { ownerUsn, studentUsns } from './dataset.ts'
import type { Asked } from './load.ts'

/** Visits in progress beyond which a turn is left out: the load must not pile up while the machine is busy. */
const mostVisits = 40
const rangesPerVisit = 6
/** How PDFs begin that the owner deletes again: a reader of one may find it gone. */
const draftTitle = 'Draft'
/** In how many visits of a student each of these happens once. */
const everyVisits = { signIn: 10, wholePdf: 4, feedback: 20 }

const Added = z.object({ pdf: z.object({ _id: z.string() }) })

/** Creates the load of one server: students who read and write, and an owner who adds and deletes PDFs. */
export const createSoakLoad = ({ url }: Product) => {
  const random = createRandom(1)
  const tokens = new Map<string, string>()
  const failures: string[] = []
  let responses = 0
  let turn = 0
  let writes = 0
  let leftOut = 0
  const inProgress = new Set<Promise<void>>()
  /** A sign-in of a student may end the session of a slow visit of the same one. */
  const visiting = new Set<string>()

  const send = async (path: string, init: RequestInit): Promise<Buffer> => {
    const answer = await fetch(url + path, init)
    const body = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${path} returned ${answer.status}.`)
    responses += 1
    return body
  }
  const ask = ({ path, method, headers, body }: Asked) =>
    send(path, { method, headers, ...(body === undefined ? {} : { body }) })

  const tokenOf = async (usn: string, isNew: boolean): Promise<string> => {
    const known = tokens.get(usn)
    if (known !== undefined && !isNew) return known
    const token = await signIn(url, usn)
    responses += 1
    tokens.set(usn, token)
    return token
  }

  const detailsFor = async (token: string) => {
    const body = await ask(detailsOf(token))
    return SubjectDetails.parse(JSON.parse(body.toString()))
  }

  const visit = async (usn: string, count: number): Promise<void> => {
    const token = await tokenOf(usn, count % everyVisits.signIn === 0)
    await ask(listOf(token))
    const pdfs = (await detailsFor(token)).sections
      .flatMap((section) => section.pdfs)
      .filter(({ pdfTitle }) => !pdfTitle.startsWith(draftTitle))
    const pdf = pdfs[Math.floor(random() * pdfs.length)]
    if (pdf?.pdfFile === undefined) throw new Error(`${usn} may read no PDF.`)
    const path = `/api/pdf/${encodeURIComponent(pdf.pdfFile)}`
    const headers = bearer(token)
    await send(`${path}/info`, { headers })
    for (const range of rangesOf(path, pdf.sizeBytes, [headers]).slice(0, rangesPerVisit)) await ask(range)
    if (count % everyVisits.wholePdf === 0) await send(path, { headers })
    if (count % everyVisits.feedback === 0) {
      const form = new URLSearchParams({ feedback: `The notes of visit ${count} helped.` })
      await send('/', { method: 'POST', headers, body: form })
    }
  }

  /** Adds a PDF, renames it and deletes it again, so that the data does not grow. */
  const write = async (): Promise<void> => {
    writes += 1
    const headers = bearer(await tokenOf(ownerUsn, writes % everyVisits.signIn === 1))
    const json = { ...headers, 'content-type': 'application/json' }
    const answer = await send(detailsPath, { headers })
    const sections = SubjectDetails.parse(JSON.parse(answer.toString())).sections
    const sectionId = sections.at(-1)?._id ?? ''
    const file = Buffer.concat([...paddedPdf(`write ${writes} of the soak`, 300_000, 5).pieces()])
    const form = multipartOf({ pdfTitle: `${draftTitle} ${writes}` }, { pdfFile: file })
    const added = await send(`/api/addPdfToSection/${sectionId}/addPdf`, {
      method: 'POST',
      headers: { ...headers, ...form.headers },
      body: form.payload,
    })
    const pdfId = Added.parse(JSON.parse(added.toString())).pdf._id
    const edit = JSON.stringify({ pdfTitle: `${draftTitle} ${writes}, again`, pdfDescription: '' })
    await send(`/api/pdfs/${pdfId}`, { method: 'PATCH', headers: json, body: edit })
    const removal = JSON.stringify({ pdfId, sectionId })
    await send('/api/deletePdfFromSection', { method: 'DELETE', headers: json, body: removal })
  }

  const begin = (start: () => Promise<void>): void => {
    if (inProgress.size >= mostVisits) {
      leftOut += 1
      return
    }
    const noted = start()
      .catch((error: unknown) => {
        failures.push(error instanceof Error ? error.message : String(error))
      })
      .finally(() => inProgress.delete(noted))
    inProgress.add(noted)
  }

  return {
    failures,
    responses: () => responses,
    leftOut: () => leftOut,
    /** Begins the visit of the next student. */
    beginVisit: (): void => {
      const usn = studentUsns[turn % studentUsns.length] ?? ''
      const count = Math.floor(turn / studentUsns.length)
      turn += 1
      begin(async () => {
        if (visiting.has(usn)) {
          leftOut += 1
          return
        }
        visiting.add(usn)
        await visit(usn, count).finally(() => visiting.delete(usn))
      })
    },
    beginWrite: (): void => begin(write),
    /** Waits for what is in progress. */
    finish: async (): Promise<void> => void (await Promise.all(inProgress)),
  }
}
