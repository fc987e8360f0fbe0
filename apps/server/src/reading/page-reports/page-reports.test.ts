import type { PageReport } from '@lectureshelf/contract/reading/page-reports'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  createPageReport,
  createPdf,
  createSection,
  createSubject,
  csePlace,
  mechPlace,
} from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson } from '../../../test/people.ts'
import type { PersonName } from '../../../test/people.ts'
import { auditLog, mail, pageReport, pdf, pdfVersion } from '../../schema.ts'

const current = useTestApp({ logLevel: 'info' })
const db = () => current().database.db
const dayMs = 24 * 60 * 60_000

let subjectId = ''
let sectionId = ''
let added: typeof pdf.$inferSelect

beforeEach(async () => {
  subjectId = (await createSubject(db())).id
  sectionId = (await createSection(db(), subjectId)).id
  added = await createPdf(db(), sectionId)
})

const sent = { page: 2, version: 1, kind: 'unreadable', text: 'Scanned too dark.' }
const seen = { state: 'open', currentVersion: 1 }
const mended = { state: 'mended', answer: 'Scanned again, thank you.', seen }

const send = async (payload: object = {}, as: PersonName = 'student', pdfFile = added.pdfFile) =>
  (await current().as(as))({
    method: 'POST',
    url: `/api/pdf/${pdfFile}/page-reports`,
    payload: { ...sent, ...payload },
  })

const answer = async (id: string, payload: object = mended, as: PersonName = 'owner') =>
  (await current().as(as))({ method: 'POST', url: `/api/page-reports/${id}/answer`, payload })

interface List {
  reports: PageReport[]
  total: number
  open: number
}

const list = async (query = '', as: PersonName = 'owner'): Promise<List> =>
  (await (await current().as(as))({ url: `/api/page-reports${query}` })).json<List>()

const listOwn = async (as: PersonName = 'student'): Promise<PageReport[]> =>
  (await (await current().as(as))({ url: '/api/page-reports/mine' })).json<List>().reports

const reportBy = async (as: PersonName, values: Partial<typeof pageReport.$inferInsert> = {}) =>
  createPageReport(db(), { pdfId: added.id, studentId: (await current().person(as)).id, ...values })

describe('a report of a page', () => {
  it('reaches staff with its reader, and its reader sees it without a name', async () => {
    const reply = await send()
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { message: 'Thank you. Your report has arrived. You will find the answer on your profile.' },
    ])
    const report = {
      pdfId: added.id,
      pdfFile: added.pdfFile,
      title: 'Module 1 notes',
      subCode: 'BCS502',
      page: 2,
      version: 1,
      currentVersion: 1,
      kind: 'unreadable',
      text: 'Scanned too dark.',
      state: 'open',
      answer: '',
      answeredAt: null,
      answeredByName: null,
    }
    const { reports, total, open } = await list()
    expect(reports).toMatchObject([{ ...report, reportedBy: 'Asha Kulkarni (1LS22CS001)' }])
    expect([total, open]).toEqual([1, 1])
    expect(await listOwn()).toMatchObject([{ ...report, reportedBy: null }])
    expect(await listOwn('otherSemesterStudent')).toEqual([])
  })

  it.each([
    ['lapsedStudent', 402],
    ['otherSemesterStudent', 402],
    ['student', 200],
    ['admin', 200],
  ] as const)('by a person who may not read the PDF is refused: %s gets %i', async (as, status) => {
    expect((await send({}, as)).statusCode).toBe(status)
    expect(await db().$count(pageReport)).toBe(status === 200 ? 1 : 0)
  })

  it('of another department is refused', async () => {
    const mech = await createSubject(db(), { subCode: 'BME501', subAbb: 'DM' }, [mechPlace])
    const other = await createPdf(db(), (await createSection(db(), mech.id)).id)
    expect((await send({}, 'student', other.pdfFile)).statusCode).toBe(403)
    expect((await send({}, 'student', 'nothing.pdf')).statusCode).toBe(404)
    expect(await db().$count(pageReport)).toBe(0)
  })

  it('needs a page that the PDF has, a version that may be read, a kind, and few words', async () => {
    const late = await send({ page: 4 })
    expect([late.statusCode, late.json<{ extraDetails: string }>().extraDetails]).toEqual([
      400,
      'page: This PDF has 3 pages.',
    ])
    expect((await send({ page: 0 })).statusCode).toBe(400)
    expect((await send({ version: 2 })).statusCode).toBe(404)
    expect((await send({ kind: 'boring' })).statusCode).toBe(400)
    expect((await send({ text: 'x'.repeat(1001) })).statusCode).toBe(400)
    expect(await db().$count(pageReport)).toBe(0)
    expect((await send({ page: 3, text: undefined })).statusCode).toBe(200)
  })

  it('that is open already stays one report, and its reader hears of it', async () => {
    await send()
    const again = await send({ kind: 'wrong' })
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      200,
      'You have already reported this page, and no one has answered yet. You will find the answer on your profile.',
    ])
    await send({}, 'admin')
    await send({ page: 3 })
    expect(await db().$count(pageReport)).toBe(3)
  })

  it('can be sent again when the first one was answered', async () => {
    await send()
    const [report] = (await list()).reports
    await answer(report?.id ?? '')
    await send()
    expect((await listOwn()).map(({ state }) => state)).toEqual(['open', 'mended'])
  })

  it('sent twice at the same time is one report', async () => {
    await Promise.all(Array.from({ length: 5 }, () => send()))
    expect(await db().$count(pageReport)).toBe(1)
  })

  it('is accepted 20 times on a day, and again on the next', async () => {
    const { clock } = current()
    clock.freeze()
    // Half past ten in India, so that the day neither begins nor ends during the test.
    clock.advance(new Date('2026-11-23T05:00:00Z').getTime() - clock.now().getTime())
    await db().update(pdfVersion).set({ pageCount: 100 })
    for (let page = 1; page <= 20; page += 1) expect((await send({ page })).statusCode).toBe(200)
    const late = await send({ page: 21 })
    expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
      429,
      'You have reported 20 pages today, which is the limit. Please report other pages tomorrow.',
    ])
    expect(late.headers['retry-after']).toBe(String(13.5 * 60 * 60))
    expect((await send({ page: 20 })).statusCode).toBe(200)
    expect((await send({ page: 21 }, 'admin')).statusCode).toBe(200)
    clock.advance(13.5 * 60 * 60_000)
    expect((await send({ page: 21 })).statusCode).toBe(200)
  })

  it('leaves nothing that was typed in the log', async () => {
    await send({ text: 'a typed secret' })
    const [report] = (await list()).reports
    await answer(report?.id ?? '', { ...mended, answer: 'an answered secret' })
    expect(current().readLog()).toContain('/api/pdf/:pdfFile/page-reports')
    expect(current().readLog()).not.toContain('secret')
  })
})

describe('the list of page reports', () => {
  const stateOf = ({ reports }: List) => reports.map(({ page, state }) => [page, state])

  it('has open ones first, then the newest, and can be searched and filtered', async () => {
    const at = (day: string) => ({ reportedAt: new Date(day) })
    await reportBy('student', { page: 1, ...at('2026-01-01') })
    await reportBy('student', { page: 2, state: 'declined', answer: 'It is right.', ...at('2026-01-03') })
    await reportBy('admin', { page: 3, text: '100% black', ...at('2026-01-02') })
    await reportBy('admin', { page: 1, state: 'mended', ...at('2026-01-04') })
    const all = await list()
    expect(stateOf(all)).toEqual([
      [3, 'open'],
      [1, 'open'],
      [1, 'mended'],
      [2, 'declined'],
    ])
    expect([all.total, all.open]).toEqual([4, 2])
    expect(await list('?size=1&page=2')).toMatchObject({ reports: [{ page: 1 }], total: 4, open: 2 })
    expect(stateOf(await list('?state=declined'))).toEqual([[2, 'declined']])
    expect(await list('?state=mended&q=asha')).toMatchObject({ reports: [], total: 0, open: 2 })
    expect(stateOf(await list('?q=100%25'))).toEqual([[3, 'open']])
    expect(stateOf(await list('?q=hegde'))).toHaveLength(2)
    expect(stateOf(await list('?q=bcs502'))).toHaveLength(4)
  })

  it('shows an admin the PDFs of subjects that they look after, and their own', async () => {
    const divya = await current().person('admin')
    const reports = async (name: string, places: (typeof csePlace)[], addedBy: string | null) => {
      const subject = await createSubject(db(), { subCode: name, subAbb: name }, places)
      const section = await createSection(db(), subject.id)
      const { id } = await createPdf(db(), section.id, { addedBy })
      await reportBy('student', { pdfId: id })
    }
    await reports('CSE1', [csePlace], null)
    await reports('MECH1', [mechPlace], null)
    await reports('SHARED1', [csePlace, mechPlace], null)
    await reports('SHARED2', [csePlace, mechPlace], divya.id)
    await reports('MECH2', [mechPlace], divya.id)
    const codes = async (as: PersonName) =>
      (await list('', as)).reports.map(({ subCode }) => subCode ?? '').toSorted()
    expect(await codes('admin')).toEqual(['CSE1', 'SHARED2'])
    expect((await list('', 'admin')).open).toBe(2)
    expect(await codes('subAdmin')).toEqual([])
    expect(await codes('owner')).toHaveLength(5)
  })

  it('shows a sub-admin the PDFs that they added, and the reports of the sheets to owners alone', async () => {
    const kiran = await current().person('subAdmin')
    const own = await createPdf(db(), sectionId, { addedBy: kiran.id })
    const sheet = await createPdf(db(), null, { pdfFile: 'lab.pdf', pdfTitle: '' })
    await reportBy('student')
    await reportBy('student', { pdfId: own.id })
    await reportBy('student', { pdfId: sheet.id })
    expect((await list('', 'subAdmin')).reports.map(({ pdfId }) => pdfId)).toEqual([own.id])
    expect((await list('', 'admin')).reports).toHaveLength(2)
    expect((await list('', 'owner')).reports).toHaveLength(3)
  })

  it('leaves out a deleted PDF, which its reader still finds', async () => {
    await send()
    await db().update(pdf).set({ deletedAt: new Date() })
    expect(await list()).toEqual({ reports: [], total: 0, open: 0 })
    expect(await listOwn()).toHaveLength(1)
  })
})

describe('the answer to a report', () => {
  it('is stored, recorded and mailed to its reader', async () => {
    const { id } = await reportBy('student', { page: 12 })
    const reply = await answer(id)
    expect(reply.json()).toMatchObject({
      message: 'Answer saved successfully',
      report: { id, state: 'mended', answer: 'Scanned again, thank you.', answeredByName: 'Suma Shetty' },
    })
    expect(await listOwn()).toMatchObject([{ state: 'mended', answer: 'Scanned again, thank you.' }])
    expect((await list()).open).toBe(0)
    const reader = await current().person('student')
    expect(await db().select().from(auditLog)).toMatchObject([
      {
        action: 'pageReport.answer',
        entity: 'pageReport',
        entityId: id,
        studentId: reader.id,
        entityLabel: 'page 12 of Module 1 notes',
        entityPlace: 'Module 1, BCS502 CN',
        before: { state: 'open' },
        after: { state: 'mended', answer: 'Scanned again, thank you.' },
      },
    ])
    const [row, ...others] = await db().select().from(mail)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      kind: 'page-report-answered',
      toAddress: 'asha@example.com',
      studentId: reader.id,
      subject: 'Your report about page 12 of Module 1 notes (BCS502) was answered',
    })
    expect(row?.textBody).toContain(
      'Your report about page 12 of Module 1 notes (BCS502) was answered: Scanned again, thank you.',
    )
    expect(row?.textBody).toContain('/Profile/1LS22CS001')
  })

  it('is not mailed to whoever wrote it', async () => {
    const { id } = await reportBy('owner')
    expect((await answer(id)).statusCode).toBe(200)
    expect(await db().$count(mail)).toBe(0)
  })

  it('does not replace an answer that the screen did not show', async () => {
    const { id } = await reportBy('student')
    await answer(id, mended, 'admin')
    const late = await answer(id, { ...mended, state: 'declined' })
    expect([late.statusCode, late.json<{ extraDetails: string }>().extraDetails]).toEqual([
      409,
      'Divya Hegde has answered this report.',
    ])
    const knowing = await answer(id, { ...mended, seen: { ...seen, state: 'mended' } })
    expect([knowing.statusCode, knowing.json<{ message: string }>().message]).toEqual([
      409,
      'This report was already answered.',
    ])
    expect(await db().$count(mail)).toBe(1)
  })

  it('is refused when the PDF was replaced after the screen was loaded', async () => {
    const { id } = await reportBy('student')
    await db().update(pdf).set({ version: 2 })
    await db().insert(pdfVersion).values({
      pdfId: added.id,
      version: 2,
      storageKey: 'other',
      sizeBytes: 1,
      sha256: 'other',
    })
    const late = await answer(id)
    expect([late.statusCode, late.json<{ extraDetails: string }>().extraDetails]).toEqual([
      409,
      'The PDF was replaced: version 2 is shown now. Look at the page again.',
    ])
    expect((await list()).reports).toMatchObject([{ version: 1, currentVersion: 2, state: 'open' }])
    expect((await answer(id, { ...mended, seen: { ...seen, currentVersion: 2 } })).statusCode).toBe(200)
  })

  it('by two people at the same time is the answer of one of them', async () => {
    const { id } = await reportBy('student')
    const replies = await Promise.all([answer(id, mended, 'owner'), answer(id, mended, 'admin')])
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
    expect(await db().$count(mail)).toBe(1)
  })

  it.each([
    ['a sub-admin, of a PDF by someone else', 'subAdmin', [csePlace], 'forbidden'],
    ['an admin, of another department', 'admin', [mechPlace], 'out_of_scope'],
    ['an admin, of a subject shared with another department', 'admin', [csePlace, mechPlace], 'out_of_scope'],
  ] as const)('is refused to %s', async (_what, as, places, code) => {
    const subject = await createSubject(db(), { subCode: 'BXX501', subAbb: 'X' }, [...places])
    const { id: pdfId } = await createPdf(db(), (await createSection(db(), subject.id)).id)
    const { id } = await reportBy('student', { pdfId })
    const reply = await answer(id, mended, as)
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, code])
    expect(await list()).toMatchObject({ open: 1 })
  })

  it('may come from the author, also a sub-admin', async () => {
    const kiran = await current().person('subAdmin')
    await db().update(pdf).set({ addedBy: kiran.id })
    const { id } = await reportBy('student')
    expect((await answer(id, mended, 'subAdmin')).statusCode).toBe(200)
  })

  it('needs words, what was seen, an existing report, and a live PDF', async () => {
    const { id } = await reportBy('student')
    const statusOf = async (to: string, payload: object) => (await answer(to, payload)).statusCode
    expect(await statusOf(id, { ...mended, answer: ' ' })).toBe(400)
    expect(await statusOf(id, { ...mended, seen: undefined })).toBe(400)
    expect(await statusOf(id, { ...mended, state: 'open' })).toBe(400)
    expect(await statusOf(crypto.randomUUID(), mended)).toBe(404)
    await db().update(pdf).set({ deletedAt: new Date() })
    expect(await statusOf(id, mended)).toBe(404)
    expect(await db().$count(auditLog)).toBe(0)
  })
})

describe('what remains of a report', () => {
  it('is nothing when its PDF is removed from the trash', async () => {
    await reportBy('student')
    await db()
      .update(pdf)
      .set({ deletedAt: new Date(current().clock.now().getTime() - 31 * dayMs) })
    await current().services.pdfUpkeep.sweepDeleted()
    expect(await db().$count(pageReport)).toBe(0)
  })

  it('is the page alone after its reader was erased', async () => {
    const reader = await createPerson(db(), { usn: '1LS22CS077', name: 'Nandini Shastri' })
    const { id } = await createPageReport(db(), { pdfId: added.id, studentId: reader.id, page: 2 })
    await answer(id)
    const payload = { seen: { usn: reader.usn, name: reader.name } }
    const owner = await current().as('owner')
    await owner({ method: 'POST', url: `/api/students/${reader.id}/erase`, payload })
    expect((await list()).reports).toMatchObject([
      { page: 2, kind: 'wrong', state: 'mended', text: '', answer: '', reportedBy: null },
    ])
    const [record] = await db().select().from(auditLog).where(eq(auditLog.action, 'pageReport.answer'))
    expect(record).toMatchObject({ entityLabel: '', after: { state: 'mended' } })
    expect(await db().$count(mail)).toBe(0)
  })
})
