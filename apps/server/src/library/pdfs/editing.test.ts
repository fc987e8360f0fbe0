import { and, asc, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPdf, createSection, createSubject, csePlace, mechPlace } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { addPdf, pdfSaying, refusedElsewhere, refusedToSubAdmins } from '../../../test/pdf-files.ts'
import { auditLog, pdf, pdfVersion } from '../../schema.ts'

const testApp = useTestApp()
const minute = 60_000

let sectionId = ''
beforeEach(async () => {
  const { db } = testApp().database
  sectionId = (await createSection(db, (await createSubject(db, {}, [csePlace])).id)).id
})

const sectionElsewhere = async () => {
  const { db } = testApp().database
  const subject = await createSubject(db, { subCode: 'BME501' }, [mechPlace])
  return (await createSection(db, subject.id)).id
}

const livePdfs = async (id = sectionId) => {
  const rows = await testApp()
    .database.db.select()
    .from(pdf)
    .where(and(eq(pdf.sectionId, id), isNull(pdf.deletedAt)))
    .orderBy(asc(pdf.pdfIndex))
  return rows.map((row) => ({ id: row.id, index: row.pdfIndex }))
}

const removal = (pdfId: string, id = sectionId) => ({
  method: 'DELETE' as const,
  url: '/api/deletePdfFromSection',
  payload: { pdfId, sectionId: id },
})

const threePdfs = async () => {
  const { db } = testApp().database
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1) ids.push((await createPdf(db, sectionId)).id)
  return ids
}

describe('deleting a PDF', () => {
  test.each(['admin', 'owner'] as const)(
    'an %s may delete it, which closes the gap and is in the audit log',
    async (who) => {
      const { as, person, database } = testApp()
      const [first = '', second = '', third = ''] = await threePdfs()
      const reply = await (await as(who))(removal(second))
      expect(reply.statusCode).toBe(200)
      expect(reply.json()).toEqual({ message: 'PDF deleted successfully' })
      expect(await livePdfs()).toEqual([
        { id: first, index: 0 },
        { id: third, index: 1 },
      ])
      const [entry] = await database.db.select().from(auditLog)
      const { id } = await person(who)
      expect(entry).toMatchObject({ actorId: id, action: 'pdf.remove', entityId: second })
      const again = await (await as(who))(removal(second))
      expect(again.statusCode).toBe(404)
    },
  )

  test('a sub-admin may withdraw their own PDF within 15 minutes', async () => {
    const { as, clock } = testApp()
    const client = await as('subAdmin')
    const added = await addPdf(client, sectionId, pdfSaying('mine'))
    clock.advance(14 * minute)
    expect((await client(removal(added._id))).statusCode).toBe(200)
    expect(await livePdfs()).toEqual([])
  })

  test('a sub-admin may not withdraw it after 15 minutes', async () => {
    const { as, clock } = testApp()
    const client = await as('subAdmin')
    const added = await addPdf(client, sectionId, pdfSaying('mine'))
    clock.advance(16 * minute)
    const reply = await client(removal(added._id))
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'withdraw_too_late' })
    expect(await livePdfs()).toHaveLength(1)
  })

  test('a sub-admin may never delete what someone else added', async () => {
    const { as } = testApp()
    const added = await addPdf(await as('admin'), sectionId, pdfSaying('theirs'))
    const reply = await (await as('subAdmin'))(removal(added._id))
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'forbidden' })
    expect(await livePdfs()).toHaveLength(1)
  })

  test.each(refusedElsewhere)('a %s may not delete a PDF elsewhere', async (who, status, code) => {
    const { as, visitor, database } = testApp()
    const elsewhere = await sectionElsewhere()
    const { id } = await createPdf(database.db, elsewhere)
    const client = who === 'visitor' ? visitor : await as(who)
    const reply = await client(removal(id, elsewhere))
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ code })
    expect(await livePdfs(elsewhere)).toHaveLength(1)
  })

  test('a PDF of another section is not found by anyone', async () => {
    const { as, database } = testApp()
    const elsewhere = await sectionElsewhere()
    const { id } = await createPdf(database.db, elsewhere)
    for (const who of ['admin', 'owner'] as const) {
      expect((await (await as(who))(removal(id))).statusCode).toBe(404)
    }
    expect((await (await as('owner'))(removal(id, crypto.randomUUID()))).statusCode).toBe(404)
    expect(await livePdfs(elsewhere)).toHaveLength(1)
  })

  test('concurrent deletions leave a dense order, whichever comes first', async () => {
    const { as, database } = testApp()
    const client = await as('admin')
    const ids = await threePdfs()
    const { id: kept } = await createPdf(database.db, sectionId)
    const replies = await Promise.all(ids.map((id) => client(removal(id))))
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200])
    expect(await livePdfs()).toEqual([{ id: kept, index: 0 }])
  })
})

describe('ordering PDFs', () => {
  const order = (pdfIds: string[], id = sectionId) => ({
    method: 'PUT' as const,
    url: `/api/sections/${id}/pdf-order`,
    payload: { pdfIds },
  })

  test('an admin may put them in another order', async () => {
    const { as } = testApp()
    const [first = '', second = '', third = ''] = await threePdfs()
    const reply = await (await as('admin'))(order([third, first, second]))
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ message: 'PDFs reordered successfully' })
    expect((await livePdfs()).map(({ id }) => id)).toEqual([third, first, second])
  })

  test('a list that is not exactly the PDFs of the section is stale', async () => {
    const { as, database } = testApp()
    const client = await as('admin')
    const [first = '', second = '', third = ''] = await threePdfs()
    const before = await livePdfs()
    const lists = [
      [],
      [first, second],
      [first, second, second],
      [first, second, third, third],
      [first, second, crypto.randomUUID()],
    ]
    for (const list of lists) {
      const reply = await client(order(list))
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toMatchObject({ code: 'stale_order' })
    }
    expect(await livePdfs()).toEqual(before)
    expect(await database.db.$count(auditLog)).toBe(0)
  })

  test.each(refusedToSubAdmins)('a %s may not reorder PDFs elsewhere', async (who, status, code) => {
    const { as, visitor, database } = testApp()
    const elsewhere = await sectionElsewhere()
    const { id } = await createPdf(database.db, elsewhere)
    const reply = await (who === 'visitor' ? visitor : await as(who))(order([id], elsewhere))
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ code })
  })
})

describe('retrying a PDF', () => {
  const retry = (pdfId: string) => ({ method: 'POST' as const, url: `/api/pdfs/${pdfId}/retry` })
  const failed = { state: 'failed' as const, failure: 'broken', pageCount: null }

  test('queues a failed one again and records it in the audit log', async () => {
    const { as, database } = testApp()
    const { id } = await createPdf(database.db, sectionId, {}, failed)
    const reply = await (await as('subAdmin'))(retry(id))
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ message: 'The PDF will be processed again' })
    const [version] = await database.db.select().from(pdfVersion)
    expect(version).toMatchObject({ state: 'processing', failure: null })
    const { rows } = await database.runSql('select data from pgboss.job')
    expect(rows).toEqual([{ data: { versionId: version?.id } }])
    const [entry] = await database.db.select().from(auditLog)
    expect(entry).toMatchObject({ action: 'pdf.retry', entityId: id })
  })

  test('twice creates one job', async () => {
    const { as, database } = testApp()
    const { id } = await createPdf(database.db, sectionId, {}, failed)
    const client = await as('owner')
    const replies = await Promise.all([client(retry(id)), client(retry(id))])
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200])
    expect((await database.runSql('select 1 from pgboss.job')).rows).toHaveLength(1)
  })

  test.each(refusedElsewhere)('is not allowed for a %s elsewhere', async (who, status, code) => {
    const { as, visitor, database } = testApp()
    const { id } = await createPdf(database.db, await sectionElsewhere(), {}, failed)
    const reply = await (who === 'visitor' ? visitor : await as(who))(retry(id))
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ code })
    const [version] = await database.db.select().from(pdfVersion)
    expect(version?.state).toBe('failed')
  })

  test('returns 404 for an unknown PDF', async () => {
    const reply = await (await testApp().as('owner'))(retry(crypto.randomUUID()))
    expect(reply.statusCode).toBe(404)
  })
})
