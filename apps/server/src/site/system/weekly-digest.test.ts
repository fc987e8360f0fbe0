import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createSignUp, utrOf } from '../../../test/claim-factories.ts'
import {
  createPageReport,
  createPdf,
  createProposal,
  createSection,
  createSubject,
} from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { createMail } from '../../../test/office-factories.ts'
import { createPerson } from '../../../test/people.ts'
import { indexPdfJob } from '../../job-kinds.ts'
import { dataPaths } from '../../platform/config.ts'
import { noteBackup } from '../../platform/data-dir/last-backup.ts'
import { mail, student } from '../../schema.ts'
import { beginUpkeep } from '../../app/upkeep.ts'
import { dueDigestOf } from './weekly-digest.service.ts'

const mailServer = await startMailServer()
const dataDir = await mkdtemp(join(tmpdir(), 'lectureshelf-data-'))
const current = useTestApp({
  mail: { smtpUrl: mailServer.url, from: 'LectureShelf <notes@lectureshelf.example>' },
  publicUrl: 'https://notes.example.in',
  dataDir,
})
const db = () => current().database.db
const { lastBackup } = dataPaths(dataDir)
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** Monday at eight in India. */
const monday = new Date('2026-11-23T02:30:00Z')

const moveTo = (instant: Date): void => {
  const { clock } = current()
  clock.freeze()
  clock.advance(instant.getTime() - clock.now().getTime())
}

beforeEach(async () => {
  mailServer.received = []
  await rm(lastBackup, { force: true })
  await current().database.runSql('delete from pgboss.job; delete from pgboss.archive')
  moveTo(monday)
})
afterAll(async () => {
  await mailServer.goDown()
  await rm(dataDir, { recursive: true, force: true })
})

const queueDue = () => current().services.weeklyDigest.queueDue()

/** Queues what is due, sends every mail, and returns whom they reached, in order. */
const reached = async (): Promise<string[]> => {
  await queueDue()
  await current().deps.jobs.drain()
  return mailServer.received.flatMap(({ to }) => to).toSorted()
}

const owner = (name: string) =>
  createPerson(db(), { usn: name.toUpperCase(), name, email: `${name}@example.com`, isOwner: true })

/** Returns the text part of the only mail that was received. */
const textOfMail = (): string => {
  expect(mailServer.received).toHaveLength(1)
  const raw = mailServer.received[0]?.raw ?? ''
  // Quoted-printable breaks long lines with an equals sign.
  return raw.replaceAll('=\r\n', '').replaceAll('\r\n', '\n').replaceAll('=3D', '=')
}

describe('the weekly digest is due', () => {
  it.each([
    ['on Sunday', '2026-11-22T12:00:00Z', null],
    ['on Monday in India while it is Sunday in London', '2026-11-22T20:00:00Z', null],
    ['a second before eight', '2026-11-23T02:29:59Z', null],
    ['at eight', '2026-11-23T02:30:00Z', '2026-11-23'],
    ['a day later, but for a second', '2026-11-24T02:29:59Z', '2026-11-23'],
    ['a day later', '2026-11-24T02:30:00Z', null],
    ['a second before eight, after clocks changed in Europe', '2026-10-26T02:29:59Z', null],
    ['at eight, after clocks changed in Europe', '2026-10-26T02:30:00Z', '2026-10-26'],
    ['at eight, after clocks changed in America', '2026-03-09T02:30:00Z', '2026-03-09'],
  ])('%s: %s is %s', (_, instant, day) => {
    expect(dueDigestOf(new Date(instant))).toBe(day)
  })
})

describe('the weekly digest', () => {
  it('reaches every owner once, also when several processes and restarts ask for it', async () => {
    await owner('asha')
    await owner('suma')
    await createPerson(db(), { usn: '1LS22CS001', email: 'student@example.com' })
    await createPerson(db(), { usn: '1LS22CS002', email: 'admin@example.com', isAdmin: true })
    await Promise.all([queueDue(), queueDue(), queueDue()])
    expect(await reached()).toEqual(['asha@example.com', 'suma@example.com'])
    current().clock.advance(hourMs)
    expect(await reached()).toHaveLength(2)
    current().clock.advance(2 * dayMs)
    expect(await reached()).toHaveLength(2)
    moveTo(new Date(monday.getTime() + 7 * dayMs))
    expect(await reached()).toHaveLength(4)
  })

  it('is sent by the hourly upkeep', async () => {
    await owner('asha')
    const { deps } = current()
    await beginUpkeep({ db: db(), jobs: deps.jobs })
    await deps.jobs.drain()
    expect(mailServer.received.map(({ to }) => to)).toEqual([['asha@example.com']])
  })

  it('is not sent before Monday at eight', async () => {
    await owner('asha')
    moveTo(new Date(monday.getTime() - 1000))
    expect(await reached()).toEqual([])
    expect(await db().$count(mail)).toBe(0)
  })

  it('does not reach an owner who is blocked or erased', async () => {
    const { id: blocked } = await owner('blocked')
    const { id: erased } = await owner('erased')
    await db().update(student).set({ blockedAt: monday }).where(eq(student.id, blocked))
    const client = await current().as('owner')
    const payload = { seen: { usn: 'ERASED', name: 'erased' } }
    const reply = await client({ method: 'POST', url: `/api/students/${erased}/erase`, payload })
    expect(reply.statusCode).toBe(200)
    expect(await reached()).toEqual([(await current().person('owner')).email])
  })

  it('is not written while the setting is off', async () => {
    await owner('asha')
    await current().services.settings.write(null, { weeklyDigest: false })
    expect(await reached()).toEqual([])
    await current().services.settings.write(null, { weeklyDigest: true })
    expect(await reached()).toEqual(['asha@example.com'])
  })

  it('says what waits and what failed, with what to do and where, and names no student', async () => {
    await owner('asha')
    const createdAt = new Date(monday.getTime() - 3 * dayMs)
    await createSignUp(db(), { usn: '1BI24CS001', name: 'Nisha Prabhu', utr: utrOf(1) }, { createdAt })
    await createSignUp(db(), { usn: '1BI24CS002', utr: utrOf(2) }, { createdAt: monday })
    await createMail(db(), { state: 'failed', createdAt: monday, toAddress: 'nisha@example.com' })
    const { deps, database } = current()
    await deps.jobs.enqueue(db(), indexPdfJob, { versionId: crypto.randomUUID() }, 'a')
    await database.runSql(
      `update pgboss.job set state = 'failed', completed_on = now() - interval '6 days' where singleton_key = 'a'`,
    )
    await noteBackup(lastBackup, new Date(monday.getTime() - 30 * hourMs))
    const reader = await createPerson(db(), { usn: '1BI24CS077' })
    const subject = await createSubject(db())
    const { id: pdfId } = await createPdf(db(), (await createSection(db(), subject.id)).id)
    const reportedAt = new Date(monday.getTime() - 2 * dayMs)
    await createPageReport(db(), { pdfId, studentId: reader.id, reportedAt })
    await createPageReport(db(), { pdfId, studentId: reader.id, page: 2, state: 'mended' })
    const proposedAt = new Date(monday.getTime() - 4 * dayMs)
    await createProposal(db(), { pdfId, proposedBy: reader.id, proposedAt })
    await createProposal(db(), { pdfId, proposedBy: reader.id, state: 'declined' })
    const trash = await createSection(db(), subject.id, { deletedAt: monday })
    const { id: deletedPdfId } = await createPdf(db(), trash.id)
    await createProposal(db(), { pdfId: deletedPdfId, proposedBy: reader.id })
    expect(await reached()).toEqual(['asha@example.com'])
    const text = textOfMail()
    expect(mailServer.received[0]?.header('subject')).toBe('LectureShelf this week: 2 claims waiting')
    for (const sentence of [
      'Hello asha,',
      '- Claims: 2 waiting, the oldest for 3 days. Import the bank statement, then decide them.',
      'Open the claims: https://notes.example.in/Admin/Registrations',
      '- Page reports: 1 open, the oldest for 2 days. Look at the pages, and answer their readers.',
      'Open the page reports: https://notes.example.in/PageReports',
      '- Proposed files: 1 waiting, the oldest for 4 days. Look at them, and accept or decline each.',
      'Open the proposed files: https://notes.example.in/Proposals',
      '- Background work: 1 (PDFs to read) failed in the last week.',
      '- Mails: 1 of the last week failed or may not have arrived.',
      'Open the mails: https://notes.example.in/Admin/Mails',
      '- Backup: the last one is of 22 November 2026 at 02:00 (IST), 30 hours ago. There should be one every night.',
      '- Free space: ',
      'Open the dashboard:\nhttps://notes.example.in/Admin/Dashboard',
    ]) {
      expect(text).toContain(sentence)
    }
    expect(text).toMatch(
      /<a href="https:\/\/notes\.example\.in\/Admin\/Registrations"[^>]*>Open the claims<\/a>/u,
    )
    expect(text).not.toMatch(/1BI24CS|Nisha|nisha/)
  })

  it('says that all is well when nothing waits, and that there is no backup', async () => {
    await owner('asha')
    expect(await reached()).toHaveLength(1)
    const text = textOfMail()
    expect(text).toContain('- Claims: none waiting.')
    expect(text).toContain('- Page reports: none open.')
    expect(text).toContain('- Proposed files: none waiting.')
    expect(text).toContain('- Background work: nothing failed in the last week.')
    expect(text).toContain('- Mails: every mail of the last week arrived or is on its way.')
    expect(text).toContain('- Backup: none yet.')
  })
})
