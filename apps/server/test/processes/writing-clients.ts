import { setTimeout as timer } from 'node:timers/promises'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { claimOps } from '@lectureshelf/contract/money/claims'
import { signUpFields, utrOf } from '../claim-factories.ts'
import { getWith, listPdfs, readHash, sendJson, upload } from './http-client.ts'
import { seededSubject } from './installation.ts'
import { paddedPdf } from './padded-pdf.ts'

/** Writes that the server has acknowledged. */
export interface Acknowledged {
  /** The hash of each uploaded PDF, by its title. */
  pdfs: Map<string, string>
  subCodes: string[]
  /** The USNs of sign-ups. */
  claims: string[]
  /** The number in the last saved description. */
  edits: number
}

interface Client {
  url: string
  token: string
  sectionId: string
  acknowledged: Acknowledged
}

/** The limit for forms from one address. */
const formsMax = 90
/** Enough to last for a backup, and few enough for a busy machine to check. */
const uploadsMax = 12
/** Each client's pause after a write: dozens of writes still fall into a backup, which takes seconds. */
const pauseMs = 50

const uploadOne = async ({ acknowledged, ...client }: Client, name: string, count: number) => {
  if (count > uploadsMax) return null
  const title = `${name}, upload ${count}`
  const pdf = paddedPdf(title, 300_000)
  const { status } = await upload({ ...client, title, pdf })
  if (status === 200) acknowledged.pdfs.set(title, pdf.sha256)
  return status
}

const editOne = async ({ url, token, acknowledged }: Client, count: number) => {
  const subCode = `BXX${count}`
  const { department, scheme, semester } = seededSubject
  const subject = { department, scheme, semester, subCode, subAbb: `S${count}`, subName: `Subject ${count}` }
  const added = await sendJson(url, token, subjectOps.add.path, subject)
  if (added.status === 200) acknowledged.subCodes.push(subCode)
  const edited = await fetch(`${url}/api/editSubject/${seededSubject.subCode}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      ...seededSubject,
      subAbb: 'CN',
      subName: 'Computer Networks',
      description: `Edit ${count}`,
    }),
  })
  if (edited.status === 200) acknowledged.edits = count
  return Math.max(added.status, edited.status)
}

const signUpOne = async ({ url, acknowledged }: Client, count: number) => {
  if (count > formsMax) return null
  const usn = `1LS26CS${String(count).padStart(3, '0')}`
  const body = new URLSearchParams(
    signUpFields({ usn, utr: utrOf(count), contact: `98${String(count).padStart(8, '0')}` }),
  )
  const { status } = await fetch(url, { method: 'POST', body })
  if (status === 200) acknowledged.claims.push(usn)
  return status
}

/** Starts four clients that write until they are stopped: two upload, one adds and edits subjects, one posts sign-ups. */
export const startWriting = (input: Omit<Client, 'acknowledged'>) => {
  const client: Client = { ...input, acknowledged: { pdfs: new Map(), subCodes: [], claims: [], edits: 0 } }
  let isWriting = true
  const repeat = async (write: (count: number) => Promise<number | null>) => {
    for (let count = 1; isWriting; count += 1) {
      const status = await write(count)
      if (status === null) return
      if (status !== 200) throw new Error(`A client got the status ${status}.`)
      await timer(pauseMs)
    }
  }
  const ended = Promise.all([
    repeat((count) => uploadOne(client, 'first', count)),
    repeat((count) => uploadOne(client, 'second', count)),
    repeat((count) => editOne(client, count)),
    repeat((count) => signUpOne(client, count)),
  ])
  return {
    acknowledged: client.acknowledged,
    /** @throws Error when a client got an error */
    stop: async () => {
      isWriting = false
      await ended
    },
  }
}

/** Returns a copy of what is acknowledged so far. */
export const snapshotOf = ({ pdfs, subCodes, claims, edits }: Acknowledged): Acknowledged => ({
  pdfs: new Map(pdfs),
  subCodes: [...subCodes],
  claims: [...claims],
  edits,
})

const findLostPdfs = async (url: string, token: string, pdfs: Acknowledged['pdfs']): Promise<string[]> => {
  const listed = await listPdfs(url, token)
  const losses: string[] = []
  for (const [title, sha256] of pdfs) {
    const found = listed.find(({ pdfTitle }) => pdfTitle === title)
    if (found?.pdfFile === undefined) losses.push(`lost: ${title}`)
    else if ((await readHash(url, token, found.pdfFile ?? '')) !== sha256)
      losses.push(`other bytes: ${title}`)
  }
  return losses
}

/** @returns the acknowledged writes that a server has lost */
export const findLosses = async (url: string, token: string, expected: Acknowledged): Promise<string[]> => {
  const losses = await findLostPdfs(url, token, expected.pdfs)
  for (const subCode of expected.subCodes) {
    const { status } = await getWith(url, token, `/api/getSubjectDetails/${subCode}`)
    if (status !== 200) losses.push(`lost: ${subCode}`)
  }
  for (const usn of expected.claims) {
    const answer = await getWith(url, token, `${claimOps.list.path}?q=${usn}`)
    if (claimOps.list.response.parse(await answer.json()).total !== 1) losses.push(`lost: ${usn}`)
  }
  const details = await getWith(url, token, `/api/getSubjectDetails/${seededSubject.subCode}`)
  const { description } = subjectOps.details.response.parse(await details.json())
  if (Number(description.replace('Edit ', '')) < expected.edits) losses.push(`lost: edit ${expected.edits}`)
  return losses
}
