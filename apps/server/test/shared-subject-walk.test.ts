import type { Place, Scope } from '@lectureshelf/contract/access'
import { registry } from '@lectureshelf/contract/registry'
import { fillPath } from '@lectureshelf/contract/operation'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { createPdf, createReference, createSection, createSubject, csePlace } from './factories.ts'
import { type Client, type TestApp, useTestApp } from './harness.ts'
import { multipartOf } from './multipart.ts'
import { pdfSaying } from './pdf-files.ts'
import { createPerson } from './people.ts'
import { tusHeaders, uploadMetadata } from './tus-client.ts'

const testApp = useTestApp()

const ecePlace: Place = { ...csePlace, deptId: 'ECE' }
const cse: Scope = { departments: ['CSE'], schemes: [], semesters: [] }
const cseAndEce: Scope = { ...cse, departments: ['CSE', 'ECE'] }
const admin = { isAdmin: true }
const subAdmin = { role: 'subAdmin' } as const
const owner = { isAdmin: true, isOwner: true }

/** Someone with a scope, and the places of the subject that they write in. */
const cases = [
  { who: 'an admin of CSE', flags: admin, scope: cse, places: [csePlace] },
  { who: 'an admin of CSE', flags: admin, scope: cse, places: [csePlace, ecePlace] },
  { who: 'an admin of CSE', flags: admin, scope: cse, places: [ecePlace] },
  { who: 'a sub-admin of CSE', flags: subAdmin, scope: cse, places: [csePlace, ecePlace] },
  { who: 'an admin of CSE and ECE', flags: admin, scope: cseAndEce, places: [csePlace, ecePlace] },
  { who: 'an owner', flags: owner, scope: cse, places: [csePlace, ecePlace] },
].map((one) => ({ ...one, at: one.places.map(({ deptId }) => deptId).join(' and ') }))

const prepare = async ({ database: { db }, clock }: TestApp, places: Place[], actorId: string) => {
  const subject = await createSubject(db, {}, places)
  const section = await createSection(db, subject.id)
  const others = await createPdf(db, section.id, { addedBy: null })
  const own = await createPdf(db, section.id, { addedBy: actorId, createdAt: clock.now() })
  const reference = await createReference(db, subject.id)
  return { section, others, own, reference }
}

type Things = Awaited<ReturnType<typeof prepare>>
interface Input extends InjectOptions {
  params?: Record<string, string>
}
type Call = (things: Things) => Input

const json = (payload: object): InjectOptions => ({ payload })
const code = { subCode: 'BCS502' }
const networks = { ...code, subAbb: 'CN', subName: 'Computer Networks' }
const atCseSixth = { department: 'CSE', scheme: '2022', semester: '6th Sem' }
const link = { refTitle: 'IETF', refLink: 'https://www.ietf.org/' }
const upload = (target: Parameters<typeof uploadMetadata>[0]): InjectOptions => ({
  headers: tusHeaders({ 'upload-length': '100', 'upload-metadata': uploadMetadata(target) }),
})

const adding = [200, 200, 403, 200, 200, 200]
const changing = [200, 403, 403, 403, 200, 200]

/** Each call that writes in a subject, and the status for each of the cases, in their order. */
const walk: [string, Call, number[]][] = [
  ['subjects.add: sharing', () => json({ ...networks, ...atCseSixth, share: true }), changing],
  ['sections.add', () => json({ ...code, sectionName: 'Module 2' }), adding],
  [
    'sections.update',
    ({ section }) => ({ params: { ...code, sectionId: section.id }, ...json({ sectionName: 'Mine' }) }),
    changing,
  ],
  ['sections.order', ({ section }) => ({ params: code, ...json({ sectionIds: [section.id] }) }), changing],
  [
    'pdfs.add',
    ({ section }) => ({
      params: { sectionId: section.id },
      ...multipartOf({}, { pdfFile: pdfSaying('new') }),
    }),
    adding,
  ],
  [
    'pdfs.chapters',
    ({ own }) => ({
      params: { pdfId: own.id },
      ...json({ version: 1, chapters: [{ title: 'Layers', pageNumber: 1, level: 0 }] }),
    }),
    adding,
  ],
  ['pdfs.retry', ({ others }) => ({ params: { pdfId: others.id } }), adding],
  [
    'pdfs.edit: of someone else',
    ({ others }) => ({ params: { pdfId: others.id }, ...json({ pdfTitle: 'Mine' }) }),
    changing,
  ],
  ['pdfs.edit: own', ({ own }) => ({ params: { pdfId: own.id }, ...json({ pdfTitle: 'Layers' }) }), adding],
  [
    'pdfs.remove: of someone else',
    ({ section, others }) => json({ pdfId: others.id, sectionId: section.id }),
    changing,
  ],
  ['pdfs.remove: own', ({ section, own }) => json({ pdfId: own.id, sectionId: section.id }), adding],
  [
    'pdfs.move',
    ({ section, others }) => ({
      params: { pdfId: others.id },
      ...json({ sectionId: section.id, toSectionId: section.id }),
    }),
    changing,
  ],
  [
    'pdfs.replace',
    ({ own }) => ({ params: { pdfId: own.id }, ...multipartOf({}, { pdfFile: pdfSaying('other bytes') }) }),
    changing,
  ],
  [
    'pdfs.order',
    ({ section, own, others }) => ({
      params: { sectionId: section.id },
      ...json({ pdfIds: [own.id, others.id] }),
    }),
    changing,
  ],
  [
    'uploads.create: to add',
    ({ section }) => upload({ kind: 'section', sectionId: section.id }),
    [201, 201, 403, 201, 201, 201],
  ],
  [
    'uploads.create: to replace',
    ({ others }) => upload({ kind: 'replace', pdfId: others.id }),
    [201, 403, 403, 403, 201, 201],
  ],
  ['references.add', () => ({ params: code, ...json(link) }), changing],
  [
    'references.update',
    ({ reference }) => ({ params: { ...code, refId: reference.id }, ...json(link) }),
    changing,
  ],
  ['references.remove', ({ reference }) => ({ params: { ...code, refId: reference.id } }), changing],
]

const signIn = async ({ app, database, services }: TestApp, { flags, scope }: (typeof cases)[number]) => {
  const { id } = await createPerson(database.db, { usn: '1LS00STAFF', ...flags, scope })
  const { token } = await services.sessions.openFor(id, { userAgent: 'walk', deviceType: 'desktop' })
  const client: Client = (options) =>
    app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })
  return { id, client }
}

const nameOf = (row: string): string => row.split(':')[0] ?? row

test('every call with which an admin may change a subject has a row', () => {
  const written = new Set(walk.map(([row]) => nameOf(row)))
  const ofContent = /^(subjects|sections|pdfs|references)\./
  const expected = [...registry]
    .filter(
      ([name, { right }]) => ofContent.test(name) && right !== 'readNotes' && right !== 'seePublicPages',
    )
    .filter(([, { right }]) => !['editSubject', 'removeSubject', 'removeSection'].includes(right))
    .map(([name]) => name)
  expect(expected.filter((name) => !written.has(name))).toEqual([])
})

describe.each(walk)('%s', (row, call, expected) => {
  test.each(cases.map((one, index) => ({ ...one, status: expected[index] })))(
    'for $who in a subject of $at returns $status',
    async ({ status, ...one }) => {
      const app = testApp()
      const { id, client } = await signIn(app, one)
      const things = await prepare(app, one.places, id)
      const op = registry.get(nameOf(row))
      if (op === undefined) throw new Error(`There is no call ${row}.`)
      const { params, ...options } = call(things)
      const reply = await client({ method: op.method, url: fillPath(op.path, params), ...options })
      expect(`${reply.statusCode} ${reply.statusCode === status ? '' : reply.body}`.trim()).toBe(
        String(status),
      )
    },
  )
})
