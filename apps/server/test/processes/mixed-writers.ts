import { setTimeout as timer } from 'node:timers/promises'
import { fillPath } from '@lectureshelf/contract/operation'
import { type PromotionSummary, promotionOps } from '@lectureshelf/contract/people/promotions'
import { referenceOps } from '@lectureshelf/contract/library/references'
import { claimOps, seenOf } from '@lectureshelf/contract/money/claims'
import { sectionOps } from '@lectureshelf/contract/library/sections'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { signUpFields } from '../claim-factories.ts'
import { claimUtr } from './claims-at-rest.ts'
import { upload } from './http-client.ts'
import { seededSubject } from './installation.ts'
import { paddedPdf } from './padded-pdf.ts'
import { uploadInParts } from './uploads-in-parts.ts'
import { ServerDied, Unavailable, type WritingSite, ask, unavailable } from './writing-site.ts'

type Writer = (site: WritingSite) => Promise<void>

const signUp: Writer = async (site) => {
  const number = site.next()
  const usn = `1LS2${String(number).padStart(6, '0')}`
  const fields = signUpFields({ usn, utr: claimUtr(number), contact: `98${String(number).padStart(8, '0')}` })
  await ask(site, { method: 'POST', path: '/', body: new URLSearchParams(fields) })
  site.books.signUps.add(usn)
}

const approve: Writer = async (site) => {
  const token = site.ownerToken
  const path = `${claimOps.list.path}?state=pending&size=10`
  const listed = await ask(site, { method: 'GET', path, token })
  for (const claim of claimOps.list.response.parse(JSON.parse(listed.text)).items) {
    const approvePath = fillPath(claimOps.approve.path, { id: claim._id })
    await ask(site, { method: 'POST', path: approvePath, token, json: { seen: seenOf(claim) } })
    site.books.approvals.add(claim.usn)
  }
}

const addSection: Writer = async (site) => {
  const sectionName = `Section ${site.next()}`
  const json = { subCode: seededSubject.subCode, sectionName }
  await ask(site, { method: 'POST', path: sectionOps.add.path, token: site.ownerToken, json })
  site.books.sections.add(sectionName)
}

const addReference: Writer = async (site) => {
  const refTitle = `Reference ${site.next()}`
  const path = fillPath(referenceOps.add.path, { subCode: seededSubject.subCode })
  const json = { refTitle, refLink: 'https://www.ietf.org/' }
  await ask(site, { method: 'POST', path, token: site.ownerToken, json })
  site.books.references.add(refTitle)
}

const editSubject: Writer = async (site) => {
  const description = `Edit ${site.books.edits + 1}`
  const json = { ...seededSubject, subAbb: 'CN', subName: 'Computer Networks', description }
  const path = `/api/editSubject/${seededSubject.subCode}`
  await ask(site, { method: 'PUT', path, token: site.ownerToken, json })
  site.books.edits += 1
}

const writeNotice: Writer = async (site) => {
  const json = { notice: `Notice ${site.books.notices + 1}` }
  await ask(site, { method: 'PUT', path: settingOps.write.path, token: site.ownerToken, json })
  site.books.notices += 1
}

const sendFeedback: Writer = async (site) => {
  const number = site.next()
  const feedback = `Feedback ${number}`
  const body = new URLSearchParams({ 'form-name': 'feedback', feedback })
  const token = site.studentTokens[number % site.studentTokens.length]
  await ask(site, { method: 'POST', path: '/', token, body })
  site.books.feedback.add(feedback)
}

const uploadWhole: Writer = async (site) => {
  const title = `Upload ${site.next()}`
  const pdf = paddedPdf(title, 200_000)
  const { url, ownerToken: token, sectionId } = site
  const answer = await upload({ url, token, sectionId, title, pdf }).catch(() => {
    throw new ServerDied()
  })
  if (answer.status === unavailable) throw new Unavailable('An upload returned 503.')
  if (answer.status !== 200) throw new Error(`An upload returned ${answer.status}: ${answer.body}`)
  site.books.pdfs.set(title, pdf.sha256)
}

const undo = async (site: WritingSite, { _id: id, students }: PromotionSummary): Promise<void> => {
  const json = { seen: { students } }
  await ask(site, {
    method: 'POST',
    path: fillPath(promotionOps.undo.path, { id }),
    token: site.ownerToken,
    json,
  })
  site.books.undone.add(id)
}

/** Promotes the batch of the students and undoes it. An interrupted promotion is undone first, as the product asks. */
const promote: Writer = async (site) => {
  const token = site.ownerToken
  const { create, list } = promotionOps
  const { items } = list.response.parse(
    JSON.parse((await ask(site, { method: 'GET', path: list.path, token })).text),
  )
  for (const interrupted of items.filter(({ undoneAt }) => undoneAt === null)) await undo(site, interrupted)
  const form = { batch: '2022', department: 'CSE' }
  const send = async (json: unknown) =>
    create.response.parse(
      JSON.parse((await ask(site, { method: 'POST', path: create.path, token, json })).text),
    )
  const preview = await send({ ...form, dryRun: true })
  const seen = preview.students.map(({ _id, from }) => ({ id: _id, semNum: from.semNum }))
  const { promotion } = await send({ ...form, dryRun: false, seen })
  if (promotion === null) throw new Error('A promotion moved no one.')
  site.books.promotions.add(promotion._id)
  await undo(site, promotion)
}

const writers: readonly Writer[] = [
  signUp,
  approve,
  addSection,
  addReference,
  editSubject,
  writeNotice,
  sendFeedback,
  uploadWhole,
  uploadInParts,
  promote,
]

/** Runs one client for each kind of write until the server dies. @throws Error when a client gets an error */
export const writeUntilTheEnd = async (site: WritingSite): Promise<void> => {
  const repeat = async (write: Writer) => {
    try {
      for (;;) await write(site)
    } catch (error) {
      if (!(error instanceof ServerDied)) throw error
    }
  }
  await Promise.all(writers.map(repeat))
}

/** No one writes faster by hand, and the limits per person count on it. */
const pauseMs = 100

/**
 * Runs one client for each kind of write until it is over. A server that lives may answer 503, and break off a body
 * that it does not want then; the client continues with its next write.
 * @throws Error when a client gets another error
 */
export const writeThroughOutages = async (
  site: WritingSite,
  { isOver, onRefusal }: { isOver: () => boolean; onRefusal: () => void },
): Promise<void> => {
  const repeat = async (write: Writer) => {
    while (!isOver()) {
      await write(site).catch((error: unknown) => {
        const isRefusal =
          error instanceof Unavailable || (write === uploadWhole && error instanceof ServerDied)
        if (!isRefusal) throw error
        onRefusal()
      })
      await timer(pauseMs)
    }
  }
  await Promise.all(writers.map(repeat))
}
