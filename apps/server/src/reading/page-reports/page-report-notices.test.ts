import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPageReport, createPdf, createSection, createSubject } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { createPerson } from '../../../test/people.ts'
import { mail, pageReport, student } from '../../schema.ts'

const mailServer = await startMailServer()
const current = useTestApp({
  mail: { smtpUrl: mailServer.url, from: 'LectureShelf <notes@lectureshelf.example>' },
  publicUrl: 'https://notes.example.in',
})
afterAll(() => mailServer.goDown())

const db = () => current().database.db
const hourMs = 60 * 60_000

const moveTo = (instant: string): void => {
  const { clock } = current()
  clock.freeze()
  clock.advance(new Date(instant).getTime() - clock.now().getTime())
}

let sectionId = ''
beforeEach(async () => {
  // Nine in the morning in India.
  moveTo('2026-11-23T03:30:00Z')
  sectionId = (await createSection(db(), (await createSubject(db())).id)).id
})

const addPdfOf = (addedBy: string | null) => createPdf(db(), sectionId, { addedBy })
const report = async (pdfId: string, page = 1) =>
  createPageReport(db(), {
    pdfId,
    page,
    text: 'typed words',
    studentId: (await current().person('student')).id,
    reportedAt: current().clock.now(),
  })
/** Queues what is due, and returns the subjects of all mails so far. */
const subjects = async (): Promise<string[]> => {
  await current().services.pageReportNotices.queueDue()
  const rows = await db().select().from(mail).orderBy(mail.createdAt)
  return rows.map(({ subject }) => subject)
}

describe('the author of reported pages', () => {
  it('gets one mail about all new reports, without a word of them', async () => {
    const kiran = await current().person('subAdmin')
    const { id } = await addPdfOf(kiran.id)
    await report(id)
    await report(id, 2)
    await report((await addPdfOf(kiran.id)).id)
    expect(await subjects()).toEqual(['Readers reported 3 pages of your notes at LectureShelf'])
    const [row] = await db().select().from(mail)
    expect(row).toMatchObject({ toAddress: kiran.email, studentId: kiran.id, kind: 'page-reports-waiting' })
    expect(row?.textBody).toContain('https://notes.example.in/PageReports')
    expect(`${row?.textBody}${row?.htmlBody}`).not.toContain('typed words')
    expect(row?.dropAfter?.getTime()).toBe(current().clock.now().getTime() + 24 * hourMs)
  })

  it('gets at most one mail a day, and only about what is new', async () => {
    const { id } = await addPdfOf((await current().person('subAdmin')).id)
    await report(id)
    expect(await subjects()).toHaveLength(1)
    await report(id, 2)
    expect(await subjects()).toHaveLength(1)
    moveTo('2026-11-24T02:00:00Z')
    expect(await subjects()).toHaveLength(1)
    moveTo('2026-11-24T02:30:00Z')
    const one = 'A reader reported a page of your notes at LectureShelf'
    expect(await subjects()).toEqual([one, one])
    moveTo('2026-11-25T02:30:00Z')
    expect(await subjects()).toHaveLength(2)
  })

  it('gets none before eight in the morning, and none about a report that was answered', async () => {
    moveTo('2026-11-23T02:29:59Z')
    const { id } = await addPdfOf((await current().person('subAdmin')).id)
    const { id: reportId } = await report(id)
    expect(await subjects()).toEqual([])
    await db().update(pageReport).set({ state: 'declined' }).where(eq(pageReport.id, reportId))
    moveTo('2026-11-23T03:30:00Z')
    expect(await subjects()).toEqual([])
  })

  it('gets none when blocked, without rights, or for a page that they reported themselves', async () => {
    const former = await createPerson(db(), { usn: '1LS22CS070' })
    await report((await addPdfOf(former.id)).id)
    await report((await addPdfOf(null)).id)
    const kiran = await current().person('subAdmin')
    const own = await addPdfOf(kiran.id)
    await createPageReport(db(), { pdfId: own.id, studentId: kiran.id })
    const divya = await current().person('admin')
    await report((await addPdfOf(divya.id)).id)
    await db().update(student).set({ blockedAt: new Date() }).where(eq(student.id, divya.id))
    expect(await subjects()).toEqual([])
  })
})
