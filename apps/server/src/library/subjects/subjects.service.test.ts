import type { ErrorReply } from '@lectureshelf/contract/errors'
import type { SubjectCard, SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { desc, isNull } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
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
import { auditLog, offering, pdf, reference, section, subject } from '../../schema.ts'

const testApp = useTestApp()

const atCse = { department: 'CSE', scheme: '2022', semester: '5th Sem' }
const atMech = { ...atCse, department: 'Mech' }
const networks = { subCode: 'BCS502', subAbb: 'CN', subName: 'Computer Networks' }

const addSub = (client: Client, overrides: object = {}) =>
  client({ method: 'POST', url: '/api/addSub', payload: { ...networks, ...atCse, ...overrides } })

const editSub = (client: Client, overrides: object = {}, subCode = 'BCS502') =>
  client({
    method: 'PUT',
    url: `/api/editSubject/${subCode}`,
    payload: { ...networks, ...atCse, ...overrides },
  })

const deleteSub = (client: Client, payload?: object, subCode = 'BCS502') =>
  client({ method: 'DELETE', url: `/api/deleteSubject/${subCode}`, ...(payload ? { payload } : {}) })

const placesOf = async (client: Client, subCode = 'BCS502') => {
  const reply = await client({ method: 'GET', url: `/api/getSubjectDetails/${subCode}` })
  return reply
    .json<SubjectDetails>()
    .offerings.map((row) => `${row.department.deptId} ${row.semester.semNum}`)
}

const codeOf = (reply: LightMyRequestResponse) => reply.json<ErrorReply>().code
const audited = () => testApp().database.db.select().from(auditLog).orderBy(desc(auditLog.at))

/** Everyone who may not do an owner's work, with the error they get. */
const notOwners = [
  ['student', 403, 'forbidden'],
  ['lapsedStudent', 403, 'forbidden'],
  ['subAdmin', 403, 'forbidden'],
  ['admin', 403, 'forbidden'],
] as const

describe('adding a subject', () => {
  it('stores it at the place, with the author from the token', async () => {
    const { as, person } = testApp()
    const reply = await addSub(await as('admin'), {
      subCode: 'bcs502',
      subAbb: 'cn',
      addedBy: (await person('owner')).id,
      addedByName: 'Someone Else',
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      message: 'Subject "Computer Networks" added successfully',
      subject: expect.objectContaining({
        ...networks,
        addedBy: (await person('admin')).id,
        addedByName: 'Divya Hegde',
        semester: { semNum: 5, semName: '5th Sem' },
        pdfCount: 0,
        locked: false,
      }),
    })
    expect(await audited()).toEqual([
      expect.objectContaining({
        actorId: (await person('admin')).id,
        action: 'subject.add',
        before: null,
        after: { ...networks, description: '', place: csePlace },
      }),
    ])
  })

  it('is refused for a code that the place has', async () => {
    const { as } = testApp()
    await addSub(await as('owner'))
    for (const share of [false, true]) {
      const reply = await addSub(await as('admin'), { share })
      expect(reply.statusCode).toBe(409)
      expect(reply.json<ErrorReply>()).toMatchObject({
        code: 'subject_exists',
        message: 'Subject Already Exists!',
      })
      expect(reply.json<ErrorReply>().extraDetails).toBeUndefined()
    }
    expect(await audited()).toHaveLength(1)
  })

  it('names the subject and its places when another place has the code', async () => {
    const { as, database } = testApp()
    await createSubject(database.db, {}, [csePlace, { ...csePlace, deptId: 'AIML' }])
    const reply = await addSub(await as('owner'), atMech)
    expect(reply.statusCode).toBe(409)
    expect(reply.json<ErrorReply>()).toMatchObject({
      code: 'subject_exists_elsewhere',
      extraDetails: 'BCS502 is "Computer Networks", taught at CSE 2022 5th Sem, AIML 2022 5th Sem.',
    })
    expect(await placesOf(await as('owner'))).toEqual(['CSE 5', 'AIML 5'])
  })

  it('adds only a place when it is shared', async () => {
    const { as, database } = testApp()
    await createSubject(database.db)
    const reply = await addSub(await as('owner'), {
      ...atMech,
      share: true,
      subAbb: 'X',
      subName: 'Another name',
    })
    expect(reply.json()).toEqual({
      message: 'Subject "Computer Networks" added successfully',
      subject: expect.objectContaining({
        ...networks,
        department: expect.objectContaining({ deptId: 'Mech' }),
      }),
    })
    expect(await placesOf(await as('owner'))).toEqual(['CSE 5', 'Mech 5'])
    expect(await audited()).toEqual([
      expect.objectContaining({
        action: 'subject.share',
        before: { ...networks, description: '', places: [csePlace] },
        after: { ...networks, description: '', places: [csePlace, mechPlace] },
      }),
    ])
  })

  it('gives a deleted code a fresh start', async () => {
    const { as, database } = testApp()
    const old = await createSubject(database.db, { deletedAt: new Date() })
    await createSection(database.db, old.id)
    expect((await addSub(await as('admin'))).statusCode).toBe(200)
    const reply = await (await as('admin'))({ method: 'GET', url: '/api/getSubjectDetails/BCS502' })
    expect(reply.json<SubjectDetails>().sections).toEqual([])
  })

  it.each([
    ['an unknown department', { department: 'Physics' }],
    ['the scheme that no selector shows', { scheme: '2023' }],
    ['an empty name', { subName: '  ' }],
    ['a code with a slash', { subCode: 'BCS/502' }],
  ])('returns 400 for %s', async (_, overrides) => {
    const { as } = testApp()
    expect((await addSub(await as('owner'), overrides)).statusCode).toBe(400)
    expect(await audited()).toEqual([])
  })

  it.each([
    ['student', 403, 'forbidden'],
    ['subAdmin', 403, 'forbidden'],
  ] as const)('is not allowed for a %s', async (name, status, code) => {
    const { as, database } = testApp()
    const reply = await addSub(await as(name))
    expect([reply.statusCode, codeOf(reply)]).toEqual([status, code])
    expect(await database.db.$count(subject)).toBe(0)
  })

  it('is not allowed for a visitor or an admin of another department, who cannot share there either', async () => {
    const { as, database, visitor } = testApp()
    expect(codeOf(await addSub(await as('admin'), atMech))).toBe('out_of_scope')
    await createSubject(database.db)
    const shared = await addSub(await as('admin'), { ...atMech, share: true })
    expect([shared.statusCode, codeOf(shared)]).toEqual([403, 'out_of_scope'])
    expect((await addSub(visitor, { subCode: 'BCS503' })).statusCode).toBe(401)
    expect(await database.db.$count(offering)).toBe(1)
  })

  it('succeeds for one of twenty at the same time', async () => {
    const { as, database } = testApp()
    const client = await as('owner')
    const replies = await Promise.all(Array.from({ length: 20 }, () => addSub(client)))
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    expect(replies.filter((reply) => codeOf(reply) === 'subject_exists')).toHaveLength(19)
    expect(await database.db.$count(subject)).toBe(1)
    expect(await database.db.$count(offering)).toBe(1)
    expect(await audited()).toHaveLength(1)
  })

  it('creates one offering for a place, however many share at the same time', async () => {
    const { as, database } = testApp()
    await createSubject(database.db)
    const client = await as('owner')
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => addSub(client, { ...atMech, share: true })),
    )
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    expect(replies.filter((reply) => codeOf(reply) === 'subject_exists')).toHaveLength(9)
    expect(await placesOf(client)).toEqual(['CSE 5', 'Mech 5'])
  })
})

describe('editing a subject', () => {
  it('changes code, abbreviation, name and description at every place', async () => {
    const { as, database } = testApp()
    await createSubject(database.db, { description: 'Old.' }, [csePlace, mechPlace])
    const changed = { subCode: 'BCS599', subAbb: 'ACN', subName: 'Advanced Networks' }
    const client = await as('owner')
    const reply = await editSub(client, { ...changed, description: 'New.' })
    expect(reply.json()).toEqual({
      message: 'Subject "Advanced Networks" updated successfully',
      subject: expect.objectContaining({ ...changed, description: 'New.' }),
    })
    const mech = await (await as('owner'))({ method: 'POST', url: '/api/getSub', payload: atMech })
    expect(mech.json<{ subjects: SubjectCard[] }>().subjects).toEqual([expect.objectContaining(changed)])
    expect(await audited()).toEqual([
      expect.objectContaining({
        action: 'subject.edit',
        before: { ...networks, description: 'Old.' },
        after: { ...changed, description: 'New.' },
      }),
    ])
  })

  it('keeps a description that the call leaves out', async () => {
    const { as, database } = testApp()
    await createSubject(database.db, { description: 'Layers.' })
    const reply = await editSub(await as('owner'), { subName: 'Networks' })
    expect(reply.json<{ subject: SubjectCard }>().subject).toMatchObject({
      subName: 'Networks',
      description: 'Layers.',
    })
  })

  it('is refused for a code that another subject has', async () => {
    const { as, database } = testApp()
    await createSubject(database.db)
    await createSubject(database.db, { subCode: 'BCS503' }, [mechPlace])
    const reply = await editSub(await as('owner'), { subCode: 'BCS503', subName: 'Taken' })
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'subject_exists'])
    expect(await placesOf(await as('owner'))).toEqual(['CSE 5'])
    expect(await audited()).toEqual([])
  })

  it('moves the only offering to the place of the body', async () => {
    const { as, database } = testApp()
    await createSubject(database.db)
    const reply = await editSub(await as('owner'), atMech)
    expect(reply.json<{ subject: SubjectCard }>().subject.department.deptId).toBe('Mech')
    expect(await placesOf(await as('owner'))).toEqual(['Mech 5'])
    expect(await audited()).toEqual([
      expect.objectContaining({
        before: expect.objectContaining({ place: csePlace }),
        after: expect.objectContaining({ place: mechPlace }),
      }),
    ])
  })

  it('returns several_offerings unless the call names the one to move', async () => {
    const { as, database } = testApp()
    await createSubject(database.db, {}, [csePlace, mechPlace])
    const client = await as('owner')
    const toSixth = { ...atCse, semester: '6th Sem' }

    const refused = await editSub(client, { ...toSixth, subName: 'Lost' })
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'several_offerings'])
    expect((await editSub(client, { ...atMech, subName: 'Kept' })).statusCode).toBe(200)
    expect(await placesOf(client)).toEqual(['CSE 5', 'Mech 5'])

    expect((await editSub(client, { ...toSixth, from: atMech })).statusCode).toBe(200)
    expect(await placesOf(client)).toEqual(['CSE 5', 'CSE 6'])
  })

  it('cannot move it to a place it has, or from one it does not have', async () => {
    const { as, database } = testApp()
    await createSubject(database.db, {}, [csePlace, mechPlace])
    const client = await as('owner')
    const onto = await editSub(client, { ...atMech, from: atCse })
    expect([onto.statusCode, codeOf(onto)]).toEqual([409, 'subject_exists'])
    const from = await editSub(client, { ...atMech, from: { ...atCse, department: 'EEE' } })
    expect([from.statusCode, codeOf(from)]).toEqual([404, 'subject_not_found'])
    expect((await editSub(client, { ...atMech, from: atMech })).statusCode).toBe(200)
    expect(await placesOf(client)).toEqual(['CSE 5', 'Mech 5'])
  })

  it('returns 404 for an unknown code and 400 for an unknown place', async () => {
    const { as, database } = testApp()
    expect((await editSub(await as('owner'))).statusCode).toBe(404)
    await createSubject(database.db)
    expect((await editSub(await as('owner'), { semester: '9th Sem' })).statusCode).toBe(400)
  })

  it.each(notOwners)('is not allowed for a %s', async (name, status, code) => {
    const { as, database } = testApp()
    await createSubject(database.db)
    const reply = await editSub(await as(name), { subName: 'Mine now' })
    expect([reply.statusCode, codeOf(reply)]).toEqual([status, code])
    const [row] = await database.db.select().from(subject)
    expect(row?.subName).toBe('Computer Networks')
  })

  it('is not allowed for a visitor', async () => {
    const { visitor, database } = testApp()
    await createSubject(database.db)
    expect((await editSub(visitor)).statusCode).toBe(401)
  })
})

describe('deleting a subject', () => {
  const withContent = async (places = [csePlace]) => {
    const { db } = testApp().database
    const row = await createSubject(db, {}, places)
    const first = await createSection(db, row.id)
    await createPdf(db, first.id)
    await createReference(db, row.id)
    return row
  }
  const live = async () => {
    const { db } = testApp().database
    return {
      subjects: await db.$count(subject, isNull(subject.deletedAt)),
      offerings: await db.$count(offering, isNull(offering.deletedAt)),
      sections: await db.$count(section, isNull(section.deletedAt)),
      pdfs: await db.$count(pdf, isNull(pdf.deletedAt)),
      references: await db.$count(reference, isNull(reference.deletedAt)),
    }
  }
  const none = { subjects: 0, offerings: 0, sections: 0, pdfs: 0, references: 0 }

  it('deletes its sections, PDFs and references with the same timestamp', async () => {
    const { as, database } = testApp()
    const { id } = await withContent([csePlace, mechPlace])
    const [older] = await database.db
      .insert(section)
      .values({
        subjectId: id,
        sectionName: 'Old',
        sectionIndex: 1,
        addedByName: 'Suma',
        deletedAt: new Date(0),
      })
      .returning()
    const reply = await deleteSub(await as('owner'), { subCode: 'BCS502' })

    expect(reply.json()).toEqual({ message: 'Subject deleted successfully' })
    expect(await live()).toEqual(none)
    const [gone] = await database.db.select().from(subject)
    const rows = await Promise.all(
      [offering, section, pdf, reference].map((table) => database.db.select().from(table)),
    )
    const times = rows
      .flat()
      .filter((row) => row.id !== older?.id)
      .map((row) => row.deletedAt)
    expect(new Set(times.map(String))).toEqual(new Set([String(gone?.deletedAt)]))
    expect(times).toHaveLength(5)
    expect(await audited()).toEqual([
      expect.objectContaining({
        action: 'subject.remove',
        before: expect.objectContaining({
          subCode: 'BCS502',
          places: [csePlace, mechPlace],
          sections: ['Module 1'],
          references: ['https://www.rfc-editor.org/'],
        }),
      }),
    ])
  })

  it('removes it from every response', async () => {
    const { as } = testApp()
    await withContent()
    const client = await as('owner')
    await deleteSub(client)
    const shelf = await client({ method: 'POST', url: '/api/getSub', payload: atCse })
    expect(shelf.json()).toEqual({ subjects: [] })
    const details = await client({ method: 'GET', url: '/api/getSubjectDetails/BCS502' })
    expect(details.statusCode).toBe(404)
    expect((await deleteSub(client)).statusCode).toBe(404)
    expect((await editSub(client)).statusCode).toBe(404)
  })

  it('removes only the named place, and the subject with its last place', async () => {
    const { as } = testApp()
    await withContent([csePlace, mechPlace])
    const client = await as('owner')
    expect((await deleteSub(client, atMech)).json()).toEqual({ message: 'Subject deleted successfully' })
    expect(await live()).toEqual({ subjects: 1, offerings: 1, sections: 1, pdfs: 1, references: 1 })
    expect((await deleteSub(client, atMech)).statusCode).toBe(404)
    expect((await deleteSub(client, atCse)).statusCode).toBe(200)
    expect(await live()).toEqual(none)
    expect((await audited()).map((row) => row.action)).toEqual(['subject.remove', 'subject.unshare'])
  })

  it('returns 400 for an incomplete place instead of deleting everything', async () => {
    const { as } = testApp()
    await withContent([csePlace, mechPlace])
    expect((await deleteSub(await as('owner'), { department: 'Mech' })).statusCode).toBe(400)
    expect((await live()).offerings).toBe(2)
  })

  it('accepts a JSON content type without a body', async () => {
    const { as } = testApp()
    await withContent()
    const client = await as('owner')
    const reply = await client({
      method: 'DELETE',
      url: '/api/deleteSubject/BCS502',
      headers: { 'content-type': 'application/json' },
    })
    expect(reply.statusCode).toBe(200)
  })

  it.each(notOwners)('is not allowed for a %s', async (name, status, code) => {
    const { as } = testApp()
    await withContent()
    const reply = await deleteSub(await as(name), { subCode: 'BCS502' })
    expect([reply.statusCode, codeOf(reply)]).toEqual([status, code])
    expect((await live()).subjects).toBe(1)
  })

  it('is not allowed for a visitor', async () => {
    const { visitor } = testApp()
    await withContent()
    expect((await deleteSub(visitor)).statusCode).toBe(401)
    expect((await live()).subjects).toBe(1)
  })
})
