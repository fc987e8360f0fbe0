import type { ErrorReply } from '@lectureshelf/contract/errors'
import type { Reference } from '@lectureshelf/contract/library/references'
import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { asc, isNull } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createReference, createSubject, mechPlace } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { auditLog, reference } from '../../schema.ts'

const testApp = useTestApp()

const book = { refTitle: 'RFC 9293', refLink: 'https://www.rfc-editor.org/rfc/rfc9293' }

const addReference = (client: Client, payload: object = book, subCode = 'BCS502') =>
  client({ method: 'POST', url: `/api/addReference/${subCode}`, payload })

const updateReference = (client: Client, refId: string, payload: object = book, subCode = 'BCS502') =>
  client({ method: 'PUT', url: `/api/updateReference/${subCode}/${refId}`, payload })

const deleteReference = (client: Client, refId: string, subCode = 'BCS502') =>
  client({ method: 'DELETE', url: `/api/deleteReference/${subCode}/${refId}` })

const codeOf = (reply: LightMyRequestResponse) => reply.json<ErrorReply>().code
const audited = () => testApp().database.db.select().from(auditLog).orderBy(asc(auditLog.at))
const live = () => testApp().database.db.select().from(reference).where(isNull(reference.deletedAt))

const shownTitles = async (client: Client) => {
  const reply = await client({ method: 'GET', url: '/api/getSubjectDetails/BCS502' })
  return reply.json<SubjectDetails>().references.map((row) => row.refTitle)
}

const oneReference = async (places?: [typeof mechPlace]) => {
  const { db } = testApp().database
  return createReference(db, (await createSubject(db, {}, places)).id)
}

describe('adding a reference', () => {
  it('appends it, with the author from the token', async () => {
    const { as, person } = testApp()
    await oneReference()
    const client = await as('admin')
    const reply = await addReference(client, {
      ...book,
      addedBy: (await person('owner')).id,
      addedByName: 'Someone Else',
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      message: 'Reference added successfully',
      newReference: {
        _id: expect.any(String),
        ...book,
        addedBy: (await person('admin')).id,
        addedByName: 'Divya Hegde',
      },
    })
    expect(await shownTitles(client)).toEqual(['RFC Editor', 'RFC 9293'])
    expect(await audited()).toEqual([
      expect.objectContaining({
        action: 'reference.add',
        entityId: reply.json<{ newReference: Reference }>().newReference._id,
        before: null,
        after: { subCode: 'BCS502', ...book },
      }),
    ])
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.com/notes',
    'file:///etc/passwd',
    '//example.com',
    'rfc-editor.org',
    'https:rfc-editor.org',
    'http://user:pass@evil.example',
    'https://vtu.ac.in@evil.example/results',
    'https://:pass@evil.example',
    'https://@evil.example',
    '',
  ])('rejects the link %j', async (refLink) => {
    const { as, database } = testApp()
    await createSubject(database.db)
    const reply = await addReference(await as('admin'), { ...book, refLink })
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'invalid_request'])
    expect(await live()).toEqual([])
  })

  it('requires a title and a subject', async () => {
    const { as, database } = testApp()
    const client = await as('admin')
    expect((await addReference(client)).statusCode).toBe(404)
    await createSubject(database.db)
    expect((await addReference(client, { ...book, refTitle: ' ' })).statusCode).toBe(400)
  })

  it('is not allowed for sub-admins, students, visitors or an admin of another department', async () => {
    const { as, database, visitor } = testApp()
    await createSubject(database.db, {}, [mechPlace])
    expect(codeOf(await addReference(await as('subAdmin')))).toBe('forbidden')
    expect(codeOf(await addReference(await as('student')))).toBe('forbidden')
    expect(codeOf(await addReference(await as('admin')))).toBe('out_of_scope')
    expect((await addReference(visitor)).statusCode).toBe(401)
    expect(await live()).toEqual([])
  })
})

describe('changing a reference', () => {
  it('changes title and link and keeps the author', async () => {
    const { as } = testApp()
    const { id } = await oneReference()
    const reply = await updateReference(await as('admin'), id, { ...book, addedByName: 'Someone Else' })
    expect(reply.json()).toEqual({
      message: 'Reference updated successfully',
      reference: { _id: id, ...book, addedBy: null, addedByName: 'Suma Shetty' },
    })
    expect(await live()).toEqual([expect.objectContaining(book)])
    expect(await audited()).toEqual([
      expect.objectContaining({
        action: 'reference.edit',
        before: { subCode: 'BCS502', refTitle: 'RFC Editor', refLink: 'https://www.rfc-editor.org/' },
        after: { subCode: 'BCS502', ...book },
      }),
    ])
  })

  it('rejects a link that would run in the reader’s session', async () => {
    const { as } = testApp()
    const { id } = await oneReference()
    const reply = await updateReference(await as('admin'), id, { ...book, refLink: 'javascript:alert(1)' })
    expect(reply.statusCode).toBe(400)
    expect((await live())[0]?.refTitle).toBe('RFC Editor')
  })

  it('returns 404 for a reference of another subject, a deleted and an unknown one', async () => {
    const { as, database } = testApp()
    const { id } = await oneReference()
    const other = await createSubject(database.db, { subCode: 'BCS503' })
    const gone = await createReference(database.db, other.id, { deletedAt: new Date() })
    const client = await as('owner')
    const replies = await Promise.all([
      updateReference(client, id, book, 'BCS503'),
      updateReference(client, gone.id, book, 'BCS503'),
      updateReference(client, crypto.randomUUID()),
    ])
    expect(replies.map((reply) => reply.statusCode)).toEqual([404, 404, 404])
    expect(await live()).toEqual([expect.objectContaining({ refTitle: 'RFC Editor' })])
  })

  it('is not allowed for sub-admins, students, visitors or an admin of another department', async () => {
    const { as, visitor } = testApp()
    const { id } = await oneReference([mechPlace])
    expect(codeOf(await updateReference(await as('subAdmin'), id))).toBe('forbidden')
    expect(codeOf(await updateReference(await as('student'), id))).toBe('forbidden')
    expect(codeOf(await updateReference(await as('admin'), id))).toBe('out_of_scope')
    expect((await updateReference(visitor, id)).statusCode).toBe(401)
    expect((await live())[0]?.refTitle).toBe('RFC Editor')
  })
})

describe('deleting a reference', () => {
  it('removes it from every response', async () => {
    const { as } = testApp()
    const { id } = await oneReference()
    const client = await as('admin')
    expect((await deleteReference(client, id)).json()).toEqual({ message: 'Reference deleted successfully' })
    expect(await shownTitles(client)).toEqual([])
    expect((await deleteReference(client, id)).statusCode).toBe(404)
    expect(await audited()).toEqual([
      expect.objectContaining({
        action: 'reference.remove',
        before: { subCode: 'BCS502', refTitle: 'RFC Editor', refLink: 'https://www.rfc-editor.org/' },
        after: null,
      }),
    ])
  })

  it('returns 404 for a reference of another subject', async () => {
    const { as, database } = testApp()
    const { id } = await oneReference()
    await createSubject(database.db, { subCode: 'BCS503' })
    expect((await deleteReference(await as('owner'), id, 'BCS503')).statusCode).toBe(404)
    expect(await live()).toHaveLength(1)
  })

  it('happens once when several delete it at the same time', async () => {
    const { as } = testApp()
    const { id } = await oneReference()
    const client = await as('admin')
    const replies = await Promise.all(Array.from({ length: 8 }, () => deleteReference(client, id)))
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    expect(await audited()).toHaveLength(1)
  })

  it('is not allowed for sub-admins, students, visitors or an admin of another department', async () => {
    const { as, visitor } = testApp()
    const { id } = await oneReference([mechPlace])
    expect(codeOf(await deleteReference(await as('subAdmin'), id))).toBe('forbidden')
    expect(codeOf(await deleteReference(await as('student'), id))).toBe('forbidden')
    expect(codeOf(await deleteReference(await as('admin'), id))).toBe('out_of_scope')
    expect((await deleteReference(visitor, id)).statusCode).toBe(401)
    expect(await live()).toHaveLength(1)
  })
})
