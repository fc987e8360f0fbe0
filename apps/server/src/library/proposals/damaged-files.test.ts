import { createHash } from 'node:crypto'
import { appendFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Proposal } from '@lectureshelf/contract/library/proposals/proposals'
import { proposalMessages } from '@lectureshelf/contract/library/proposals/proposal-messages'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { createProposal, createSection, createSubject, mechPlace } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { lookTwice } from '../../../test/look-twice.ts'
import { addPdf, pdfSaying } from '../../../test/pdf-files.ts'
import type { PersonName } from '../../../test/people.ts'
import { offering, proposal, student } from '../../schema.ts'
import { beginUpkeep } from '../../app/upkeep.ts'

const current = useTestApp()
const db = () => current().database.db
const shown = pdfSaying('page 1')
const better = pdfSaying('page 1, page 2')
const day = 24 * 60 * 60_000

let subjectId = ''
let pdfFile = ''
let id = ''
let path = ''

beforeEach(async () => {
  const { as, deps, person, storageRoot } = current()
  subjectId = (await createSubject(db())).id
  const { id: sectionId } = await createSection(db(), subjectId)
  const added = await addPdf(await as('owner'), sectionId, shown)
  pdfFile = added.pdfFile
  const storageKey = await deps.storage.put(better)
  path = join(storageRoot, 'files', storageKey.slice(0, 2), storageKey)
  const made = await createProposal(db(), {
    pdfId: added._id,
    proposedBy: (await person('subAdmin')).id,
    storageKey,
    sizeBytes: better.length,
    sha256: createHash('sha256').update(better).digest('hex'),
  })
  id = made.id
})

/** Changes one byte without another trace. */
const flipByte = async () => {
  const changed = Buffer.from(better)
  changed[100] = (changed[100] ?? 0) ^ 1
  await writeFile(path, changed)
}

const read = async (as: PersonName = 'admin') =>
  (await current().as(as))({ url: `/api/proposals/${id}/file` })

const accept = async () =>
  (await current().as('admin'))({
    method: 'POST',
    url: `/api/proposals/${id}/accept`,
    payload: { seen: { currentVersion: 1 } },
  })

const isDamaged = async (as: PersonName = 'admin') => {
  const reply = await (await current().as(as))({ url: '/api/proposals' })
  return reply.json<{ items: Proposal[] }>().items[0]?.isDamaged
}

const expectDamaged = (reply: LightMyRequestResponse) => {
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({ code: 'pdf_damaged', message: proposalMessages.damaged })
}

/** Expects that a missing file is looked at twice before anyone hears that it is damaged. */
const expectLooks = async () => {
  expect((await read()).statusCode).toBe(503)
  expect((await accept()).statusCode).toBe(503)
  await check()
  expect(await isDamaged()).toBe(false)
  await lookTwice(current())
}

const check = async () => {
  await beginUpkeep({ db: db(), jobs: current().deps.jobs })
  await current().deps.jobs.drain()
}

describe('a proposed file', () => {
  it.each([
    ['missing', () => rm(path)],
    ['too short', () => truncate(path, 50)],
    ['too long', () => appendFile(path, 'more')],
  ])('that is %s is not sent, and is in the list as damaged', async (what, spoil) => {
    expect(await isDamaged()).toBe(false)
    await spoil()
    if (what === 'missing') await expectLooks()
    expectDamaged(await read())
    expectDamaged(await read('subAdmin'))
    expect(await isDamaged()).toBe(true)
    expect(await isDamaged('subAdmin')).toBe(true)
    expectDamaged(await accept())
    expect(current().errors).toEqual([])
  })

  it('with other bytes than were sent is not accepted', async () => {
    await flipByte()
    expectDamaged(await accept())
    expect(await isDamaged()).toBe(true)
    const [stored] = await db().select().from(proposal)
    expect(stored).toMatchObject({ state: 'open', damage: 'changed' })
    const reply = await (await current().as('owner'))({ url: `/api/pdf/${pdfFile}` })
    expect(reply.rawPayload).toEqual(shown)
  })

  it('says nothing of its damage to whoever may not accept it', async () => {
    await rm(path)
    await db()
      .insert(offering)
      .values({ subjectId, ...mechPlace })
    const { id: senderId } = await current().person('subAdmin')
    await db().update(student).set({ deptId: mechPlace.deptId }).where(eq(student.id, senderId))
    expect((await accept()).json()).toMatchObject({ code: 'out_of_scope' })
  })

  it('is read again once a month, and an hour after it was found to be damaged', async () => {
    const { clock } = current()
    await check()
    await flipByte()
    clock.advance(29 * day)
    await check()
    expect(await isDamaged()).toBe(false)
    clock.advance(2 * day)
    await check()
    expect(await isDamaged()).toBe(true)
    expectDamaged(await read())
    await writeFile(path, better)
    clock.advance(2 * 60 * 60_000)
    await check()
    expect(await isDamaged()).toBe(false)
    expect((await read()).rawPayload).toEqual(better)
    expect((await accept()).statusCode).toBe(200)
  })

  it('is not called damaged any more once it is declined', async () => {
    await rm(path)
    await expectLooks()
    expectDamaged(await read())
    const declined = await (
      await current().as('admin')
    )({ method: 'POST', url: `/api/proposals/${id}/decline`, payload: { answer: 'It is lost.' } })
    expect(declined.statusCode).toBe(200)
    expect(await isDamaged()).toBe(false)
  })
})
