import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { z } from 'zod'
import { owner, seededSubject } from './installation.ts'
import type { PaddedPdf } from './padded-pdf.ts'

const Token = z.object({ token: z.string() })

/** Signs in on a new device. @returns the token */
export const signIn = async (
  url: string,
  {
    usn = owner.usn,
    password = owner.password,
    otp,
  }: { usn?: string; password?: string; otp?: string | undefined } = {},
): Promise<string> => {
  const deviceData = { userAgent: `test ${crypto.randomUUID()}`, deviceType: 'desktop' }
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usn, password, deviceData, otp }),
  })
  if (answer.status !== 200) throw new Error(`Signing in returned ${answer.status}: ${await answer.text()}`)
  return Token.parse(await answer.json()).token
}

/** Sends JSON as a signed-in person. */
export const sendJson = (url: string, token: string, path: string, body: unknown): Promise<Response> =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

export const getWith = (url: string, token: string, path: string, headers = {}): Promise<Response> =>
  fetch(url + path, { headers: { authorization: `Bearer ${token}`, ...headers } })

/** Lists every PDF of a subject, by default of the seeded one. */
export const listPdfs = async (url: string, token: string, subCode = seededSubject.subCode) => {
  const answer = await getWith(url, token, `/api/getSubjectDetails/${subCode}`)
  if (answer.status !== 200) throw new Error(`The subject returned ${answer.status}.`)
  return SubjectDetails.parse(await answer.json()).sections.flatMap(({ pdfs }) => pdfs)
}

/** Returns the hash of the bytes that the server sends for a PDF. */
export const readHash = async (url: string, token: string, pdfFile: string): Promise<string> => {
  const answer = await getWith(url, token, `/api/pdf/${pdfFile}`)
  if (answer.status !== 200 || answer.body === null) throw new Error(`${pdfFile} returned ${answer.status}.`)
  const hash = createHash('sha256')
  for await (const chunk of answer.body) hash.update(chunk)
  return hash.digest('hex')
}

export interface Upload {
  url: string
  token: string
  sectionId: string
  title: string
  pdf: PaddedPdf
}

export interface UploadAnswer {
  status: number
  body: string
}

const boundary = '----lectureshelf-process-test'

const openUpload = ({ url, token, sectionId, title, pdf }: Upload) => {
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="pdfTitle"\r\n\r\n${title}\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="pdfFile"; filename="notes.pdf"\r\n` +
      'content-type: application/pdf\r\n\r\n',
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const outgoing = request(`${url}/api/addPdfToSection/${sectionId}/addPdf`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + pdf.sizeBytes + tail.length,
    },
  })
  const pieces = function* () {
    yield head
    yield* pdf.pieces()
    yield tail
  }
  return { outgoing, pieces }
}

const answerTo = (outgoing: ClientRequest) =>
  new Promise<UploadAnswer>((resolve, reject) => {
    outgoing.once('response', (response: IncomingMessage) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    outgoing.once('error', reject)
  })

/** Uploads with flat memory on the client. Rejects when the server dies before its response is complete. */
export const upload = async (input: Upload): Promise<UploadAnswer> => {
  const { outgoing, pieces } = openUpload(input)
  const answered = answerTo(outgoing)
  const [answer] = await Promise.all([answered, pipeline(Readable.from(pieces()), outgoing)])
  return answer
}

/** Starts an upload that has sent half and waits. */
export const startUpload = async (input: Upload) => {
  const { outgoing, pieces } = openUpload(input)
  const answered = answerTo(outgoing)
  const all = [...pieces()]
  const half = Math.ceil(all.length / 2)
  for (const piece of all.slice(0, half)) {
    if (!outgoing.write(piece)) await once(outgoing, 'drain')
  }
  return {
    answered,
    finish: (): Promise<UploadAnswer> => {
      for (const piece of all.slice(half)) outgoing.write(piece)
      outgoing.end()
      return answered
    },
  }
}

/** Whether a server has received half a megabyte of an upload into the folder of staged files. */
export const isReceiving = async (folder: string): Promise<boolean> => {
  const sizes = await Promise.all((await readdir(folder)).map(async (name) => stat(join(folder, name))))
  return sizes.some(({ size }) => size > 500_000)
}
