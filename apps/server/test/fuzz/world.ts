import { registry } from '@lectureshelf/contract/registry'
import { z } from 'zod'
import type { Database } from '../../src/platform/db/database.ts'
import { createPaidSubscription, createSignUp, utrOf } from '../claim-factories.ts'
import { createReference } from '../factories.ts'
import {
  createFeedback,
  createImport,
  createMail,
  createPromotion,
  createResetLink,
  createSession,
} from '../office-factories.ts'
import { paddedPdf } from '../processes/padded-pdf.ts'
import { getWith, listPdfs, sendJson, upload } from '../processes/http-client.ts'
import { studentUsns } from '../processes/installation.ts'
import { createStatement } from '../statements/statement-factories.ts'
import { markForm } from '../marks.ts'
import { type Canaries, plantCanaries } from './canaries.ts'
import { type Crew, type CrewMember, addCrew } from './crew.ts'
import type { Things } from './things.ts'

const claims = 12
const Ids = z.array(z.object({ id: z.string() }))
const People = z.array(z.object({ id: z.string(), usn: z.string() }))

/** The contents of an installation before the first request. */
interface World {
  /** The people who make requests: no request may erase, block or move them. */
  crewIds: string[]
  resetTokens: string[]
}

const planted = 3

/** Fills a stopped, seeded installation with something for every call. */
export const prepareWorld = async (database: Database, canaries: Canaries): Promise<World> => {
  const { db } = database
  const crew = await addCrew(database)
  const students = People.parse(
    (await database.runSql('select id, usn from student where usn = any($1) order by usn', [studentUsns]))
      .rows,
  )
  const [subject] = Ids.parse((await database.runSql('select id from subject', [])).rows)
  const resetTokens: string[] = []
  for (const { id } of students.slice(0, 8)) {
    await createFeedback(db, id)
    await createPaidSubscription(db, id)
    await createSession(db, id)
    resetTokens.push(await createResetLink(db, id))
  }
  const payers = crew.filter(({ member }) => member === 'student' || member === 'lapsedStudent')
  for (const { id, member } of payers) {
    const over = member === 'lapsedStudent' ? { endsOn: '2020-06-30' } : {}
    await createPaidSubscription(db, id, over)
  }
  await plantCanaries(db, canaries, {
    staff: crew.filter((person) => !payers.includes(person)),
    students: [...payers, ...students.slice(0, planted).map((person) => ({ ...person, member: null }))],
  })
  for (let number = 1; number <= claims; number += 1) {
    const usn = `1LS26CS${String(number).padStart(3, '0')}`
    const state = number > claims - 4 ? 'rejected' : 'pending'
    await createSignUp(db, { usn, utr: utrOf(number), email: `${usn}@example.com` }, { state })
    await createMail(db, { state: number % 3 === 0 ? 'failed' : 'queued' })
  }
  for (let number = 0; number < 3; number += 1) {
    await createImport(db)
    await createPromotion(db, { batch: '2023' })
    await createStatement(db)
    if (subject !== undefined) await createReference(db, subject.id)
  }
  return { crewIds: crew.map(({ id }) => id), resetTokens }
}

/** Uploads notes and reads every list as the owner, so that requests can name existing things. */
export const lookAround = async (url: string, token: string, sectionId: string, things: Things) => {
  for (const title of ['one', 'two', 'three']) {
    await upload({ url, token, sectionId, title, pdf: paddedPdf(title, 100_000) })
  }
  for (const usn of studentUsns) things.note('usn', usn)
  things.note('claimUsn', '1LS26CS001')
  things.note('subCode', 'BCS502')
  for (const [name, op] of registry) {
    if (op.kind !== 'json' || op.method !== 'GET') continue
    const [feature = ''] = name.split('.')
    const answer = await getWith(url, token, op.path.replace(':subCode', 'BCS502'))
    if (answer.ok) things.learn(feature, await answer.json())
  }
}

/** Lets members mark a page, which no one else may read, and a student report it to staff. */
export const plantNotes = async (url: string, crew: Crew, canaries: Canaries): Promise<void> => {
  const tokenOf = async (member: CrewMember) => (await crew.tokenOf(member)) ?? ''
  const [pdf] = await listPdfs(url, await tokenOf('owner'))
  const pdfFile = pdf?.pdfFile ?? ''
  for (const member of ['student', 'subAdmin', 'admin', 'owner'] as const) {
    const own = (column: string) => canaries.text(member, column, [member])
    const form = markForm({
      pdfFile,
      page: 1,
      quote: { exact: own('quote'), prefix: '', suffix: '' },
      boxes: [[1, 1000, 1000, 3000, 200]],
      note: own('note'),
      noteAt: '2026-11-20T10:00:00.000Z',
    })
    const kept = await fetch(`${url}/api/marks/${crypto.randomUUID()}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(member)}` },
      body: JSON.stringify(form),
    })
    if (!kept.ok) throw new Error(`The mark was not kept: ${await kept.text()}`)
  }
  const text = canaries.text('student', 'report', ['student', 'subAdmin', 'admin', 'owner'])
  const report = { page: 1, version: 1, kind: 'wrong', text }
  const sent = await sendJson(url, await tokenOf('student'), `/api/pdf/${pdfFile}/page-reports`, report)
  if (!sent.ok) throw new Error(`The report was not sent: ${await sent.text()}`)
}
