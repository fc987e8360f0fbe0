import { Readable } from 'node:stream'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPdf, createSection, createSubject, csePlace, mechPlace } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { multipartOf } from '../../../test/multipart.ts'
import {
  addPdf,
  filesIn,
  lockedPdf,
  pdfSaying,
  refusedElsewhere,
  refusedToSubAdmins,
} from '../../../test/pdf-files.ts'
import { auditLog, pdf, pdfVersion, section } from '../../schema.ts'

const testApp = useTestApp()

let subjectId = ''
let sectionId = ''
let otherId = ''
let elsewhereId = ''
beforeEach(async () => {
  const { db } = testApp().database
  subjectId = (await createSubject(db, {}, [csePlace])).id
  sectionId = (await createSection(db, subjectId)).id
  otherId = (await createSection(db, subjectId, { sectionName: 'Module 2' })).id
  const mechanical = await createSubject(db, { subCode: 'BME501' }, [mechPlace])
  elsewhereId = (await createSection(db, mechanical.id)).id
})

const livePdfs = async (id: string) => {
  const rows = await testApp()
    .database.db.select()
    .from(pdf)
    .where(and(eq(pdf.sectionId, id), isNull(pdf.deletedAt)))
    .orderBy(asc(pdf.pdfIndex), asc(pdf.id))
  return rows.map((row) => [row.id, row.pdfIndex])
}

const numbered = (...ids: string[]) => ids.map((id, index) => [id, index])

const pdfsIn = async (id: string, count: number) => {
  const ids: string[] = []
  while (ids.length < count) ids.push((await createPdf(testApp().database.db, id)).id)
  return ids
}

const edit = (pdfId: string, payload: object = { pdfTitle: 'Layers', pdfDescription: 'Seven' }) => ({
  method: 'PATCH' as const,
  url: `/api/pdfs/${pdfId}`,
  payload,
})
const move = (pdfId: string, toSectionId: string, index?: number, from = sectionId) => ({
  method: 'POST' as const,
  url: `/api/pdfs/${pdfId}/move`,
  payload: { sectionId: from, toSectionId, index },
})
const replace = (pdfId: string, bytes: Buffer, fileName = 'second edition.pdf') => ({
  method: 'POST' as const,
  url: `/api/pdfs/${pdfId}/replace`,
  ...multipartOf({}, { pdfFile: bytes }, { fileName }),
})

const clientOf = (who: 'visitor' | 'student' | 'subAdmin' | 'admin'): Promise<Client> | Client =>
  who === 'visitor' ? testApp().visitor : testApp().as(who)

describe('retitling a PDF', () => {
  test('an admin may retitle any PDF in scope, and the audit log records it', async () => {
    const { as, database } = testApp()
    const [id = ''] = await pdfsIn(sectionId, 1)
    const reply = await (await as('admin'))(edit(id, { pdfTitle: ' Layers ', pdfDescription: 'Seven' }))
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      message: 'PDF updated successfully',
      pdf: { _id: id, pdfTitle: 'Layers', pdfDescription: 'Seven', version: 1 },
    })
    const [entry] = await database.db.select().from(auditLog)
    expect(entry).toMatchObject({
      action: 'pdf.edit',
      entityId: id,
      before: { pdfTitle: 'Module 1 notes' },
      after: { pdfTitle: 'Layers' },
    })
  })

  test('a sub-admin may retitle their own at any time, and never one that someone else added', async () => {
    const { as, clock } = testApp()
    const client = await as('subAdmin')
    const own = await addPdf(client, sectionId, pdfSaying('mine'))
    const [theirs = ''] = await pdfsIn(sectionId, 1)
    clock.advance(60 * 60_000)
    expect((await client(edit(own._id))).statusCode).toBe(200)
    expect((await client(edit(theirs))).json()).toMatchObject({ code: 'forbidden' })
  })

  test.each(refusedElsewhere)('a %s may not retitle a PDF elsewhere', async (who, status, code) => {
    const [id = ''] = await pdfsIn(elsewhereId, 1)
    const reply = await (await clientOf(who))(edit(id))
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ code })
  })
})

describe('moving a PDF', () => {
  test('puts it at the end of another section and keeps both orders dense', async () => {
    const { as, database } = testApp()
    const [first = '', second = '', third = ''] = await pdfsIn(sectionId, 3)
    const [there = ''] = await pdfsIn(otherId, 1)
    const reply = await (await as('admin'))(move(second, otherId))
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ message: 'PDF moved successfully', pdf: { _id: second } })
    expect(await livePdfs(sectionId)).toEqual(numbered(first, third))
    expect(await livePdfs(otherId)).toEqual(numbered(there, second))
    const [entry] = await database.db.select().from(auditLog)
    expect(entry).toMatchObject({
      action: 'pdf.move',
      entityId: second,
      before: { sectionName: 'Module 1', pdfIndex: 1 },
      after: { sectionName: 'Module 2', pdfIndex: 1 },
    })
  })

  test('puts it at the given index of another section or its own, at most at the end', async () => {
    const client = await testApp().as('owner')
    const [first = '', second = '', third = ''] = await pdfsIn(sectionId, 3)
    const [a = '', b = ''] = await pdfsIn(otherId, 2)
    await client(move(third, sectionId, 0))
    expect(await livePdfs(sectionId)).toEqual(numbered(third, first, second))
    await client(move(third, sectionId, 1))
    expect(await livePdfs(sectionId)).toEqual(numbered(first, third, second))
    await client(move(first, otherId, 1))
    expect(await livePdfs(otherId)).toEqual(numbered(a, first, b))
    await client(move(second, otherId, 99))
    expect(await livePdfs(otherId)).toEqual(numbered(a, first, b, second))
    expect(await livePdfs(sectionId)).toEqual(numbered(third))
  })

  test('keeps its address, even in another subject', async () => {
    const client = await testApp().as('owner')
    const added = await addPdf(client, sectionId, pdfSaying('notes'))
    expect((await client(move(added._id, elsewhereId))).statusCode).toBe(200)
    expect((await client({ url: `/api/pdf/${added.pdfFile}/info` })).json()).toMatchObject({
      subject: { subCode: 'BME501' },
    })
  })

  test('is refused when the target has the same bytes, or when the PDF is not in the named section', async () => {
    const client = await testApp().as('admin')
    const here = await addPdf(client, sectionId, pdfSaying('same'))
    const there = await addPdf(client, otherId, pdfSaying('same'))
    expect((await client(move(here._id, otherId))).json()).toMatchObject({ code: 'duplicate_pdf' })
    expect((await client(move(here._id, sectionId, 0, otherId))).statusCode).toBe(404)
    expect((await client(move(here._id, crypto.randomUUID()))).statusCode).toBe(404)
    expect(await livePdfs(sectionId)).toEqual(numbered(here._id))
    expect(await livePdfs(otherId)).toEqual(numbered(there._id))
  })

  test.each(refusedToSubAdmins)(
    'a %s cannot move a PDF into or out of another scope',
    async (who, status, code) => {
      const [id = ''] = await pdfsIn(sectionId, 1)
      const [elsewhere = ''] = await pdfsIn(elsewhereId, 1)
      const client = await clientOf(who)
      for (const call of [move(id, elsewhereId), move(elsewhere, sectionId, 0, elsewhereId)]) {
        const reply = await client(call)
        expect(reply.statusCode).toBe(status)
        expect(reply.json()).toMatchObject({ code })
      }
      expect(await livePdfs(sectionId)).toEqual(numbered(id))
      expect(await livePdfs(elsewhereId)).toEqual(numbered(elsewhere))
    },
  )

  test('back and forth while it is deleted leaves every PDF once and both sections dense', async () => {
    const { as, database } = testApp()
    const client = await as('owner')
    const rounds = 12
    const ids = await pdfsIn(sectionId, rounds)
    const stay = await pdfsIn(otherId, 2)
    const removal = (pdfId: string, from: string) => ({
      method: 'DELETE' as const,
      url: '/api/deletePdfFromSection',
      payload: { pdfId, sectionId: from },
    })
    for (const id of ids) {
      const replies = await Promise.all([
        client(move(id, otherId, 0)),
        client(removal(id, sectionId)),
        client(move(stay[0] ?? '', sectionId, 0, otherId)),
        client(removal(id, otherId)),
        client(move(stay[0] ?? '', otherId, 0, sectionId)),
      ])
      for (const reply of replies) expect([200, 404]).toContain(reply.statusCode)
      for (const place of [sectionId, otherId]) {
        const rows = await livePdfs(place)
        expect(rows.map(([, index]) => index)).toEqual(rows.map((_, index) => index))
      }
    }
    const deleted = await database.db.$count(auditLog, eq(auditLog.action, 'pdf.remove'))
    const live = await database.db.$count(pdf, isNull(pdf.deletedAt))
    expect(deleted + live).toBe(rounds + stay.length)
  })

  test('while its subject or section is deleted never restores it and never deadlocks', async () => {
    const { as, database } = testApp()
    const client = await as('owner')
    const [id = ''] = await pdfsIn(sectionId, 1)
    const replies = await Promise.all([
      client(move(id, elsewhereId)),
      client({ method: 'DELETE', url: '/api/deleteSubject/BME501', payload: {} }),
      client({ method: 'DELETE', url: '/api/deleteSection/BCS502/0', payload: { sectionId } }),
    ])
    for (const reply of replies) expect([200, 404]).toContain(reply.statusCode)
    expect(await database.db.$count(section, isNull(section.deletedAt))).toBe(1)
    expect(await database.db.$count(pdf, isNull(pdf.deletedAt))).toBe(0)
  })
})

describe('replacing a PDF', () => {
  const versions = (pdfId: string) =>
    testApp()
      .database.db.select()
      .from(pdfVersion)
      .where(eq(pdfVersion.pdfId, pdfId))
      .orderBy(asc(pdfVersion.version))

  test('keeps its place, address, title and old bytes, and serves the new ones', async () => {
    const { as, person, database, deps, clock } = testApp()
    clock.freeze()
    const client = await as('admin')
    const fields = { pdfTitle: 'Layers' }
    const added = await addPdf(await as('subAdmin'), sectionId, pdfSaying('one'), { fields })
    await addPdf(client, sectionId, pdfSaying('after'))
    await deps.jobs.drain()
    const reply = await client(replace(added._id, pdfSaying('one', 'two')))
    expect(reply.json()).toMatchObject({
      message: 'PDF replaced successfully',
      pdf: {
        _id: added._id,
        pdfFile: added.pdfFile,
        pdfTitle: 'Layers',
        originalName: 'notes.pdf',
        addedByName: 'Kiran Rao',
        version: 2,
        state: 'processing',
        cover: null,
      },
    })
    expect((await livePdfs(sectionId))[0]).toEqual([added._id, 0])
    const { id, name } = await person('admin')
    const [old, now] = await versions(added._id)
    expect(old).toMatchObject({ version: 1, originalName: 'notes.pdf', addedByName: 'Kiran Rao' })
    expect(old?.replacedAt).toEqual(clock.now())
    expect(now).toMatchObject({ version: 2, originalName: 'second edition.pdf', replacedAt: null })
    expect(now).toMatchObject({ addedBy: id, addedByName: name, createdAt: clock.now() })
    expect((await client({ url: `/api/pdf/${added.pdfFile}` })).rawPayload).toEqual(pdfSaying('one', 'two'))
    await deps.jobs.drain()
    expect((await versions(added._id))[1]).toMatchObject({ state: 'ready', pageCount: 2 })
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.action, 'pdf.replace'))
    expect(entries).toMatchObject([{ actorId: id, entityId: added._id, after: { version: 2 } }])
    expect(await testApp().services.pdfUpkeep.checkFiles({ isDeep: true })).toEqual([])
  })

  test('with the bytes it already shows is refused and changes nothing', async () => {
    const { as, storageRoot, database } = testApp()
    const client = await as('admin')
    const added = await addPdf(client, sectionId, pdfSaying('one'))
    const files = await filesIn(storageRoot)
    const reply = await client(replace(added._id, pdfSaying('one')))
    expect(reply.json()).toMatchObject({
      message: 'This file is already shown. Nothing changed.',
      pdf: { version: 1 },
    })
    expect(await filesIn(storageRoot)).toEqual(files)
    expect(await database.db.$count(auditLog)).toBe(1)
  })

  test('twice at the same time with the same new bytes creates one version', async () => {
    const { as, storageRoot } = testApp()
    const client = await as('admin')
    const added = await addPdf(client, sectionId, pdfSaying('one'))
    const files = (await filesIn(storageRoot)).length
    const again = () => client(replace(added._id, pdfSaying('two')))
    const replies = await Promise.all([again(), again(), again()])
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200])
    expect((await versions(added._id)).map(({ version }) => version)).toEqual([1, 2])
    expect(await filesIn(storageRoot)).toHaveLength(files + 1)
  })

  test('while it is moved back and forth loses neither the bytes nor the place', async () => {
    const client = await testApp().as('owner')
    const added = await addPdf(client, sectionId, pdfSaying('round 0'))
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const replies = await Promise.all([
        client(replace(added._id, pdfSaying(`round ${round}`))),
        client(move(added._id, otherId)),
        client(move(added._id, sectionId, 0, otherId)),
        client(edit(added._id)),
      ])
      const [replaced, , , edited] = replies
      expect([replaced?.statusCode, edited?.statusCode]).toEqual([200, 200])
    }
    expect((await client({ url: `/api/pdf/${added.pdfFile}` })).rawPayload).toEqual(pdfSaying('round 6'))
    expect([...(await livePdfs(sectionId)), ...(await livePdfs(otherId))]).toEqual(numbered(added._id))
    expect(await testApp().services.pdfUpkeep.checkFiles()).toEqual([])
  })

  test('with a file that is not a PDF, or that the section already has, leaves nothing behind', async () => {
    const { as, storageRoot } = testApp()
    const client = await as('admin')
    const added = await addPdf(client, sectionId, pdfSaying('one'))
    await addPdf(client, sectionId, pdfSaying('two'), { fields: { pdfTitle: 'Second' } })
    const files = await filesIn(storageRoot)
    const codes = []
    for (const bytes of [Buffer.from('no'), Buffer.alloc(0), lockedPdf(), pdfSaying('two')]) {
      codes.push((await client(replace(added._id, bytes))).json())
    }
    expect(codes).toMatchObject([
      { code: 'not_a_pdf' },
      { code: 'pdf_empty' },
      { code: 'pdf_password_protected' },
      { code: 'duplicate_pdf', extraDetails: 'It already exists as "Second".' },
    ])
    expect(await filesIn(storageRoot)).toEqual(files)
    expect(await versions(added._id)).toHaveLength(1)
    expect((await client(replace(crypto.randomUUID(), pdfSaying('x')))).statusCode).toBe(404)
  })

  test.each(refusedToSubAdmins)('is not allowed for a %s elsewhere', async (who, status, code) => {
    const [id = ''] = await pdfsIn(elsewhereId, 1)
    const reply = await (await clientOf(who))(replace(id, pdfSaying('mine')))
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ code })
    expect(await versions(id)).toHaveLength(1)
  })
})

describe('the onStored callback of a PDF', () => {
  const stage = async (text: string) => {
    return testApp().deps.storage.stage(Readable.from([pdfSaying(text)]), { maxBytes: 100_000 })
  }
  const common = { actor: null, originalName: 'notes.pdf', pdfTitle: '', pdfDescription: '' }

  test('runs once with the rows, also when the bytes are already shown', async () => {
    const { services } = testApp()
    const seen: string[] = []
    const onStored = async (_: unknown, pdfId: string) => void seen.push(pdfId)
    const { id } = await services.pdfs.ingest({ ...common, sectionId, staged: await stage('a'), onStored })
    const replacement = { actor: null, originalName: 'b.pdf', pdfId: id, onStored }
    const first = await services.pdfs.replaceBytes({ ...replacement, staged: await stage('b') })
    const second = await services.pdfs.replaceBytes({ ...replacement, staged: await stage('b') })
    expect([first.isChanged, second.isChanged]).toEqual([true, false])
    expect(seen).toEqual([id, id, id])
  })

  test('removes rows and bytes when it fails', async () => {
    const { services, storageRoot, database } = testApp()
    const files = await filesIn(storageRoot)
    const onStored = () => Promise.reject(new Error('cancelled by the caller'))
    const input = { ...common, sectionId, staged: await stage('a'), onStored }
    await expect(services.pdfs.ingest(input)).rejects.toThrow('cancelled by the caller')
    expect(await database.db.$count(pdf)).toBe(0)
    expect(await filesIn(storageRoot)).toEqual(files)
  })
})

test('edit, move and replace reply as the contract says', async () => {
  const client = await testApp().as('owner')
  const added = await addPdf(client, sectionId, pdfSaying('one'))
  for (const [op, call] of [
    [pdfOps.edit, edit(added._id)],
    [pdfOps.move, move(added._id, otherId)],
    [pdfOps.replace, replace(added._id, pdfSaying('two'))],
  ] as const) {
    expect(op.response.parse((await client(call)).json()).pdf._id).toBe(added._id)
  }
})
