import { scopeMessages } from '@lectureshelf/contract/access'
import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { expect, test } from 'vitest'
import {
  createPdf,
  createReference,
  createSection,
  createSubject,
  csePlace,
  mechPlace,
} from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { auditLog, offering } from '../../schema.ts'

const testApp = useTestApp()

const form = { subCode: 'BCS502', subAbb: 'CN', subName: 'Computer Networks' }
const atCse = { department: 'CSE', scheme: '2022', semester: '5th Sem' }
const share = (client: Client) =>
  client({ method: 'POST', url: '/api/addSub', payload: { ...form, ...atCse, share: true } })

const countAudited = () => testApp().database.db.$count(auditLog)

test('an admin of one department cannot take over the notes of another by sharing them', async () => {
  const { as, database } = testApp()
  const { id } = await createSubject(database.db, {}, [mechPlace])
  const section = await createSection(database.db, id)
  const pdf = await createPdf(database.db, section.id)
  const reference = await createReference(database.db, id)
  const admin = await as('admin')

  const shared = await share(admin)
  expect(shared.statusCode).toBe(403)
  expect(shared.json()).toMatchObject({
    code: 'out_of_scope',
    message:
      'BCS502 is taught at Mech 2022 5th Sem. Only the owner, or someone who looks after all of its places, can share its notes.',
  })
  const attempts = [
    await admin({
      method: 'DELETE',
      url: '/api/deletePdfFromSection',
      payload: { pdfId: pdf.id, sectionId: section.id },
    }),
    await admin({ method: 'DELETE', url: `/api/deleteReference/BCS502/${reference.id}` }),
    await admin({
      method: 'PUT',
      url: `/api/updateSection/BCS502/${section.id}`,
      payload: { sectionName: 'Mine' },
    }),
  ]
  expect(attempts.map((reply) => reply.statusCode)).toEqual([403, 403, 403])
  expect(await database.db.$count(offering)).toBe(1)
  expect(await countAudited()).toBe(0)
})

test('a subject that an owner shared with a department cannot be changed by its admin, and the refusal says who can', async () => {
  const { as, database } = testApp()
  const { id } = await createSubject(database.db, {}, [mechPlace])
  const section = await createSection(database.db, id)
  expect((await share(await as('owner'))).statusCode).toBe(200)
  const admin = await as('admin')
  const reply = await admin({
    method: 'PUT',
    url: `/api/updateSection/BCS502/${section.id}`,
    payload: { sectionName: 'Mine' },
  })
  expect(reply.statusCode).toBe(403)
  expect(reply.json()).toMatchObject({ code: 'out_of_scope', message: scopeMessages.shared })
  const added = await admin({
    method: 'POST',
    url: '/api/addSectionsToSubject',
    payload: { subCode: 'BCS502', sectionName: 'For CSE' },
  })
  expect(added.statusCode).toBe(200)
  const details = await admin({ url: '/api/getSubjectDetails/BCS502' })
  expect(details.json<SubjectDetails>().sections.map(({ sectionName }) => sectionName)).toEqual([
    'Module 1',
    'For CSE',
  ])
})

test('a PDF can leave only a subject whose places are all in scope, for one that the actor may add to', async () => {
  const { as, database } = testApp()
  const sectionAt = async (subCode: string, places: (typeof csePlace)[]) =>
    (await createSection(database.db, (await createSubject(database.db, { subCode }, places)).id)).id
  const own = await sectionAt('OWN1', [csePlace])
  const shared = await sectionAt('SHARED1', [csePlace, mechPlace])
  const foreign = await sectionAt('FOREIGN1', [mechPlace])
  const admin = await as('admin')
  const move = async (sectionId: string, toSectionId: string) => {
    const { id } = await createPdf(database.db, sectionId)
    const payload = { sectionId, toSectionId }
    return (await admin({ method: 'POST', url: `/api/pdfs/${id}/move`, payload })).statusCode
  }
  expect(await move(own, shared)).toBe(200)
  expect(await move(own, foreign)).toBe(403)
  expect(await move(shared, own)).toBe(403)
})
