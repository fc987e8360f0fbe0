import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createPdf,
  createReference,
  createSample,
  createSection,
  createSubject,
  csePlace,
} from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson, createSubscription } from '../../../test/people.ts'
import {
  claim,
  department,
  offering,
  pdf,
  pdfLayout,
  pdfScan,
  pdfOpening,
  pdfVersion,
  provisionalAccess,
  reference,
  sample,
  searchSynonym,
  section,
  session,
  setting,
  student,
  subject,
  subscription,
} from '../../schema.ts'
import type { Db } from '../db/database.ts'
import { type ReadJournal, createJournalReader, sweepJournal } from './change-journal.ts'

const testApp = useTestApp()

let read: ReadJournal = async () => []
beforeEach(async () => {
  read = createJournalReader(testApp().database)
  await read()
})

/** Returns the topics of some work, sorted. */
const topicsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  await read()
  await work()
  const changes = await read()
  return changes === 'everything' ? [changes] : changes.toSorted()
}

const place = 'place:CSE/2022/5'

describe('the change journal', () => {
  it('names the topics of an account, a subscription, a claim and provisional access: the person', async () => {
    const { database } = testApp()
    const { db } = database
    const { id } = await createPerson(db)
    const person = [`person:${id}`]
    const update = db.update(student).set({ blockedAt: new Date() }).where(eq(student.id, id))
    expect(await topicsOf(() => update)).toEqual(person)
    // The numbers of the owner's start page depend on all subscriptions.
    const paid = [...person, 'subscriptions']
    expect(await topicsOf(() => createSubscription(db, id, { fromSemester: 5, toSemester: 6 }))).toEqual(paid)
    expect(await topicsOf(() => db.update(subscription).set({ cancelledAt: new Date() }))).toEqual(paid)
    expect(await topicsOf(() => db.delete(subscription))).toEqual(paid)
    const claims = await db
      .insert(claim)
      .values({ kind: 'renewal', usn: 'X', plan: 'basic', amountPaise: 1, utr: '1', studentId: id, form: {} })
      .returning()
    const values = { studentId: id, claimId: claims[0]?.id ?? '', fromSemester: 5, toSemester: 5 }
    expect(await topicsOf(() => db.update(claim).set({ state: 'rejected' }))).toEqual(person)
    const insert = () => db.insert(provisionalAccess).values({ ...values, endsAt: new Date() })
    expect(await topicsOf(insert)).toEqual(person)
    expect(await topicsOf(() => db.update(provisionalAccess).set({ endedAt: new Date() }))).toEqual(person)
  })

  it('names the topics of a closed account: all closed accounts as well, also when it is opened again', async () => {
    const { db } = testApp().database
    const { id } = await createPerson(db)
    const set = (deletedAt: Date | null) => () => db.update(student).set({ deletedAt })
    const closed = ['closed-accounts', `person:${id}`]
    expect(await topicsOf(set(new Date()))).toEqual(closed)
    expect(await topicsOf(set(null))).toEqual(closed)
    expect(await topicsOf(set(null))).toEqual([`person:${id}`])
  })

  it('names the topics of a session: the person when it ends, nothing when it is used', async () => {
    const { database, services } = testApp()
    const { db } = database
    const { id } = await createPerson(db)
    const device = { userAgent: 'a phone', deviceType: 'mobile' as const }
    await services.sessions.openFor(id, device)
    expect(await topicsOf(() => db.update(session).set({ lastSeenAt: new Date() }))).toEqual([])
    expect(await topicsOf(() => db.update(session).set({ endedAt: new Date() }))).toEqual([`person:${id}`])
    expect(await topicsOf(() => db.update(session).set({ expiresAt: new Date() }))).toEqual([`person:${id}`])
    expect(await topicsOf(() => db.delete(session))).toEqual([`person:${id}`])
  })

  it('names the topics of openings: the unopened PDFs, when it is the first of a PDF or when openings are deleted', async () => {
    const { db } = testApp().database
    const { id: studentId } = await createPerson(db)
    const { id: subjectId } = await createSubject(db)
    const { id: pdfId } = await createPdf(db, (await createSection(db, subjectId)).id)
    const openOn = (openedOn: string) => () =>
      db.insert(pdfOpening).values({ pdfId, studentId, openedOn }).onConflictDoNothing()
    expect(await topicsOf(openOn('2026-11-22'))).toEqual(['unopened-pdfs'])
    expect(await topicsOf(openOn('2026-11-22'))).toEqual([])
    expect(await topicsOf(openOn('2026-11-23'))).toEqual([])
    expect(await topicsOf(() => db.delete(pdfOpening))).toEqual(['unopened-pdfs'])
    expect(await topicsOf(() => db.delete(pdfOpening))).toEqual([])
  })

  it('names the topics of a subject and its places: the subject, and each place as it was and as it is', async () => {
    const { db } = testApp().database
    const { id } = await createSubject(db)
    expect(await topicsOf(() => db.update(subject).set({ subName: 'Networks' }))).toEqual([`subject:${id}`])
    const move = () => db.update(offering).set({ semNum: 6 })
    expect(await topicsOf(move)).toEqual([place, 'place:CSE/2022/6', `subject:${id}`])
    const add = () => db.insert(offering).values({ subjectId: id, ...csePlace })
    expect(await topicsOf(add)).toEqual([place, `subject:${id}`])
    expect(await topicsOf(() => db.delete(offering).where(eq(offering.semNum, 5)))).toEqual([
      place,
      `subject:${id}`,
    ])
  })

  it('names the topics of sections, references, PDFs and versions: their subject', async () => {
    const { db } = testApp().database
    const { id: subjectId } = await createSubject(db)
    const topic = [`subject:${subjectId}`]
    const kept = await createSection(db, subjectId)
    expect(await topicsOf(() => createSection(db, subjectId, { sectionName: 'Module 2' }))).toEqual(topic)
    expect(await topicsOf(() => db.update(section).set({ sectionDesc: 'x' }))).toEqual(topic)
    expect(await topicsOf(() => createReference(db, subjectId))).toEqual(topic)
    expect(await topicsOf(() => db.delete(reference))).toEqual(topic)
    const synonym = { subjectId, word: 'isr', synonym: 'handler', addedByName: 'Suma Shetty' }
    expect(await topicsOf(() => db.insert(searchSynonym).values(synonym))).toEqual(topic)
    expect(await topicsOf(() => db.delete(searchSynonym))).toEqual(topic)
    expect(await topicsOf(() => createPdf(db, kept.id))).toEqual(topic)
    expect(await topicsOf(() => db.update(pdf).set({ pdfTitle: 'x' }))).toEqual(topic)
    expect(await topicsOf(() => db.update(pdfVersion).set({ state: 'failed' }))).toEqual(topic)
    expect(await topicsOf(() => db.delete(pdfVersion))).toEqual(topic)
    expect(await topicsOf(() => db.delete(pdf))).toEqual(topic)
  })

  const measure = async (db: Db) => {
    const [version] = await db.select({ id: pdfVersion.id }).from(pdfVersion)
    await db
      .insert(pdfLayout)
      .values({ versionId: version?.id ?? '', inkBoxes: [], firstRanges: [], hasText: true })
  }

  it('names the topics of what was measured of a version: its subject, once when both are deleted', async () => {
    const { db } = testApp().database
    const { id: subjectId } = await createSubject(db)
    await createPdf(db, (await createSection(db, subjectId)).id)
    const topic = [`subject:${subjectId}`]
    expect(await topicsOf(() => measure(db))).toEqual(topic)
    expect(await topicsOf(() => db.update(pdfLayout).set({ hasText: false }))).toEqual(topic)
    expect(await topicsOf(() => db.delete(pdfVersion))).toEqual(topic)
  })

  it('names the topics of how far a machine is with a scan: its subject', async () => {
    const { db } = testApp().database
    const { id: subjectId } = await createSubject(db)
    await createPdf(db, (await createSection(db, subjectId)).id)
    const [version] = await db.select({ versionId: pdfVersion.id }).from(pdfVersion)
    const scan = { versionId: version?.versionId ?? '', state: 'reading' as const, pages: 3 }
    const topic = [`subject:${subjectId}`]
    expect(await topicsOf(() => db.insert(pdfScan).values(scan))).toEqual(topic)
    expect(await topicsOf(() => db.update(pdfScan).set({ state: 'done' }))).toEqual(topic)
  })

  it('names the topics of the mark of a sample: the sample', async () => {
    const { db } = testApp().database
    const { id } = await createPdf(db, (await createSection(db, (await createSubject(db)).id)).id)
    expect(await topicsOf(() => createSample(db, id))).toEqual(['sample'])
    expect(await topicsOf(() => db.delete(sample))).toEqual(['sample'])
  })

  it('names the topics of a reserved PDF: the sheets', async () => {
    const { db } = testApp().database
    expect(await topicsOf(() => createPdf(db, null))).toEqual(['sheets'])
    expect(await topicsOf(() => measure(db))).toEqual(['sheets'])
    expect(await topicsOf(() => db.update(pdfVersion).set({ state: 'failed' }))).toEqual(['sheets'])
  })

  it('names the topics of a PDF that moves to another subject: both', async () => {
    const { db } = testApp().database
    const from = await createSubject(db)
    const to = await createSubject(db, { subCode: 'BCS503' })
    await createPdf(db, (await createSection(db, from.id)).id)
    const target = await createSection(db, to.id)
    const move = () => db.update(pdf).set({ sectionId: target.id })
    expect(await topicsOf(move)).toEqual([`subject:${from.id}`, `subject:${to.id}`].toSorted())
  })

  it('names the topics of reference data and settings', async () => {
    const { db } = testApp().database
    const rename = () => db.update(department).set({ deptName: 'CSE' }).where(eq(department.deptId, 'CSE'))
    expect(await topicsOf(rename)).toEqual(['reference-data'])
    const save = () => db.insert(setting).values({ key: 'upiId', value: 'x@y', updatedAt: new Date() })
    expect(await topicsOf(save)).toEqual(['settings'])
  })

  it('names more than a thousand topics as one word for their kind', async () => {
    const { database } = testApp()
    const { db } = database
    await createPerson(db)
    const copy = `insert into student (usn, name, email, contact, gender, dob, password_hash, dept_id, batch,
        scheme, sem_num, clg_code)
      select 'T' || n, name, email, contact, gender, dob, password_hash, dept_id, batch, scheme, sem_num, clg_code
      from student, generate_series(1, 1000) n`
    await database.runSql(copy)
    expect(await topicsOf(() => db.update(student).set({ semNum: 6 }))).toEqual(['person:*'])
  })
})

describe('a reading', () => {
  it('returns everything the first time, then each change once', async () => {
    const { database } = testApp()
    const reader = createJournalReader(database)
    expect(await reader()).toBe('everything')
    const { id } = await createSubject(database.db)
    expect(await reader()).toContain(`subject:${id}`)
    expect(await reader()).toEqual([])
  })

  it('knows nothing of a change that was undone', async () => {
    const { db } = testApp().database
    const undone = db.transaction(async (tx) => {
      await createSubject(tx)
      throw new Error('undone')
    })
    expect(await topicsOf(() => undone.catch(() => undefined))).toEqual([])
  })

  it('returns everything after a pause in which changes may have been swept', async () => {
    let time = 0
    const reader = createJournalReader(testApp().database, () => time)
    await reader()
    time += 5 * 60_000
    expect(await reader()).toBe('everything')
    time += 5 * 60_000 - 1
    expect(await reader()).toEqual([])
  })

  it('returns everything after a restart or a failover of the server', async () => {
    const { database } = testApp()
    let server = 'one'
    const reader = createJournalReader({
      ask: async (text, values) => {
        const { rows, rowCount } = await database.runSql(text, values)
        return { rows: rows.map((row) => ({ ...row, server })), rowCount }
      },
    })
    await reader()
    server = 'another'
    expect(await reader()).toBe('everything')
    expect(await reader()).toEqual([])
  })
})

describe('the sweep', () => {
  const count = async () =>
    (await testApp().database.runSql('select count(*)::int as count from journal.change')).rows[0]?.['count']

  afterEach(() => testApp().database.runSql('delete from journal.change'))

  it('deletes changes of more than an hour ago', async () => {
    const { database } = testApp()
    await database.runSql('delete from journal.change')
    await createSubject(database.db)
    const before = await count()
    expect(before).toBeGreaterThan(0)
    await sweepJournal(database)
    expect(await count()).toBe(before)
    await database.runSql(`update journal.change set at = at - interval '61 minutes'`)
    await sweepJournal(database)
    expect(await count()).toBe(0)
  })
})
