import type { ErrorReply } from '@lectureshelf/contract/errors'
import type { Section } from '@lectureshelf/contract/library/sections'
import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { asc, eq, isNull } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createPdf, createSection, createSubject, csePlace, mechPlace } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { auditLog, pdf, section, subject } from '../../schema.ts'
import { getSectionContext } from '../tables/section-context.ts'

const testApp = useTestApp()

const addSection = (client: Client, sectionName = 'Module 1', more: object = {}) =>
  client({
    method: 'POST',
    url: '/api/addSectionsToSubject',
    payload: { subCode: 'BCS502', sectionName, ...more },
  })

const updateSection = (client: Client, sectionId: string, payload: object, subCode = 'BCS502') =>
  client({ method: 'PUT', url: `/api/updateSection/${subCode}/${sectionId}`, payload })

const deleteSection = (client: Client, index: number | string, payload?: object, subCode = 'BCS502') =>
  client({
    method: 'DELETE',
    url: `/api/deleteSection/${subCode}/${index}`,
    ...(payload ? { payload } : {}),
  })

const orderSections = (client: Client, sectionIds: string[]) =>
  client({ method: 'PUT', url: '/api/subjects/BCS502/section-order', payload: { sectionIds } })

const sectionOf = (reply: LightMyRequestResponse) => reply.json<{ section: Section }>().section
const codeOf = (reply: LightMyRequestResponse) => reply.json<ErrorReply>().code

/** Returns the live sections that a reader of the subject gets: their names and indices. */
const shown = async () => {
  const { as } = testApp()
  const client = await as('owner')
  const reply = await client({ method: 'GET', url: '/api/getSubjectDetails/BCS502' })
  const { sections } = reply.json<SubjectDetails>()
  return {
    names: sections.map((row) => row.sectionName),
    indices: sections.map((row) => row.sectionIndex),
  }
}

const audited = () => testApp().database.db.select().from(auditLog).orderBy(asc(auditLog.at))

const threeSections = async (places = [csePlace]) => {
  const { db } = testApp().database
  const { id } = await createSubject(db, {}, places)
  const first = await createSection(db, id, { sectionName: 'Module 1' })
  const second = await createSection(db, id, { sectionName: 'Module 2' })
  const third = await createSection(db, id, { sectionName: 'Question Papers' })
  return [first, second, third] as const
}

const dense = (length: number) => Array.from({ length }, (_, index) => index)

describe('adding a section', () => {
  it('appends it, with the author from the token', async () => {
    const { as, database, person } = testApp()
    await createSubject(database.db)
    await addSection(await as('subAdmin'))
    const reply = await addSection(await as('subAdmin'), ' Module 2 ', {
      sectionDesc: 'Routing.',
      addedBy: (await person('owner')).id,
      addedByName: 'Someone Else',
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      message: 'Section added successfully',
      section: {
        _id: expect.any(String),
        sectionName: 'Module 2',
        sectionDesc: 'Routing.',
        sectionIndex: 1,
        addedBy: (await person('subAdmin')).id,
        addedByName: 'Kiran Rao',
        pdfs: [],
      },
    })
    expect(await shown()).toEqual({ names: ['Module 1', 'Module 2'], indices: [0, 1] })
    expect((await audited())[1]).toMatchObject({
      actorName: 'Kiran Rao',
      actorUsn: '1LS00SUBAD',
      action: 'section.add',
      entityId: sectionOf(reply)._id,
      before: null,
      after: { subCode: 'BCS502', sectionName: 'Module 2', sectionDesc: 'Routing.' },
    })
  })

  it('rejects a name the subject has, ignoring case, and accepts it in another subject', async () => {
    const { as, database } = testApp()
    await createSubject(database.db)
    await createSubject(database.db, { subCode: 'BCS503' })
    const client = await as('admin')
    await addSection(client)
    const reply = await addSection(client, 'MODULE 1')
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'section_exists'])
    expect((await addSection(client, 'Module 1', { subCode: 'BCS503' })).statusCode).toBe(200)
  })

  it('accepts the name of a deleted section', async () => {
    const { as, database } = testApp()
    const { id } = await createSubject(database.db)
    await createSection(database.db, id, { deletedAt: new Date(), sectionIndex: 0 })
    expect(sectionOf(await addSection(await as('admin'))).sectionIndex).toBe(0)
  })

  it('requires a name and a subject', async () => {
    const { as, database } = testApp()
    const client = await as('admin')
    expect((await addSection(client)).statusCode).toBe(404)
    await createSubject(database.db)
    expect((await addSection(client, '  ')).statusCode).toBe(400)
  })

  it('is allowed for everyone with one place of a shared subject in scope', async () => {
    const { as, database } = testApp()
    await createSubject(database.db, {}, [mechPlace, csePlace])
    expect((await addSection(await as('subAdmin'))).statusCode).toBe(200)
  })

  it('is not allowed for students, visitors or staff of another department', async () => {
    const { as, database, visitor } = testApp()
    await createSubject(database.db, {}, [mechPlace])
    expect(codeOf(await addSection(await as('student')))).toBe('forbidden')
    expect(codeOf(await addSection(await as('subAdmin')))).toBe('out_of_scope')
    const reply = await addSection(await as('admin'))
    expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'out_of_scope'])
    expect((await addSection(visitor)).statusCode).toBe(401)
    expect(await database.db.$count(section)).toBe(0)
  })

  it('keeps indices dense and names unique when many add at the same time', async () => {
    const { as, database } = testApp()
    await createSubject(database.db)
    const client = await as('owner')
    const names = dense(10).flatMap((index) => [`Part ${index}`, `PART ${index}`])
    const replies = await Promise.all(names.map((name) => addSection(client, name)))
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(10)
    expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(10)
    expect((await shown()).indices).toEqual(dense(10))
  })
})

describe('the timestamps of a section', () => {
  it('come from the clock, as do those of its records', async () => {
    const { as, clock, database } = testApp()
    clock.advance(24 * 60 * 60 * 1000)
    clock.freeze()
    await createSubject(database.db)
    await addSection(await as('admin'))
    const [row] = await database.db.select().from(section)
    expect(row?.createdAt).toEqual(clock.now())
  })
})

describe('changing a section', () => {
  it('changes name and description and returns its PDFs, whatever index, author and subject its body names', async () => {
    const { as, database, person } = testApp()
    const [first] = await threeSections()
    const { pdfFile } = await createPdf(database.db, first.id)
    const reply = await updateSection(await as('admin'), first.id, {
      sectionName: 'module 1',
      sectionDesc: 'Layers.',
      subCode: 'BCS503',
      sectionIndex: 2,
      addedBy: (await person('admin')).id,
      addedByName: 'Someone Else',
    })
    expect(reply.json()).toEqual({
      message: 'Section updated successfully',
      section: expect.objectContaining({
        _id: first.id,
        sectionName: 'module 1',
        sectionDesc: 'Layers.',
        sectionIndex: 0,
        addedByName: 'Suma Shetty',
        pdfs: [expect.objectContaining({ pdfFile, locked: false })],
      }),
    })
    expect(await shown()).toEqual({ names: ['module 1', 'Module 2', 'Question Papers'], indices: dense(3) })
    expect(await audited()).toEqual([
      expect.objectContaining({
        action: 'section.edit',
        before: { subCode: 'BCS502', sectionName: 'Module 1', sectionDesc: '' },
        after: { subCode: 'BCS502', sectionName: 'module 1', sectionDesc: 'Layers.' },
      }),
    ])
  })

  it('rejects the name of another section', async () => {
    const { as } = testApp()
    const [first] = await threeSections()
    const reply = await updateSection(await as('admin'), first.id, { sectionName: 'module 2' })
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'section_exists'])
    expect((await shown()).names[0]).toBe('Module 1')
  })

  it('returns 404 for a section of another subject, a deleted and an unknown one', async () => {
    const { as, database } = testApp()
    const [first] = await threeSections()
    const other = await createSubject(database.db, { subCode: 'BCS503' })
    const gone = await createSection(database.db, other.id, { deletedAt: new Date() })
    const client = await as('owner')
    const change = { sectionName: 'Mine' }
    expect((await updateSection(client, first.id, change, 'BCS503')).statusCode).toBe(404)
    expect((await updateSection(client, gone.id, change, 'BCS503')).statusCode).toBe(404)
    expect((await updateSection(client, crypto.randomUUID(), change)).statusCode).toBe(404)
    expect((await shown()).names[0]).toBe('Module 1')
  })

  it('is not allowed for sub-admins, students, visitors or an admin of another department', async () => {
    const { as, visitor } = testApp()
    const [first] = await threeSections([mechPlace])
    const change = { sectionName: 'Mine' }
    expect(codeOf(await updateSection(await as('subAdmin'), first.id, change))).toBe('forbidden')
    expect(codeOf(await updateSection(await as('student'), first.id, change))).toBe('forbidden')
    expect(codeOf(await updateSection(await as('admin'), first.id, change))).toBe('out_of_scope')
    expect((await updateSection(visitor, first.id, change)).statusCode).toBe(401)
    expect((await shown()).names[0]).toBe('Module 1')
  })
})

describe('deleting a section', () => {
  it('deletes its PDFs with the same timestamp and closes the gap', async () => {
    const { as, database } = testApp()
    const [first, second] = await threeSections()
    const kept = await createPdf(database.db, first.id)
    const gone = await createPdf(database.db, second.id)
    const reply = await deleteSection(await as('owner'), 1, { sectionIndex: 1 })
    expect(reply.json()).toEqual({ message: 'Section deleted successfully' })
    expect(await shown()).toEqual({ names: ['Module 1', 'Question Papers'], indices: [0, 1] })
    const live = await database.db.select().from(pdf).where(isNull(pdf.deletedAt))
    expect(live.map((row) => row.id)).toEqual([kept.id])
    const [row] = await database.db.select().from(section).where(eq(section.id, second.id))
    const [itsPdf] = await database.db.select().from(pdf).where(eq(pdf.id, gone.id))
    expect(itsPdf?.deletedAt).toEqual(row?.deletedAt)
    expect(await audited()).toEqual([
      expect.objectContaining({
        action: 'section.remove',
        before: expect.objectContaining({ sectionName: 'Module 2', pdfs: [gone.pdfFile] }),
      }),
    ])
  })

  it('deletes nothing when another section has moved to the index', async () => {
    const { as } = testApp()
    const [first, , third] = await threeSections()
    const client = await as('owner')
    for (const [index, body] of [
      [1, { sectionId: first.id }],
      [3, { sectionId: third.id }],
      [1, { sectionIndex: 2 }],
    ] as const) {
      const reply = await deleteSection(client, index, body)
      expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'stale_section'])
    }
    expect((await shown()).names).toHaveLength(3)
    expect(await audited()).toEqual([])
  })

  it('accepts an index alone, and returns 404 where no section is', async () => {
    const { as } = testApp()
    await threeSections()
    const client = await as('owner')
    expect((await deleteSection(client, 3)).statusCode).toBe(404)
    expect((await deleteSection(client, -1)).statusCode).toBe(400)
    expect((await deleteSection(client, 'first')).statusCode).toBe(400)
    expect((await deleteSection(client, 2)).statusCode).toBe(200)
    expect((await shown()).names).toEqual(['Module 1', 'Module 2'])
  })

  it('deletes it once when many delete it at the same time', async () => {
    const { as } = testApp()
    const [first] = await threeSections()
    const client = await as('owner')
    const replies = await Promise.all(
      dense(10).map(() => deleteSection(client, 0, { sectionIndex: 0, sectionId: first.id })),
    )
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    expect(replies.filter((reply) => codeOf(reply) === 'stale_section')).toHaveLength(9)
    expect(await shown()).toEqual({ names: ['Module 2', 'Question Papers'], indices: [0, 1] })
    expect(await audited()).toHaveLength(1)
  })
})

describe('ordering sections', () => {
  it('puts them in the order of the list', async () => {
    const { as } = testApp()
    const [first, second, third] = await threeSections()
    const reply = await orderSections(await as('admin'), [third.id, first.id, second.id])
    expect(reply.json()).toEqual({ message: 'Sections reordered successfully' })
    expect(await shown()).toEqual({ names: ['Question Papers', 'Module 1', 'Module 2'], indices: dense(3) })
    expect(await audited()).toEqual([
      expect.objectContaining({
        action: 'section.order',
        before: { sectionIds: [first.id, second.id, third.id] },
        after: { sectionIds: [third.id, first.id, second.id] },
      }),
    ])
  })

  it('rejects a list that does not match the sections of the subject', async () => {
    const { as, database } = testApp()
    const [first, second, third] = await threeSections()
    const other = await createSubject(database.db, { subCode: 'BCS503' })
    const foreign = await createSection(database.db, other.id)
    const client = await as('owner')
    for (const list of [
      [],
      [third.id, first.id],
      [first.id, first.id, second.id],
      [first.id, second.id, foreign.id],
      [first.id, second.id, third.id, third.id],
      [first.id, second.id, third.id, foreign.id],
    ]) {
      const reply = await orderSections(client, list)
      expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'stale_order'])
    }
    expect((await shown()).names).toEqual(['Module 1', 'Module 2', 'Question Papers'])
  })

  it('is not allowed for sub-admins, students, visitors or an admin of another department', async () => {
    const { as, visitor } = testApp()
    const ids = (await threeSections([mechPlace])).map((row) => row.id).toReversed()
    expect(codeOf(await orderSections(await as('subAdmin'), ids))).toBe('forbidden')
    expect(codeOf(await orderSections(await as('student'), ids))).toBe('forbidden')
    expect(codeOf(await orderSections(await as('admin'), ids))).toBe('out_of_scope')
    expect((await orderSections(visitor, ids)).statusCode).toBe(401)
    expect((await shown()).names[0]).toBe('Module 1')
  })
})

describe('the context of a section', () => {
  it('has the subject and every place, and is not found once either is deleted', async () => {
    const { db } = testApp().database
    const [first, second] = await threeSections([csePlace, mechPlace])
    const context = await getSectionContext(db, first.id)
    expect(context).toMatchObject({ section: { id: first.id }, subject: { subCode: 'BCS502' } })
    expect(context.places).toEqual([expect.objectContaining(csePlace), expect.objectContaining(mechPlace)])
    const notFound = expect.objectContaining({ code: 'not_found' })
    await db.update(section).set({ deletedAt: new Date() }).where(eq(section.id, first.id))
    await expect(getSectionContext(db, first.id)).rejects.toThrow(notFound)
    await db.update(subject).set({ deletedAt: new Date() })
    await expect(getSectionContext(db, second.id)).rejects.toThrow(notFound)
  })
})
