import type { ErrorReply } from '@lectureshelf/contract/errors'
import type { SubjectCard, SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { describe, expect, it } from 'vitest'
import {
  createPdf,
  createReference,
  createSection,
  createSubject,
  csePlace,
  mechPlace,
} from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { createSubscription } from '../../../test/people.ts'
import { pdfVersion } from '../../schema.ts'

const testApp = useTestApp()

const cseFifth = { department: 'CSE', scheme: '2022', semester: '5th Sem' }

const getSub = (client: Client, place: object = cseFifth) =>
  client({ method: 'POST', url: '/api/getSub', payload: place })

const shelfOf = async (client: Client, place: object = cseFifth) =>
  (await getSub(client, place)).json<{ subjects: SubjectCard[] }>().subjects

const getDetails = (client: Client, subCode: string, place: Record<string, string> = {}) =>
  client({ method: 'GET', url: `/api/getSubjectDetails/${subCode}`, query: place })

const detailsOf = async (client: Client, subCode: string, place: Record<string, string> = {}) =>
  (await getDetails(client, subCode, place)).json<SubjectDetails>()

describe('the shelf of a place', () => {
  it('shows each subject with both spellings of its place and the number of its live PDFs', async () => {
    const { as, database, person } = testApp()
    const author = await person('owner')
    const networks = await createSubject(database.db, { addedBy: author.id, description: 'Layers.' })
    await createSubject(database.db, { subCode: 'BCS501', subAbb: 'SEPM', subName: 'Software Engineering' })
    await createSubject(database.db, { subCode: 'BME501' }, [mechPlace])
    const first = await createSection(database.db, networks.id)
    const second = await createSection(database.db, networks.id, { sectionName: 'Module 2' })
    const gone = await createSection(database.db, networks.id, { sectionName: 'Old', deletedAt: new Date() })
    await createPdf(database.db, first.id)
    await createPdf(database.db, second.id)
    await createPdf(database.db, second.id, { deletedAt: new Date() })
    await createPdf(database.db, gone.id)

    const shelf = await shelfOf(await as('student'))

    expect(shelf.map((card) => [card.subCode, card.pdfCount])).toEqual([
      ['BCS501', 0],
      ['BCS502', 2],
    ])
    expect(shelf[1]).toEqual({
      subCode: 'BCS502',
      subAbb: 'CN',
      subName: 'Computer Networks',
      description: 'Layers.',
      addedBy: author.id,
      addedByName: 'Suma Shetty',
      department: { deptId: 'CSE', deptName: 'Computer Science and Engineering' },
      scheme: { scheme: '2022', schemeId: '2022' },
      semester: { semNum: 5, semName: '5th Sem' },
      pdfCount: 2,
      locked: false,
    })
  })

  it('is an empty list where nothing is taught', async () => {
    const { as } = testApp()
    const reply = await getSub(await as('student'))
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ subjects: [] })
  })

  it('leaves out a deleted subject and an offering that was removed', async () => {
    const { as, database } = testApp()
    await createSubject(database.db, { deletedAt: new Date() })
    expect(await shelfOf(await as('student'))).toEqual([])
  })

  it.each([
    ['department', { ...cseFifth, department: 'Physics' }],
    ['scheme', { ...cseFifth, scheme: '1999' }],
    ['semester', { ...cseFifth, semester: '9th Sem' }],
  ])('returns 400 for an unknown %s', async (field, place) => {
    const { as } = testApp()
    const reply = await getSub(await as('student'), place)
    expect(reply.statusCode).toBe(400)
    expect(reply.json<ErrorReply>().extraDetails).toContain(`There is no ${field}`)
  })

  it('returns 400 without all three names', async () => {
    const { as } = testApp()
    expect((await getSub(await as('student'), { department: 'CSE' })).statusCode).toBe(400)
  })

  it.each([
    ['department', { ...cseFifth, department: 'Mech' }],
    ['scheme', { ...cseFifth, scheme: '2021' }],
  ])('returns 403 to a student of another %s', async (_, place) => {
    const { as } = testApp()
    const reply = await getSub(await as('student'), place)
    expect(reply.statusCode).toBe(403)
    expect(reply.json<ErrorReply>().code).toBe('wrong_place')
  })

  it('returns 402 for a semester of the student’s own department without a subscription', async () => {
    const { as } = testApp()
    const reply = await getSub(await as('otherSemesterStudent'))
    expect(reply.statusCode).toBe(402)
    expect(reply.json<ErrorReply>().code).toBe('subscription_required')
  })

  it('opens every semester with a subscription in force', async () => {
    const { as } = testApp()
    expect((await getSub(await as('student'), { ...cseFifth, semester: '6th Sem' })).statusCode).toBe(200)
    expect((await getSub(await as('student'), { ...cseFifth, semester: '4th Sem' })).statusCode).toBe(402)
  })

  it('shows the cards locked to a student whose subscription ended', async () => {
    const { as, database } = testApp()
    await createSubject(database.db)
    const shelf = await shelfOf(await as('lapsedStudent'))
    expect(shelf.map((card) => [card.subCode, card.locked])).toEqual([['BCS502', true]])
  })

  it.each(['subAdmin', 'admin', 'owner'] as const)('shows %s every place, unlocked', async (name) => {
    const { as, database } = testApp()
    await createSubject(database.db, { subCode: 'BME501' }, [mechPlace])
    const shelf = await shelfOf(await as(name), { ...cseFifth, department: 'Mech' })
    expect(shelf.map((card) => [card.subCode, card.locked])).toEqual([['BME501', false]])
  })

  it('is closed to a visitor', async () => {
    const { visitor } = testApp()
    expect((await getSub(visitor)).statusCode).toBe(401)
  })
})

describe('the details of a subject', () => {
  it('lists live sections and PDFs by index, and live references by age', async () => {
    const { as, database } = testApp()
    const { db } = database
    const subject = await createSubject(db)
    const second = await createSection(db, subject.id, { sectionName: 'Second', sectionIndex: 1 })
    const first = await createSection(db, subject.id, { sectionName: 'First', sectionIndex: 0 })
    await createSection(db, subject.id, { sectionName: 'Gone', deletedAt: new Date() })
    await createPdf(db, second.id, { pdfTitle: 'B', pdfIndex: 1 })
    await createPdf(db, second.id, { pdfTitle: 'A', pdfIndex: 0 })
    await createPdf(db, second.id, { pdfTitle: 'Gone', deletedAt: new Date() })
    await createPdf(db, first.id, { pdfTitle: 'C' })
    await createReference(db, subject.id, { refTitle: 'Younger', createdAt: new Date('2025-02-02') })
    await createReference(db, subject.id, { refTitle: 'Older', createdAt: new Date('2025-01-01') })
    await createReference(db, subject.id, { refTitle: 'Gone', deletedAt: new Date() })

    const details = await detailsOf(await as('student'), 'bcs502')

    expect(details.sections.map((section) => [section.sectionName, section.sectionIndex])).toEqual([
      ['First', 0],
      ['Second', 1],
    ])
    expect(details.sections.map((section) => section.pdfs.map((pdf) => pdf.pdfTitle))).toEqual([
      ['C'],
      ['A', 'B'],
    ])
    expect(details.references.map((reference) => reference.refTitle)).toEqual(['Older', 'Younger'])
    expect(details).toMatchObject({ subCode: 'BCS502', subAbb: 'CN', locked: false })
  })

  it('shows the current version of a PDF', async () => {
    const { as, database } = testApp()
    const section = await createSection(database.db, (await createSubject(database.db)).id)
    const coverName = 'a'.repeat(32)
    const pdf = await createPdf(
      database.db,
      section.id,
      { version: 2 },
      { version: 2, sizeBytes: 98_765, pageCount: 42, state: 'ready', coverName },
    )
    await database.db.insert(pdfVersion).values({
      pdfId: pdf.id,
      version: 1,
      storageKey: 'replaced',
      sizeBytes: 1,
      sha256: 'replaced',
    })

    const { sections } = await detailsOf(await as('student'), 'BCS502')

    expect(sections[0]?.pdfs).toEqual([
      expect.objectContaining({
        _id: pdf.id,
        pdfFile: pdf.pdfFile,
        locked: false,
        sizeBytes: 98_765,
        pageCount: 42,
        state: 'ready',
        cover: `/covers/${coverName}.webp`,
      }),
    ])
  })

  it('shows a student whose subscription ended the titles, without names or covers of PDFs', async () => {
    const { as, database } = testApp()
    const section = await createSection(database.db, (await createSubject(database.db)).id)
    const pdf = await createPdf(database.db, section.id, {}, { coverName: 'b'.repeat(32) })

    const reply = await getDetails(await as('lapsedStudent'), 'BCS502')

    expect(reply.statusCode).toBe(200)
    const details = reply.json<SubjectDetails>()
    expect(details.locked).toBe(true)
    expect(details.sections[0]?.pdfs[0]).toMatchObject({
      pdfTitle: 'Module 1 notes',
      locked: true,
      cover: null,
    })
    expect(reply.body).not.toContain(pdf.pdfFile)
    expect(reply.body).not.toContain('/covers/')
  })

  it('returns 404 for an unknown code and for a deleted subject', async () => {
    const { as, database } = testApp()
    await createSubject(database.db, { deletedAt: new Date() })
    for (const subCode of ['BCS502', 'BCS999']) {
      const reply = await getDetails(await as('student'), subCode)
      expect(reply.statusCode).toBe(404)
      expect(reply.json<ErrorReply>()).toMatchObject({
        code: 'subject_not_found',
        message: 'No details available for this subject. Please Contact the Admin',
      })
    }
  })

  it('returns 403 to a student of another department and 402 for an uncovered semester', async () => {
    const { as, database } = testApp()
    await createSubject(database.db, { subCode: 'BME501' }, [mechPlace])
    await createSubject(database.db)
    expect((await getDetails(await as('student'), 'BME501')).statusCode).toBe(403)
    expect((await getDetails(await as('otherSemesterStudent'), 'BCS502')).statusCode).toBe(402)
  })

  it('is closed to a visitor', async () => {
    const { visitor, database } = testApp()
    await createSubject(database.db)
    expect((await getDetails(visitor, 'BCS502')).statusCode).toBe(401)
  })
})

describe('a shared subject', () => {
  const cseThird = { deptId: 'CSE', scheme: '2022', semNum: 3 }
  const placeOf = (details: SubjectDetails) => [
    details.department.deptId,
    details.scheme.scheme,
    details.semester.semNum,
  ]

  it('lists every place where it is taught, with both spellings', async () => {
    const { as, database } = testApp()
    await createSubject(database.db, {}, [mechPlace, csePlace])
    const { offerings } = await detailsOf(await as('student'), 'BCS502')
    expect(offerings).toEqual([
      {
        department: { deptId: 'CSE', deptName: 'Computer Science and Engineering' },
        scheme: { scheme: '2022', schemeId: '2022' },
        semester: { semNum: 5, semName: '5th Sem' },
      },
      {
        department: { deptId: 'Mech', deptName: 'Mechanical Engineering' },
        scheme: { scheme: '2022', schemeId: '2022' },
        semester: { semNum: 5, semName: '5th Sem' },
      },
    ])
  })

  it('returns the place asked for', async () => {
    const { as, database } = testApp()
    await createSubject(database.db, {}, [csePlace, mechPlace])
    const asked = { department: 'Mech', scheme: '2022', semester: '5th Sem' }
    expect(placeOf(await detailsOf(await as('owner'), 'BCS502', asked))).toEqual(['Mech', '2022', 5])
  })

  it('returns 404 at a place where it is not taught', async () => {
    const { as, database } = testApp()
    await createSubject(database.db)
    for (const asked of [
      { department: 'Mech', scheme: '2022', semester: '5th Sem' },
      { department: 'Physics', scheme: '2022', semester: '5th Sem' },
    ]) {
      const reply = await getDetails(await as('owner'), 'BCS502', asked)
      expect(reply.statusCode).toBe(404)
      expect(reply.json<ErrorReply>().code).toBe('subject_not_found')
    }
  })

  it('returns the reader’s own place, else one in their department and scheme, else the first', async () => {
    const { as, database } = testApp()
    await createSubject(database.db, { subCode: 'OWN1' }, [cseThird, csePlace, mechPlace])
    await createSubject(database.db, { subCode: 'NEAR1' }, [mechPlace, { ...csePlace, semNum: 6 }])
    await createSubject(database.db, { subCode: 'FAR1' }, [
      mechPlace,
      { deptId: 'EEE', scheme: '2022', semNum: 1 },
    ])
    expect(placeOf(await detailsOf(await as('student'), 'OWN1'))).toEqual(['CSE', '2022', 5])
    expect(placeOf(await detailsOf(await as('student'), 'NEAR1'))).toEqual(['CSE', '2022', 6])
    expect(placeOf(await detailsOf(await as('owner'), 'FAR1'))).toEqual(['EEE', '2022', 1])
  })

  it('is open at any covered place, but a named place decides for itself', async () => {
    const { as, database, person } = testApp()
    await createSubject(database.db, {}, [csePlace, { ...csePlace, semNum: 3 }, mechPlace])
    const { id } = await person('lapsedStudent')
    await createSubscription(database.db, id, { fromSemester: 3, toSemester: 3 })
    const client = await as('lapsedStudent')

    expect((await detailsOf(client, 'BCS502')).locked).toBe(false)
    expect((await detailsOf(client, 'BCS502', cseFifth)).locked).toBe(true)
    const asked = { ...cseFifth, department: 'Mech' }
    expect((await getDetails(client, 'BCS502', asked)).statusCode).toBe(403)
  })

  it('ignores an incomplete place', async () => {
    const { as, database } = testApp()
    await createSubject(database.db)
    const reply = await getDetails(await as('student'), 'BCS502', { department: 'Mech' })
    expect(reply.statusCode).toBe(200)
  })
})
