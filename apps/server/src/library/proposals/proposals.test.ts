import { rm } from 'node:fs/promises'
import type { Proposal } from '@lectureshelf/contract/library/proposals/proposals'
import { openProposalsPerPerson } from '@lectureshelf/contract/library/proposals/proposal-messages'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  createProposal,
  createPdf,
  createSection,
  createSubject,
  csePlace,
  mechPlace,
} from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { multipartOf } from '../../../test/multipart.ts'
import { addPdf, filesIn, lockedPdf, pdfClaiming, pdfSaying } from '../../../test/pdf-files.ts'
import type { PersonName } from '../../../test/people.ts'
import { sweepStrays } from '../../../test/sweep-strays.ts'
import { auditLog, mail, offering, pdf, pdfVersion, proposal, student } from '../../schema.ts'
import { createServices } from '../../app/services.ts'

const current = useTestApp()
const db = () => current().database.db
const shown = pdfSaying('page 1, page 2')
const better = pdfSaying('page 1, page 2, page 3')

let subjectId = ''
let sectionId = ''
let pdfId = ''
let pdfFile = ''

beforeEach(async () => {
  // Many files of other tests at once would be left alone.
  for (const file of await filesIn(current().storageRoot)) await rm(file)
  subjectId = (await createSubject(db(), {}, [csePlace])).id
  sectionId = (await createSection(db(), subjectId)).id
  const added = await addPdf(await current().as('owner'), sectionId, shown)
  pdfId = added._id
  pdfFile = added.pdfFile
})

interface Sending {
  as?: PersonName
  bytes?: Buffer
  reason?: string
  to?: string
}

const send = async ({
  as = 'subAdmin',
  bytes = better,
  reason = 'Page 3 is missing.',
  to = pdfId,
}: Sending = {}) =>
  (await current().as(as))({
    method: 'POST',
    url: `/api/pdfs/${to}/proposals`,
    ...multipartOf({ reason }, { pdfFile: bytes }, { fileName: 'better.pdf' }),
  })

interface List {
  items: Proposal[]
  total: number
  open: number
}

const list = async (as: PersonName = 'admin', query = ''): Promise<List> =>
  (await (await current().as(as))({ url: `/api/proposals${query}` })).json<List>()

const sendOne = async (sending: Sending = {}): Promise<string> => {
  expect((await send(sending)).statusCode).toBe(200)
  return (await list('owner')).items.find(({ state }) => state === 'open')?.id ?? ''
}

const accept = async (id: string, as: PersonName = 'admin', currentVersion = 1) =>
  (await current().as(as))({
    method: 'POST',
    url: `/api/proposals/${id}/accept`,
    payload: { seen: { currentVersion } },
  })

const decline = async (id: string, as: PersonName = 'admin', answer = 'The file is right.') =>
  (await current().as(as))({ method: 'POST', url: `/api/proposals/${id}/decline`, payload: { answer } })

const withdraw = async (id: string, as: PersonName = 'subAdmin') =>
  (await current().as(as))({ method: 'DELETE', url: `/api/proposals/${id}` })

const readFile = async (id: string, as: PersonName) =>
  (await current().as(as))({ url: `/api/proposals/${id}/file` })

const readShown = async () => (await (await current().as('owner'))({ url: `/api/pdf/${pdfFile}` })).rawPayload
const files = () => filesIn(current().storageRoot)
/** Deletes files that belong to nothing. */
const sweep = () => sweepStrays(current())
const actions = async () =>
  (await db().select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.entityId, pdfId))).map(
    ({ action }) => action,
  )

describe('a proposed file', () => {
  it('changes nothing, and is listed with its reason for whoever decides and for its sender', async () => {
    const reply = await send()
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      200,
      'Your file was proposed. An admin will decide, and the answer will appear under Proposed files.',
    ])
    expect(await readShown()).toEqual(shown)
    const { usn, name } = await current().person('subAdmin')
    const [item] = (await list()).items
    expect(item).toMatchObject({
      pdfId,
      pdfFile,
      version: 1,
      currentVersion: 1,
      currentSizeBytes: shown.length,
      originalName: 'better.pdf',
      sizeBytes: better.length,
      reason: 'Page 3 is missing.',
      state: 'open',
      answer: '',
      proposedBy: `${name} (${usn})`,
      isOwn: false,
      mayDecide: true,
    })
    expect((await list()).open).toBe(1)
    const own = await list('subAdmin')
    expect(own).toMatchObject({ total: 1, open: 0 })
    expect(own.items[0]).toMatchObject({ isOwn: true, mayDecide: false })
    expect(await actions()).toContain('pdf.propose')
  })

  it('is read by its sender and whoever decides, and by no one else', async () => {
    const id = await sendOne()
    for (const as of ['subAdmin', 'admin', 'owner'] as const) {
      const reply = await readFile(id, as)
      expect(reply.rawPayload).toEqual(better)
      expect(reply.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
      })
    }
    expect((await readFile(id, 'student')).statusCode).toBe(403)
    await db()
      .update(proposal)
      .set({ proposedBy: (await current().person('owner')).id })
    expect((await readFile(id, 'subAdmin')).statusCode).toBe(403)
    expect((await list('subAdmin')).total).toBe(0)
  })

  it('is shown in place of the current one when an admin accepts it, and its sender is its author', async () => {
    const id = await sendOne()
    const reply = await accept(id)
    expect(reply.json()).toEqual({ message: 'The proposed file is shown now' })
    expect(await readShown()).toEqual(better)
    const { id: senderId, name, email } = await current().person('subAdmin')
    const versions = await db().select().from(pdfVersion).where(eq(pdfVersion.pdfId, pdfId))
    expect(versions.find(({ version }) => version === 2)).toMatchObject({
      originalName: 'better.pdf',
      addedBy: senderId,
      addedByName: name,
      state: 'processing',
    })
    expect(versions.find(({ version }) => version === 1)?.replacedAt).not.toBeNull()
    await current().deps.jobs.drain()
    const [ready] = await db().select().from(pdfVersion).where(eq(pdfVersion.version, 2))
    expect(ready?.state).toBe('ready')
    expect((await readFile(id, 'owner')).statusCode).toBe(404)
    expect((await list()).items[0]).toMatchObject({ state: 'accepted', decidedByName: 'Divya Hegde' })
    const [letter] = await db().select().from(mail).where(eq(mail.kind, 'proposal-decided'))
    expect(letter?.toAddress).toBe(email)
    expect(letter?.subject).toMatch(/is shown now$/)
    expect(await actions()).toContain('pdf.acceptProposal')
    expect(await current().services.pdfUpkeep.checkFiles({ isDeep: true })).toEqual([])
  })

  it('is deleted with a sentence for its sender when it is declined', async () => {
    await sweep()
    const before = await files()
    const id = await sendOne()
    expect((await decline(id)).json()).toEqual({ message: 'The proposed file was declined' })
    await sweep()
    expect(await files()).toEqual(before)
    expect(await readShown()).toEqual(shown)
    expect((await list('subAdmin')).items[0]).toMatchObject({
      state: 'declined',
      answer: 'The file is right.',
    })
    const [letter] = await db().select().from(mail).where(eq(mail.kind, 'proposal-decided'))
    expect(letter?.subject).toMatch(/was declined$/)
    expect(await actions()).toContain('pdf.declineProposal')
  })

  it('is taken back by its sender alone, without a mail', async () => {
    await sweep()
    const before = await files()
    const id = await sendOne()
    expect((await withdraw(id, 'owner')).statusCode).toBe(403)
    expect((await withdraw(id)).json()).toEqual({ message: 'The proposed file was taken back' })
    await sweep()
    expect(await files()).toEqual(before)
    expect(await db().$count(mail, eq(mail.kind, 'proposal-decided'))).toBe(0)
    expect((await send()).statusCode).toBe(200)
  })

  it('is decided once, also when two people decide at the same time', async () => {
    const id = await sendOne()
    const replies = await Promise.all([accept(id), decline(id, 'owner'), accept(id, 'owner')])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const [stored] = await db().select().from(proposal)
    const [current] = await db().select().from(pdf).where(eq(pdf.id, pdfId))
    expect(current?.version).toBe(stored?.state === 'accepted' ? 2 : 1)
    const again = await decline(id)
    expect(again.json()).toMatchObject({ message: 'Someone has already decided about this file.' })
  })

  it('is not accepted over a version that the admin did not see', async () => {
    const id = await sendOne()
    const owner = await current().as('owner')
    const other = multipartOf({}, { pdfFile: pdfSaying('a third one') })
    await owner({ method: 'POST', url: `/api/pdfs/${pdfId}/replace`, ...other })
    const reply = await accept(id)
    expect(reply.statusCode).toBe(409)
    expect(reply.body).toContain('version 2 is shown now')
    expect((await accept(id, 'admin', 2)).statusCode).toBe(200)
  })

  it('for a shared subject is decided by an admin of one place when a sub-admin of their department sent it', async () => {
    const id = await sendOne()
    await db()
      .insert(offering)
      .values({ subjectId, ...mechPlace })
    const { items, total, open } = await list()
    expect([items[0]?.mayDecide, total, open]).toEqual([true, 1, 1])
    expect((await readFile(id, 'admin')).rawPayload).toEqual(better)
    expect((await decline(id)).statusCode).toBe(200)
    expect((await accept(await sendOne())).statusCode).toBe(200)
    expect(await readShown()).toEqual(better)
  })

  it.each([
    ['a sub-admin of another department', { deptId: mechPlace.deptId }],
    ['another admin', { isAdmin: true }],
    ['someone who is no sub-admin any more', { role: 'student' }],
  ] as const)('for a shared subject that %s sent is left to whoever has all places', async (_, sender) => {
    const id = await sendOne()
    const { id: senderId } = await current().person('subAdmin')
    await db().update(student).set(sender).where(eq(student.id, senderId))
    await db()
      .insert(offering)
      .values({ subjectId, ...mechPlace })
    expect(await list()).toMatchObject({ total: 0, open: 0 })
    expect((await readFile(id, 'admin')).statusCode).toBe(403)
    expect((await accept(id)).json()).toMatchObject({ code: 'out_of_scope' })
    expect((await decline(id)).json()).toMatchObject({ code: 'out_of_scope' })
    expect((await accept(id, 'owner')).statusCode).toBe(200)
  })

  it('for a subject without a place in the admin’s scope is left to whoever has one', async () => {
    const id = await sendOne()
    await db().update(offering).set({ deptId: mechPlace.deptId }).where(eq(offering.subjectId, subjectId))
    expect(await list()).toMatchObject({ total: 0, open: 0 })
    expect((await accept(id)).json()).toMatchObject({ code: 'out_of_scope' })
  })

  it.each([
    ['the bytes that are shown', { bytes: shown }, 409, 'The PDF already shows this file.'],
    ['a file that is no PDF', { bytes: Buffer.from('hello') }, 422, 'not_a_pdf'],
    ['a PDF with a password', { bytes: lockedPdf() }, 422, 'pdf_password_protected'],
    ['a PDF that claims too many pages', { bytes: pdfClaiming(5001) }, 422, 'pdf_too_many_pages'],
    ['no reason', { reason: ' ' }, 400, 'Reason'],
    ['a PDF that is not there', { to: crypto.randomUUID() }, 404, 'not_found'],
  ] as const)('is refused with %s, and leaves no file', async (_, sending, status, words) => {
    const before = await files()
    const reply = await send(sending)
    expect(reply.statusCode).toBe(status)
    expect(reply.body).toContain(words)
    expect(await files()).toEqual(before)
    expect(await db().$count(proposal)).toBe(0)
  })

  it('is refused where a sub-admin may not add PDFs', async () => {
    const mech = await createSubject(db(), { subCode: 'BME501', subAbb: 'DM' }, [mechPlace])
    const { id: to } = await createPdf(db(), (await createSection(db(), mech.id)).id)
    expect((await send({ to })).json()).toMatchObject({ code: 'out_of_scope' })
    await db()
      .insert(offering)
      .values({ subjectId: mech.id, ...csePlace })
    expect((await send({ to })).statusCode).toBe(200)
  })

  it('is refused when the section has its bytes as another PDF, also at its acceptance', async () => {
    const id = await sendOne()
    await addPdf(await current().as('owner'), sectionId, better)
    expect((await accept(id)).json()).toMatchObject({ code: 'duplicate_pdf' })
    expect((await list()).items[0]?.state).toBe('open')
    expect((await send({ as: 'owner' })).json()).toMatchObject({ code: 'duplicate_pdf' })
  })

  it('waits once for a person and a PDF, and up to a limit in all', async () => {
    await send()
    const twice = await send({ bytes: pdfSaying('another') })
    expect(twice.json()).toMatchObject({
      code: 'conflict',
      message: 'You already have a file waiting for this PDF. Take it back first.',
    })
    const proposedBy = (await current().person('subAdmin')).id
    for (let i = 1; i < openProposalsPerPerson; i += 1)
      await createProposal(db(), { pdfId: (await createPdf(db(), sectionId)).id, proposedBy })
    const { id: further } = await createPdf(db(), sectionId)
    const reply = await send({ to: further })
    expect(reply.json<{ message: string }>().message).toMatch(/^You already have 20 files waiting/)
    expect((await send({ to: further, as: 'admin' })).statusCode).toBe(200)
    // A file for a deleted PDF cannot be taken back, so it does not count.
    const owner = await current().as('owner')
    await owner({ method: 'DELETE', url: '/api/deletePdfFromSection', payload: { pdfId, sectionId } })
    expect((await send({ to: further })).statusCode).toBe(200)
  })

  it('is not listed or decided once its PDF is deleted, and leaves with it', async () => {
    const id = await sendOne()
    const owner = await current().as('owner')
    await owner({ method: 'DELETE', url: '/api/deletePdfFromSection', payload: { pdfId, sectionId } })
    expect((await list()).total).toBe(0)
    expect((await accept(id)).statusCode).toBe(404)
    expect((await readFile(id, 'owner')).statusCode).toBe(404)
  })

  it('stays while it waits: the sweep of files without a row leaves it', async () => {
    const id = await sendOne()
    await sweep()
    expect((await readFile(id, 'admin')).rawPayload).toEqual(better)
  })

  it('keeps its file when it is accepted while the sweep asks whose file it is', async () => {
    const { deps, services, person, clock } = current()
    const id = await sendOne()
    const actor = await services.sessions.findActor((await person('admin')).id)
    if (actor === null) throw new Error('the person was not found')
    const sweeping = createServices(deps)
    let asked = Promise.resolve()
    let isAccepted = false
    // The tables are asked one after another, as if they were slow, and the acceptance commits after the first of them.
    const inTurn =
      <T>(ask: (keys: string[]) => Promise<T>) =>
      (keys: string[]): Promise<T> => {
        const found = asked.then(async () => {
          const inUse = await ask(keys)
          if (!isAccepted) await services.proposals.accept(actor, id, { seen: { currentVersion: 1 } })
          isAccepted = true
          return inUse
        })
        asked = found.then(() => undefined)
        return found
      }
    const { pdfs, proposals } = sweeping
    pdfs.listKeysInUse = inTurn(pdfs.listKeysInUse)
    proposals.listKeysInUse = inTurn(proposals.listKeysInUse)
    await sweepStrays({ clock, services: sweeping })
    expect(isAccepted).toBe(true)
    expect(await readShown()).toEqual(better)
  })

  it('is looked after by doctor while it waits', async () => {
    const check = () => current().services.pdfUpkeep.checkFiles({ isDeep: true })
    const id = await sendOne()
    const [stored] = await db().select().from(proposal)
    expect(await check()).toEqual([])
    await current().deps.storage.remove(stored?.storageKey ?? '')
    expect(await check()).toEqual([`The file of a proposal for ${pdfFile} is missing.`])
    await decline(id)
    expect(await check()).toEqual([])
  })

  it('is found by state and by words', async () => {
    await sendOne()
    const totals = async (query: string) => (await list('admin', query)).total
    expect(await totals('?state=open')).toBe(1)
    expect(await totals('?state=declined')).toBe(0)
    expect(await totals('?q=missing')).toBe(1)
    expect(await totals('?q=nothing')).toBe(0)
  })
})
