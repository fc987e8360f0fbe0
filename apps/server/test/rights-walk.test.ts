import { registry } from '@lectureshelf/contract/registry'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { utrOf } from './claim-factories.ts'
import { beginUpload, tusHeaders, uploadMetadata } from './tus-client.ts'
import { useTestApp } from './harness.ts'
import { multipartOf } from './multipart.ts'
import { testPassword } from './people.ts'
import {
  type Call,
  type PersonKind,
  type Visit,
  hasRight,
  isHarmless,
  kinds,
  visit,
} from './rights-visits.ts'
import { pageWalk } from './rights-walk-pages.ts'
import { accountWalk } from './rights-walk-account.ts'
import { creditWalk } from './rights-walk-credits.ts'
import { renewalWalk } from './rights-walk-renewals.ts'
import { markVisits } from './rights-walk-marks.ts'
import { readingVisits } from './rights-walk-readings.ts'
import { pageReportWalk } from './rights-walk-page-reports.ts'
import { proposalWalk } from './rights-walk-proposals.ts'
import { bulkWalk, exportWalk, settingWalk, studentWalk } from './rights-walk-people.ts'
import { pdfSaying, prepare } from './rights-walk-things.ts'
import { csvOf } from './statements/statement-factories.ts'

const testApp = useTestApp()

/** What a screen shows of the pending claim. */
const seenFirst = { plan: 'premium', amountPaise: 14_900, utr: utrOf(1) }
const place = { department: 'CSE', scheme: '2022', semester: '5th Sem' }
const subjectForm = { subCode: 'BCS599', subAbb: 'NEW', subName: 'New Subject', ...place }
const SessionList = z.object({ items: z.array(z.object({ _id: z.string() })) })

const json = (payload: object): InjectOptions => ({ payload })

/**
 * Each call with valid input, and the status that each of the eight kinds of people gets, in the order of `kinds`:
 * visitor, lapsed student, student, student of another semester, sub-admin, admin, owner, cashier.
 */
const walk: Record<string, [Call, number[]]> = {
  'sessions.login': [
    () =>
      json({
        usn: '1LS22CS001',
        password: testPassword,
        deviceData: { userAgent: 'walk', deviceType: 'mobile' },
      }),
    [200, 200, 200, 200, 200, 200, 200, 200],
  ],
  'sessions.logout': [() => ({}), [401, 200, 200, 200, 200, 200, 200, 200]],
  'sessions.list': [() => ({}), [401, 200, 200, 200, 200, 200, 200, 200]],
  'sessions.end': [
    async (_, client) => {
      const reply = await client({ method: 'GET', url: '/api/sessions' })
      const own = reply.statusCode === 200 ? SessionList.parse(reply.json()).items[0]?._id : undefined
      return { params: { id: own ?? crypto.randomUUID() } }
    },
    [401, 200, 200, 200, 200, 200, 200, 200],
  ],
  ...accountWalk,
  ...studentWalk,
  ...bulkWalk,
  ...exportWalk,
  'promotions.create': [
    () => json({ batch: '2022', dryRun: true }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'promotions.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'promotions.undo': [
    ({ promotionId }) => ({ params: { id: promotionId }, ...json({ seen: { students: 0 } }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'insights.read': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'planVisits.count': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
  'subscriptions.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'subscriptions.grant': [
    ({ studentId }) => json({ studentId, plan: 'basic', reason: 'free' }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'subscriptions.cancel': [
    ({ subscriptionId }) => ({
      params: { id: subscriptionId },
      ...json({ reason: 'Paid twice.', seen: { endsOn: '2099-12-31' } }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'subscriptions.extend': [
    ({ subscriptionId }) => ({
      params: { id: subscriptionId },
      ...json({ endsOn: '2100-01-31', seen: { endsOn: '2099-12-31' } }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'subscriptions.receipt': [
    ({ subscriptionId }) => ({ params: { id: subscriptionId } }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'subscriptions.own': [() => ({}), [401, 200, 200, 200, 403, 403, 403, 200]],
  'dss.read': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
  'referenceData.addDepartment': [
    () => json({ deptId: 'Bio', deptName: 'Biotechnology' }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.editDepartment': [
    () => ({ params: { deptId: 'CSE' }, ...json({ deptName: 'Computing' }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.removeDepartment': [
    () => ({ params: { deptId: 'EEE' } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.addBatch': [
    () => json({ batch: '2027', scheme: null }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.editBatch': [
    () => ({ params: { batch: '2026' }, ...json({ scheme: '2025' }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.removeBatch': [
    () => ({ params: { batch: '2026' } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.addCollege': [
    () => json({ clgCode: 'ZZ', clgName: 'A New College' }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.editCollege': [
    () => ({ params: { clgCode: 'BI' }, ...json({ clgName: 'Another Name' }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.removeCollege': [
    () => ({ params: { clgCode: 'RV' } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'referenceData.editSemester': [
    () => ({ params: { semNum: '8' }, ...json({ semName: 'Last Sem' }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'securityLog.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'securityLog.listOwn': [() => ({}), [401, 200, 200, 200, 200, 200, 200, 200]],
  'audit.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'subjects.list': [() => json(place), [401, 200, 200, 402, 200, 200, 200, 200]],
  'subjects.details': [() => ({ params: { subCode: 'BCS502' } }), [401, 200, 200, 402, 200, 200, 200, 200]],
  'subjects.add': [() => json(subjectForm), [401, 403, 403, 403, 403, 200, 200, 403]],
  'subjects.edit': [
    () => ({ params: { subCode: 'BCS502' }, ...json({ ...subjectForm, subCode: 'BCS502' }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'subjects.remove': [() => ({ params: { subCode: 'BCS502' } }), [401, 403, 403, 403, 403, 403, 200, 403]],
  'sections.add': [
    () => json({ subCode: 'BCS502', sectionName: 'Module 2' }),
    [401, 403, 403, 403, 200, 200, 200, 403],
  ],
  'sections.update': [
    ({ section }) => ({
      params: { subCode: 'BCS502', sectionId: section.id },
      ...json({ sectionName: 'Module 9' }),
    }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'sections.remove': [
    () => ({ params: { subCode: 'BCS502', index: '0' } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'sections.order': [
    ({ section }) => ({ params: { subCode: 'BCS502' }, ...json({ sectionIds: [section.id] }) }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'pdfs.add': [
    ({ section }) => ({
      params: { sectionId: section.id },
      ...multipartOf({}, { pdfFile: pdfSaying('another') }),
    }),
    [401, 403, 403, 403, 200, 200, 200, 403],
  ],
  'pdfs.remove': [
    ({ section, pdf }) => json({ pdfId: pdf.id, sectionId: section.id }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  // The PDF of the walk is the owner's: a sub-admin edits only their own.
  'pdfs.edit': [
    ({ pdf }) => ({ params: { pdfId: pdf.id }, ...json({ pdfTitle: 'Layers' }) }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'pdfs.move': [
    ({ section, pdf }) => ({
      params: { pdfId: pdf.id },
      ...json({ sectionId: section.id, toSectionId: section.id }),
    }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'pdfs.replace': [
    ({ pdf }) => ({ params: { pdfId: pdf.id }, ...multipartOf({}, { pdfFile: pdfSaying('other bytes') }) }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'pdfs.order': [
    ({ section, pdf }) => ({ params: { sectionId: section.id }, ...json({ pdfIds: [pdf.id] }) }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  ...pageWalk,
  ...pageReportWalk,
  ...proposalWalk,
  'pdfs.cover': [
    ({ coverName }) => ({ params: { cover: `${coverName}.webp` } }),
    [200, 200, 200, 200, 200, 200, 200, 200],
  ],
  'pdfVersions.list': [
    ({ pdf }) => ({ params: { pdfId: pdf.id } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'pdfVersions.restore': [
    ({ pdf }) => ({ params: { pdfId: pdf.id, version: '1' } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  // The version of the walk is the shown one, which cannot be removed.
  'pdfVersions.remove': [
    ({ pdf }) => ({ params: { pdfFile: pdf.pdfFile, version: '1' }, ...json({ reason: 'It has marks.' }) }),
    [401, 403, 403, 403, 403, 403, 409, 403],
  ],
  'pdfVersions.sheets': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'pdfVersions.publishSheet': [
    () => ({
      params: { pdfFile: 'Ans-Booklet.pdf' },
      ...multipartOf({}, { pdfFile: pdfSaying('name and USN') }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'uploads.create': [
    ({ section }) => ({
      headers: tusHeaders({ 'upload-length': '100', 'upload-metadata': uploadMetadata(section.id) }),
    }),
    [401, 403, 403, 403, 201, 201, 201, 403],
  ],
  'uploads.head': [
    async ({ section }, client) => ({
      params: { uploadId: await beginUpload(client, section.id) },
      headers: tusHeaders({}),
    }),
    [401, 403, 403, 403, 200, 200, 200, 403],
  ],
  'uploads.patch': [
    async ({ section }, client) => ({
      params: { uploadId: await beginUpload(client, section.id) },
      headers: tusHeaders({ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
      payload: Buffer.alloc(10),
    }),
    [401, 403, 403, 403, 204, 204, 204, 403],
  ],
  'uploads.terminate': [
    async ({ section }, client) => ({
      params: { uploadId: await beginUpload(client, section.id) },
      headers: tusHeaders({}),
    }),
    [401, 403, 403, 403, 204, 204, 204, 403],
  ],
  // None of its bytes have arrived.
  'uploads.finish': [
    async ({ section }, client) => ({ params: { uploadId: await beginUpload(client, section.id) } }),
    [401, 403, 403, 403, 409, 409, 409, 403],
  ],
  'uploads.list': [() => ({}), [401, 403, 403, 403, 200, 200, 200, 403]],
  // An upload that has not arrived is given up with its bytes.
  'uploads.dismiss': [
    async ({ section }, client) => ({ params: { uploadId: await beginUpload(client, section.id) } }),
    [401, 403, 403, 403, 200, 200, 200, 403],
  ],
  'references.add': [
    () => ({
      params: { subCode: 'BCS502' },
      ...json({ refTitle: 'IETF', refLink: 'https://www.ietf.org/' }),
    }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'references.update': [
    ({ reference }) => ({
      params: { subCode: 'BCS502', refId: reference.id },
      ...json({ refTitle: 'IETF', refLink: 'https://www.ietf.org/' }),
    }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'references.remove': [
    ({ reference }) => ({ params: { subCode: 'BCS502', refId: reference.id } }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  ...readingVisits,
  ...creditWalk,
  ...renewalWalk,
  ...markVisits,
  'notes.files': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'notes.coverage': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'notes.health': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'notes.insights': [() => ({ params: { subCode: 'BCS502' } }), [401, 403, 403, 403, 403, 403, 200, 403]],
  'imports.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'imports.read': [({ importId }) => ({ params: { importId } }), [401, 403, 403, 403, 403, 403, 200, 403]],
  'imports.start': [({ importId }) => ({ params: { importId } }), [401, 403, 403, 403, 403, 403, 200, 403]],
  'imports.stop': [({ importId }) => ({ params: { importId } }), [401, 403, 403, 403, 403, 403, 200, 403]],
  'trash.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'trash.restore': [
    ({ deletedId }) => ({ params: { kind: 'reference', id: deletedId } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'siteForms.submit': [
    () => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ 'form-name': 'feedback', feedback: 'Good notes' }).toString(),
    }),
    [401, 200, 200, 200, 200, 200, 200, 200],
  ],
  'claims.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  // No statement shows the payment of the walk's claim: only the owner may take it for paid.
  'claims.approve': [
    ({ claimId }) => ({ params: { id: claimId }, ...json({ seen: seenFirst }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'claims.reject': [
    ({ claimId }) => ({
      params: { id: claimId },
      ...json({ reason: 'There is no such payment.', seen: seenFirst }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'claims.approveMany': [
    ({ claimId }) => json({ claims: [{ id: claimId, seen: seenFirst }] }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  // No payment of the claim fits another plan.
  'claims.changePlan': [
    ({ claimId }) => ({ params: { id: claimId }, ...json({ plan: 'basic', seen: seenFirst }) }),
    [401, 403, 403, 403, 403, 403, 409, 409],
  ],
  'claims.releaseUtr': [
    ({ rejectedId }) => ({ params: { id: rejectedId }, ...json({ seen: { ...seenFirst, utr: utrOf(9) } }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'claims.own': [
    () => json({ usn: '1LS26CS001', password: testPassword }),
    [200, 200, 200, 200, 200, 200, 200, 200],
  ],
  'statements.add': [
    () => multipartOf({}, { statement: csvOf([{ day: '01/10/26', rupees: '99.00', utr: '627412345602' }]) }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'statements.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'statements.read': [
    ({ statementId }) => ({ params: { id: statementId } }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'statements.approve': [
    ({ statementId }) => ({ params: { id: statementId }, ...json({ claims: [] }) }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'statements.endReversed': [
    ({ reversed: { statementId, creditId: lineId, seen } }) => ({
      params: { id: statementId, lineId },
      ...json({ seen }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'statements.remove': [
    ({ emptyStatementId }) => ({ params: { id: emptyStatementId } }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'statements.pair': [
    ({ statementId, creditId, claimId }) => ({
      params: { id: statementId },
      ...json({ lineId: creditId, registrationId: claimId, seen: seenFirst }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'claims.listOwn': [() => ({}), [401, 200, 200, 200, 403, 403, 403, 200]],
  'receipts.list': [() => ({}), [401, 200, 200, 200, 403, 403, 403, 200]],
  'passwordResets.request': [() => json({ usn: '1LS22CS001' }), [200, 200, 200, 200, 200, 200, 200, 200]],
  'passwordResets.use': [
    ({ resetToken }) => ({
      params: { token: resetToken },
      ...json({ newPassword: 'another long password' }),
    }),
    [200, 200, 200, 200, 200, 200, 200, 200],
  ],
  'feedback.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'feedback.mark': [
    ({ feedbackId }) => ({ params: { id: feedbackId }, ...json({ read: true }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'takedowns.send': [
    () => json({ name: 'Meera Pai', email: 'meera@example.com', what: 'BCS502', reason: 'It is my book.' }),
    [200, 200, 200, 200, 200, 200, 200, 200],
  ],
  'takedowns.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'takedowns.handle': [
    ({ takedownId }) => ({
      params: { id: takedownId },
      ...json({ outcome: 'Taken down.', seen: { outcome: null } }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'mail.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'mail.previewKind': [
    () => ({ params: { kind: 'sign-up-approved' } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'mail.preview': [({ mailId }) => ({ params: { id: mailId } }), [401, 403, 403, 403, 403, 403, 200, 403]],
  // Without a mail server the call fails.
  'mail.sendWaiting': [() => ({}), [401, 403, 403, 403, 403, 403, 409, 403]],
  'mail.dismissWaiting': [() => json({ seen: { waiting: 1 } }), [401, 403, 403, 403, 403, 403, 200, 403]],
  // The mail is of no kind that may go by WhatsApp.
  'mail.text': [({ mailId }) => ({ params: { id: mailId } }), [401, 403, 403, 403, 403, 403, 409, 403]],
  'mail.resend': [({ mailId }) => ({ params: { id: mailId } }), [401, 403, 403, 403, 403, 403, 409, 403]],
  ...settingWalk,
  'system.health': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
  'system.ready': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
  'system.version': [() => ({}), [401, 403, 403, 403, 200, 200, 200, 403]],
  // It exists only for the bearer of METRICS_TOKEN, who is no person.
  'system.metrics': [() => ({}), [404, 404, 404, 404, 404, 404, 404, 404]],
  // It exists only for the proxy, with a token that the server has just made.
  // The support mail is a placeholder until the owner sets one.
  'system.securityText': [() => ({}), [404, 404, 404, 404, 404, 404, 404, 404]],
  'system.openApi': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
  'system.docs': [() => ({}), [200, 200, 200, 200, 200, 200, 200, 200]],
}

test('every call of the registry has a row in the walk, and every row a call', () => {
  expect(Object.keys(walk).toSorted()).toEqual([...registry.keys()].toSorted())
  for (const [, expected] of Object.values(walk)) expect(expected).toHaveLength(kinds.length)
})

test('every call of the registry is mounted and described', async () => {
  const { app, visitor } = testApp()
  const description = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))) })
    .parse((await visitor({ method: 'GET', url: '/api/openapi.json' })).json())
  for (const [name, op] of registry) {
    expect(app.hasRoute({ method: op.method, url: op.path }), name).toBe(true)
    const path = op.path.replace(/:([A-Za-z]+)/g, '{$1}')
    expect(description.paths[path]?.[op.method.toLowerCase()]?.operationId, name).toBe(name)
  }
})

/** Each call by each kind of person. */
const visits: Visit[] = [...registry].flatMap(([name, op]) => {
  const [call, statuses] = walk[name] ?? [() => ({}), []]
  return kinds.map((kind, index) => ({ name, op, kind, status: statuses[index] ?? 0, call }))
})

const clientOf = (kind: PersonKind) => {
  const { as, visitor } = testApp()
  return kind === 'visitor' ? visitor : as(kind)
}

/** Makes calls that change nothing, all on the same things. @returns a line for each wrong response */
const visitAll = async (list: Visit[]): Promise<string[]> => {
  const things = await prepare(testApp())
  const clients = Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, await clientOf(kind)] as const)),
  )
  const wrong: string[] = []
  for (const each of list) {
    const problem = await visit(each, things, clients[each.kind] ?? testApp().visitor)
    if (problem !== null) wrong.push(`${each.name} for a ${each.kind}: ${problem}`)
  }
  return wrong
}

test('every call refuses everyone without the right', async () => {
  const refused = visits.filter((each) => !hasRight(each))
  expect(refused.length).toBeGreaterThan(kinds.length)
  expect(refused.filter(({ status }) => status < 400)).toEqual([])
  expect(await visitAll(refused)).toEqual([])
}, 120_000)

test('every call that reads or fails returns its status to everyone with the right', async () => {
  const harmless = visits.filter((each) => hasRight(each) && isHarmless(each))
  expect(harmless.length).toBeGreaterThan(kinds.length)
  expect(await visitAll(harmless)).toEqual([])
}, 120_000)

describe('a call that writes', () => {
  test.each(
    visits
      .filter((each) => hasRight(each) && !isHarmless(each))
      .map((each) => [each.name, each.kind, each.status, each] as const),
  )('%s for a %s returns %i', async (_name, kind, _status, each) => {
    const things = await prepare(testApp())
    expect(await visit(each, things, await clientOf(kind))).toBeNull()
  })
})
