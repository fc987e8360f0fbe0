import { type AuditEntity, auditEntities } from '@lectureshelf/contract/base/audit'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createPdf, createReference, createSection, createSubject } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { auditLog, subscription } from '../../schema.ts'
import { findAuditLabel } from './audit-labels.query.ts'

const current = useTestApp()

const labelOf = async (entity: AuditEntity, entityId: string) => {
  const { studentId, ...label } = await findAuditLabel(current().database.db, { entity, entityId })
  return studentId === null ? label : { ...label, studentId }
}

describe('the label of an audit record', () => {
  it('names a section, a PDF and a reference together with their subject', async () => {
    const { db } = current().database
    const subject = await createSubject(db, { subCode: 'BCS502', subAbb: 'CN' })
    const section = await createSection(db, subject.id, { sectionName: 'Module 3' })
    const titled = await createPdf(db, section.id, { pdfTitle: 'Unit 1' })
    const untitled = await createPdf(db, section.id, { pdfTitle: '', originalName: 'unit-2.pdf' })
    const reference = await createReference(db, subject.id, { refTitle: 'Kurose' })
    expect(await labelOf('subject', subject.id)).toEqual({ entityLabel: 'BCS502 CN', entityPlace: '' })
    expect(await labelOf('section', section.id)).toEqual({
      entityLabel: 'Module 3',
      entityPlace: 'BCS502 CN',
    })
    const entityPlace = 'Module 3, BCS502 CN'
    expect(await labelOf('pdf', titled.id)).toEqual({ entityLabel: 'Unit 1', entityPlace })
    expect(await labelOf('pdf', untitled.id)).toEqual({ entityLabel: 'unit-2.pdf', entityPlace })
    expect(await labelOf('reference', reference.id)).toEqual({
      entityLabel: 'Kurose',
      entityPlace: 'BCS502 CN',
    })
  })

  it('names a person, and the record stores whose data it contains', async () => {
    const { id, name, usn } = await current().person('student')
    const label = { entityLabel: `${name} (${usn})`, entityPlace: '', studentId: id }
    expect(await labelOf('student', id)).toEqual(label)
    const [row] = await current()
      .database.db.select()
      .from(subscription)
      .where(eq(subscription.studentId, id))
    expect(await labelOf('subscription', row?.id ?? '')).toEqual(label)
  })

  it('is empty for a deleted row and for an id that is not a row id', async () => {
    const none = { entityLabel: '', entityPlace: '' }
    expect(await labelOf('section', crypto.randomUUID())).toEqual(none)
    expect(await labelOf('section', 'y')).toEqual(none)
    expect(await labelOf('setting', 'settings')).toEqual(none)
  })

  it('is looked up for every kind of row', async () => {
    const kinds = [...new Set(Object.values(auditEntities))]
    const id = crypto.randomUUID()
    const labels = await Promise.all(kinds.map(async (kind) => [kind, await labelOf(kind, id)] as const))
    const unread = labels.filter(([, { entityLabel }]) => entityLabel === id).map(([kind]) => kind)
    expect(unread.toSorted()).toEqual(['batch', 'college', 'department', 'export', 'semester'])
  })

  it('is the id itself for reference data', async () => {
    expect(await labelOf('department', 'CSE')).toEqual({ entityLabel: 'CSE', entityPlace: '' })
  })

  it('is stored with the record and returned to the owner', async () => {
    const { database, as, person } = current()
    const subject = await createSubject(database.db, { subCode: 'BCS502', subAbb: 'CN' })
    const { name, usn } = await person('owner')
    const owner = await as('owner')
    const added = await owner({
      method: 'POST',
      url: '/api/addSectionsToSubject',
      payload: { subCode: subject.subCode, sectionName: 'Module 3' },
    })
    expect(added.statusCode).toBe(200)
    expect(await database.db.select().from(auditLog)).toMatchObject([
      { action: 'section.add', entityLabel: 'Module 3', entityPlace: 'BCS502 CN' },
    ])
    const reply = await owner({ url: '/api/audit?q=Module%203' })
    expect(reply.json()).toMatchObject({
      items: [{ actorName: `${name} (${usn})`, entityLabel: 'Module 3', entityPlace: 'BCS502 CN' }],
    })
  })
})
