import type { ErrorReply } from '@lectureshelf/contract/errors'
import { trashOps } from '@lectureshelf/contract/library/trash'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  createPdf,
  createReference,
  createSection,
  createSubject,
  csePlace,
  mechPlace,
} from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { auditLog, pdf, section } from '../../schema.ts'

const testApp = useTestApp()
const db = () => testApp().database.db
const day = 24 * 60 * 60_000

let owner: Client
let subjectId = ''

beforeEach(async () => {
  owner = await testApp().as('owner')
  subjectId = (await createSubject(db(), {}, [csePlace, mechPlace])).id
})

const trash = async (query = '') =>
  trashOps.list.response.parse((await owner({ url: `/api/trash${query}` })).json())
const titles = async (query = '') => (await trash(query)).items.map(({ title }) => title)

const restore = (kind: string, id: string, client = owner) =>
  client({ method: 'POST', url: `/api/trash/${kind}/${id}/restore` })
const refusalOf = async (kind: string, id: string) => {
  const reply = await restore(kind, id)
  const { code, message, extraDetails } = reply.json<ErrorReply>()
  return [reply.statusCode, code, extraDetails ?? message]
}

const removeSection = (index: number) =>
  owner({ method: 'DELETE', url: `/api/deleteSection/BCS502/${index}` })
const removePdf = (sectionId: string, pdfId: string) =>
  owner({ method: 'DELETE', url: '/api/deletePdfFromSection', payload: { pdfId, sectionId } })
const removeReference = (id: string) => owner({ method: 'DELETE', url: `/api/deleteReference/BCS502/${id}` })
const removeSubject = (payload?: object) =>
  owner({ method: 'DELETE', url: '/api/deleteSubject/BCS502', ...(payload ? { payload } : {}) })
const atMech = { department: 'Mech', scheme: '2022', semester: '5th Sem' }

/** Advances the clock, so that nothing shares its timestamp with an earlier deletion. */
const later = () => testApp().clock.advance(1000)

const sectionsInOrder = async () => {
  const rows = await db().select().from(section).where(eq(section.subjectId, subjectId))
  return rows
    .filter((row) => row.deletedAt === null)
    .toSorted((a, b) => a.sectionIndex - b.sectionIndex)
    .map((row) => `${row.sectionIndex} ${row.sectionName}`)
}
const pdfsInOrder = async (sectionId: string) => {
  const rows = await db().select().from(pdf).where(eq(pdf.sectionId, sectionId)).orderBy(asc(pdf.pdfIndex))
  return rows.filter((row) => row.deletedAt === null).map((row) => `${row.pdfIndex} ${row.pdfTitle}`)
}
const lastAudit = async () => {
  const rows = await db().select().from(auditLog).orderBy(asc(auditLog.at), asc(auditLog.id))
  return rows.findLast((row) => row.action.endsWith('.restore'))
}

describe('the trash', () => {
  it('lists separately deleted items, newest first, with the person and what was deleted with them', async () => {
    const { clock, person } = testApp()
    const first = await createSection(db(), subjectId)
    const second = await createSection(db(), subjectId, { sectionName: 'Module 2' })
    const own = { addedBy: (await person('admin')).id, createdAt: clock.now() }
    const early = await createPdf(db(), first.id, { pdfTitle: 'Withdrawn', ...own })
    await createPdf(db(), first.id)
    await createPdf(db(), second.id)
    await createPdf(db(), second.id)
    const link = await createReference(db(), subjectId)
    for (const refTitle of ['Tanenbaum', 'Kurose']) await createReference(db(), subjectId, { refTitle })
    const admin = await testApp().as('admin')
    await admin({
      method: 'DELETE',
      url: '/api/deletePdfFromSection',
      payload: { pdfId: early.id, sectionId: first.id },
    })
    later()
    await removeReference(link.id)
    later()
    await removeSubject(atMech)
    later()
    await removeSection(1)
    const sectionGoneAt = clock.now()
    expect(await titles()).toEqual(['Module 2', 'BCS502 Computer Networks', 'RFC Editor', 'Withdrawn'])
    const { items, total } = await trash()
    expect(total).toBe(4)
    expect(items[0]).toMatchObject({
      kind: 'section',
      _id: second.id,
      where: 'BCS502 Computer Networks',
      holds: '2 PDFs',
      deletedByName: (await person('owner')).name,
    })
    const goneAt = new Date(items[0]?.goneAt ?? 0).getTime() - sectionGoneAt.getTime()
    expect(Math.abs(goneAt - 30 * day)).toBeLessThan(5000)
    expect(items[1]).toMatchObject({ kind: 'offering', where: 'Mech 2022 5th Sem', holds: '' })
    expect(items[3]).toMatchObject({
      kind: 'pdf',
      where: 'BCS502 Computer Networks, Module 1',
      holds: '',
      deletedByName: 'Divya Hegde',
    })
    later()
    await removeSubject()
    // The subject's deletion includes its live content; what was deleted before is still listed.
    expect((await trash()).items.map(({ kind, holds }) => [kind, holds])).toEqual([
      ['subject', '1 section, 1 PDF, 2 references'],
      ['section', '2 PDFs'],
      ['offering', ''],
      ['reference', ''],
      ['pdf', ''],
    ])
    expect((await trash()).items[0]?.where).toBe('CSE 2022 5th Sem')
  })

  it('is filtered by kind and words, and paged', async () => {
    const first = await createSection(db(), subjectId)
    const automata = await createSubject(db(), { subCode: 'BCS503', subName: 'Automata' })
    await createReference(db(), automata.id, { refTitle: 'Sipser', deletedAt: new Date() })
    await createPdf(db(), first.id, { pdfTitle: '', originalName: 'osi.pdf', deletedAt: new Date(1) })
    await createPdf(db(), first.id, { pdfTitle: 'Layers', deletedAt: new Date() })
    expect(await titles('?q=automata')).toEqual(['Sipser'])
    expect(await titles('?q=module%20bcs502')).toEqual(['Layers'])
    expect(await titles('?kind=reference')).toEqual(['Sipser'])
    expect(await titles('?kind=subject')).toEqual([])
    expect((await trash('?size=1&page=2')).items).toHaveLength(1)
    expect((await trash('?size=1&page=2')).total).toBe(2)
  })

  it('names no one when something was deleted from the command line or without a record', async () => {
    const first = await createSection(db(), subjectId)
    const gone = await createPdf(db(), first.id, { deletedAt: new Date() })
    expect((await trash()).items[0]?.deletedByName).toBeNull()
    await db()
      .insert(auditLog)
      .values({ actorName: 'command line', action: 'pdf.remove', entity: 'pdf', entityId: gone.id })
    expect((await trash()).items[0]?.deletedByName).toBeNull()
  })

  it('drops items after 30 days, and nothing older can be restored', async () => {
    const first = await createSection(db(), subjectId)
    await removeSection(0)
    testApp().clock.advance(30 * day - 5 * 60_000)
    owner = await testApp().as('owner')
    expect(await titles()).toEqual(['Module 1'])
    testApp().clock.advance(5 * 60_000)
    owner = await testApp().as('owner')
    expect(await titles()).toEqual([])
    expect(await refusalOf('section', first.id)).toEqual([404, 'not_found', expect.any(String)])
  })
})

describe('restoring a deleted item', () => {
  it('restores a section at its index with its PDFs, without those deleted before', async () => {
    const [first, second, third] = [
      await createSection(db(), subjectId, { sectionName: 'A' }),
      await createSection(db(), subjectId, { sectionName: 'B' }),
      await createSection(db(), subjectId, { sectionName: 'C' }),
    ]
    const early = await createPdf(db(), second.id, { pdfTitle: 'early' })
    await createPdf(db(), second.id, { pdfTitle: 'one' })
    await createPdf(db(), second.id, { pdfTitle: 'two' })
    await removePdf(second.id, early.id)
    later()
    await removeSection(1)
    await owner({
      method: 'PUT',
      url: '/api/subjects/BCS502/section-order',
      payload: { sectionIds: [third.id, first.id] },
    })
    const reply = await restore('section', second.id)
    expect(reply.json()).toEqual({ message: 'Section restored successfully' })
    expect(await sectionsInOrder()).toEqual(['0 C', '1 B', '2 A'])
    expect(await pdfsInOrder(second.id)).toEqual(['0 one', '1 two'])
    expect(await titles()).toEqual(['early'])
    expect(await lastAudit()).toMatchObject({
      actorName: 'Suma Shetty',
      action: 'section.restore',
      entity: 'section',
      entityId: second.id,
      after: {
        subCode: 'BCS502',
        sectionName: 'B',
        sectionIndex: 1,
        pdfs: [expect.any(String), expect.any(String)],
      },
    })
  })

  it('puts a formerly last item after the remaining ones', async () => {
    const [first, second] = [
      await createSection(db(), subjectId, { sectionName: 'A' }),
      await createSection(db(), subjectId, { sectionName: 'B' }),
    ]
    await removeSection(1)
    later()
    await removeSection(0)
    await restore('section', second.id)
    expect(await sectionsInOrder()).toEqual(['0 B'])
    await restore('section', first.id)
    expect(await sectionsInOrder()).toEqual(['0 A', '1 B'])
  })

  it('restores a PDF at its index and address', async () => {
    const { id: sectionId } = await createSection(db(), subjectId)
    const [one, two] = [
      await createPdf(db(), sectionId, { pdfTitle: 'one' }),
      await createPdf(db(), sectionId, { pdfTitle: 'two' }),
    ]
    await createPdf(db(), sectionId, { pdfTitle: 'three' })
    await removePdf(sectionId, one.id)
    later()
    await removePdf(sectionId, two.id)
    expect((await restore('pdf', one.id)).json()).toEqual({ message: 'PDF restored successfully' })
    expect(await pdfsInOrder(sectionId)).toEqual(['0 one', '1 three'])
    await restore('pdf', two.id)
    // Its index was 0 when it was deleted; the PDF before it was restored since then.
    expect(await pdfsInOrder(sectionId)).toEqual(['0 two', '1 one', '2 three'])
    const info = await owner({ url: `/api/pdf/${one.pdfFile}/info` })
    expect(info.json()).toMatchObject({ pdfFile: one.pdfFile, title: 'one' })
  })

  it('restores a reference in its order', async () => {
    const at = (seconds: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 1, 0, 0, seconds)) })
    await createReference(db(), subjectId, { refTitle: 'one', ...at(1) })
    const two = await createReference(db(), subjectId, { refTitle: 'two', ...at(2) })
    await createReference(db(), subjectId, { refTitle: 'three', ...at(3) })
    await removeReference(two.id)
    expect((await restore('reference', two.id)).json()).toEqual({
      message: 'Reference restored successfully',
    })
    const details = await owner({ url: '/api/getSubjectDetails/BCS502' })
    const { references } = details.json<{ references: { refTitle: string }[] }>()
    expect(references.map(({ refTitle }) => refTitle)).toEqual(['one', 'two', 'three'])
  })

  it('restores a place of a subject', async () => {
    await removeSubject(atMech)
    const [item] = (await trash()).items
    expect((await restore('offering', item?._id ?? '')).json()).toEqual({
      message: 'Place of the subject restored successfully',
    })
    const details = await owner({ url: '/api/getSubjectDetails/BCS502' })
    expect(details.json<{ offerings: object[] }>().offerings).toHaveLength(2)
    expect(await lastAudit()).toMatchObject({ action: 'offering.restore', after: { place: mechPlace } })
  })
})

describe('restoring is refused for', () => {
  it('a subject whose code another subject has', async () => {
    await removeSubject()
    await createSubject(db(), { subName: 'Networks, again' })
    expect(await refusalOf('subject', subjectId)).toEqual([
      409,
      'place_taken',
      'The code BCS502 belongs to "Networks, again" now.',
    ])
  })

  it('a place that the subject has again', async () => {
    await removeSubject(atMech)
    const [item] = (await trash()).items
    const shared = { subCode: 'BCS502', subAbb: 'CN', subName: 'Computer Networks', ...atMech, share: true }
    await owner({ method: 'POST', url: '/api/addSub', payload: shared })
    expect(await refusalOf('offering', item?._id ?? '')).toEqual([
      409,
      'place_taken',
      'BCS502 is already taught at Mech 2022 5th Sem.',
    ])
  })

  it('a section whose name another one has, ignoring case', async () => {
    const first = await createSection(db(), subjectId)
    await removeSection(0)
    await createSection(db(), subjectId, { sectionName: 'MODULE 1', sectionIndex: 0 })
    expect(await refusalOf('section', first.id)).toEqual([
      409,
      'place_taken',
      'BCS502 has another section "Module 1" now.',
    ])
  })

  it('a PDF whose bytes the section has again', async () => {
    const { id: sectionId } = await createSection(db(), subjectId)
    const gone = await createPdf(db(), sectionId)
    await removePdf(sectionId, gone.id)
    await createPdf(db(), sectionId, { pdfTitle: 'Again', sha256: gone.sha256 })
    expect(await refusalOf('pdf', gone.id)).toEqual([
      409,
      'place_taken',
      'Module 1 has the same file as "Again" now.',
    ])
  })

  it('the content of a deleted parent, until that is restored', async () => {
    const { id: sectionId } = await createSection(db(), subjectId)
    const early = await createPdf(db(), sectionId)
    const link = await createReference(db(), subjectId)
    await removePdf(sectionId, early.id)
    await removeReference(link.id)
    later()
    await removeSection(0)
    expect(await refusalOf('pdf', early.id)).toEqual([409, 'conflict', 'Restore the section Module 1 first.'])
    later()
    await removeSubject()
    for (const [kind, id] of [
      ['pdf', early.id],
      ['section', sectionId],
      ['reference', link.id],
    ] as const) {
      expect(await refusalOf(kind, id)).toEqual([409, 'conflict', 'Restore the subject BCS502 first.'])
    }
    for (const [kind, id] of [
      ['subject', subjectId],
      ['section', sectionId],
      ['pdf', early.id],
      ['reference', link.id],
    ] as const) {
      expect((await restore(kind, id)).statusCode).toBe(200)
    }
    expect(await titles()).toEqual([])
  })

  it('what was never deleted, and what does not exist', async () => {
    const first = await createSection(db(), subjectId)
    expect(await refusalOf('section', first.id)).toEqual([
      409,
      'conflict',
      'Someone has already restored this.',
    ])
    for (const kind of ['subject', 'offering', 'section', 'pdf', 'reference']) {
      expect((await restore(kind, crypto.randomUUID())).statusCode).toBe(404)
    }
    expect((await restore('student', first.id)).statusCode).toBe(400)
  })

  it.each(['subject', 'offering', 'section', 'pdf', 'reference'])(
    'a %s twice: of several at the same time one succeeds and the others get 409',
    async (kind) => {
      const [one, two] = [
        await createSection(db(), subjectId),
        await createSection(db(), subjectId, { sectionName: 'B' }),
      ]
      const gone = await createPdf(db(), two.id)
      const link = await createReference(db(), subjectId)
      if (kind === 'pdf') await removePdf(two.id, gone.id)
      if (kind === 'reference') await removeReference(link.id)
      if (kind === 'section') await removeSection(0)
      if (kind === 'subject') await removeSubject()
      if (kind === 'offering') await removeSubject(atMech)
      const [item] = (await trash()).items
      expect(item?.kind).toBe(kind)
      const replies = await Promise.all([1, 2, 3].map(() => restore(kind, item?._id ?? '')))
      expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      expect(await titles()).toEqual([])
      expect(await sectionsInOrder()).toEqual([`0 ${one.sectionName}`, '1 B'])
      expect(await pdfsInOrder(two.id)).toEqual(['0 Module 1 notes'])
    },
  )
})
