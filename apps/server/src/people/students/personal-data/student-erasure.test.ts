import { messages } from '@lectureshelf/contract/messages'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createSignUp, utrOf } from '../../../../test/claim-factories.ts'
import { useTestApp } from '../../../../test/harness.ts'
import {
  createFeedback,
  createMail,
  createResetLink,
  createSession,
} from '../../../../test/office-factories.ts'
import { createPerson } from '../../../../test/people.ts'
import { signInRequest } from '../../../../test/sign-in.ts'
import { auditLog, claim as claimTable, session, student, subscription, utrDispute } from '../../../schema.ts'
import { erasedName } from '../../../schema/personal/people.ts'

const current = useTestApp()

const erase = async (id: string) => {
  const [row] = await current().database.db.select().from(student).where(eq(student.id, id))
  const payload = { seen: { usn: row?.usn ?? '', name: row?.name ?? '' } }
  return (await current().as('owner'))({ method: 'POST', url: `/api/students/${id}/erase`, payload })
}

const everyTable = [
  'student',
  'session',
  'known_device',
  'feedback',
  'claim',
  'utr_dispute',
  'mail',
  'audit_log',
]

/** Returns everything that is stored and may name a person, as one text. */
const everything = async (): Promise<string> => {
  const { database } = current()
  const parts: string[] = []
  for (const table of everyTable) {
    parts.push(JSON.stringify((await database.runSql(`select * from ${table}`)).rows))
  }
  return parts.join('\n')
}

/** Creates a student with rows in every table. */
const createTracedStudent = async () => {
  const { database, as, visitor } = current()
  const { db } = database
  const traced = {
    usn: '1LS22CS055',
    name: 'Nandini Shastri',
    email: 'nandini@example.com',
    contact: '9845055555',
    dob: '2003-07-08',
  }
  const row = await createPerson(db, traced)
  await visitor(signInRequest({ usn: traced.usn }))
  await createFeedback(db, row.id, { usn: traced.usn, name: traced.name })
  await createMail(db, {
    toAddress: traced.email,
    textBody: `Hello ${traced.name}`,
    htmlBody: traced.usn,
    state: 'sent',
  })
  await createSignUp(
    db,
    { ...traced, utr: utrOf(51) },
    { state: 'approved', studentId: row.id, passwordHash: null },
  )
  await createSignUp(db, { ...traced, utr: utrOf(52) }, { state: 'rejected', reason: 'Not found' })
  const renewal = {
    kind: 'renewal',
    usn: traced.usn,
    studentId: row.id,
    form: { name: traced.name },
  } as const
  await db
    .insert(claimTable)
    .values({ ...renewal, plan: 'basic', amountPaise: 9900, utr: utrOf(53), semNum: 6 })
  const owner = await as('owner')
  await owner({ method: 'PATCH', url: `/api/students/${row.id}`, payload: { name: 'Nandini S', semNum: 6 } })
  return { ...row, ...traced, traces: [...Object.values(traced), 'Nandini S'] }
}

describe('erasing a person who had another USN before', () => {
  it('leaves nothing under the old USN either, unless someone else has it now', async () => {
    const { id, usn, traces } = await createTracedStudent()
    const owner = await current().as('owner')
    const change = (to: string) =>
      owner({ method: 'PATCH', url: `/api/students/${id}`, payload: { usn: to } })
    expect((await change('1LS22CS056')).statusCode).toBe(200)
    expect((await change('1LS22CS057')).statusCode).toBe(200)
    const other = await createPerson(current().database.db, { usn: '1LS22CS056', name: 'Someone Else' })
    const othersClaim = await createSignUp(
      current().database.db,
      { usn: '1LS22CS056', name: 'Someone Else', utr: utrOf(77) },
      { state: 'rejected', reason: 'Not found' },
    )
    expect((await erase(id)).statusCode).toBe(200)
    const rest = await everything()
    for (const trace of [...traces, '1LS22CS057']) expect(rest).not.toContain(trace)
    expect(rest).not.toContain(usn)
    const { db } = current().database
    expect(await db.select().from(student).where(eq(student.id, other.id))).toMatchObject([
      { usn: '1LS22CS056', name: 'Someone Else' },
    ])
    expect(await db.select().from(claimTable).where(eq(claimTable.id, othersClaim.id))).toMatchObject([
      { usn: '1LS22CS056' },
    ])
  })
})

describe('erasing a student whose temporary USN another person signed up with', () => {
  const temporary = '25CSE117'
  const createMovedStudent = async () => {
    const row = await createPerson(current().database.db, { usn: temporary, email: 'first@example.com' })
    const url = `/api/students/${row.id}`
    const reply = await (
      await current().as('owner')
    )({ method: 'PATCH', url, payload: { usn: '1LS25CS042' } })
    expect(reply.statusCode).toBe(200)
    return row.id
  }
  const others = { usn: temporary, name: 'Someone Else', email: 'second@example.com', utr: utrOf(78) }
  const formOf = async (id: string) => {
    const [row] = await current().database.db.select().from(claimTable).where(eq(claimTable.id, id))
    return [row?.usn, row?.form['name'], row?.passwordHash !== null]
  }
  const untouched = [temporary, 'Someone Else', true]

  it.each([
    ['one day ago, and waits for its correction', 1],
    ['a month ago', 30],
  ])('leaves a claim alone that was sent after the change and rejected %s', async (_when, days) => {
    const { db } = current().database
    const id = await createMovedStudent()
    const decidedAt = new Date(Date.now() - days * 24 * 60 * 60_000)
    const claim = await createSignUp(db, others, { state: 'rejected', reason: 'Not found', decidedAt })
    await db.insert(utrDispute).values({ usn: temporary, utr: utrOf(79) })
    expect((await erase(id)).statusCode).toBe(200)
    expect(await formOf(claim.id)).toEqual(untouched)
    expect(await db.select().from(utrDispute)).toMatchObject([{ usn: temporary }])
  })

  it('leaves an earlier claim alone that can still be corrected, unless it has the student’s address', async () => {
    const { db } = current().database
    const rejected = { state: 'rejected', reason: 'Not found', createdAt: new Date('2026-01-05') } as const
    const live = { ...rejected, decidedAt: new Date() }
    const lapsed = { ...rejected, decidedAt: new Date('2026-01-06') }
    const open = await createSignUp(db, others, live)
    const own = await createSignUp(db, { ...others, email: 'First@Example.com', utr: utrOf(80) }, live)
    const old = await createSignUp(db, { ...others, utr: utrOf(81) }, lapsed)
    const id = await createMovedStudent()
    expect((await erase(id)).statusCode).toBe(200)
    expect(await formOf(open.id)).toEqual(untouched)
    const [row] = await db.select().from(student).where(eq(student.id, id))
    for (const claim of [own, old]) expect(await formOf(claim.id)).toEqual([row?.usn, erasedName, false])
  })
})

describe('erasing a person', () => {
  it('leaves nothing personal in any of our rows', async () => {
    const { id, traces } = await createTracedStudent()
    for (const trace of traces) expect(await everything()).toContain(trace)
    const reply = await erase(id)
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: messages.personErased }])
    const left = await everything()
    for (const trace of traces) expect(left).not.toContain(trace)
  })

  it('preserves payments, and records which owner erased the person', async () => {
    const { database, services, person } = current()
    const { id } = await person('student')
    const { id: ownerId } = await person('owner')
    const claim = await createSignUp(database.db, { utr: utrOf(51) }, { state: 'approved', studentId: id })
    await erase(id)
    expect(await database.db.$count(subscription, eq(subscription.studentId, id))).toBe(1)
    const [kept] = await database.db.select().from(claimTable).where(eq(claimTable.id, claim.id))
    expect(kept).toMatchObject({ utr: utrOf(51), amountPaise: 14_900, studentId: id })
    // The claim is still in the queue.
    expect(
      (
        await services.claims.list(
          { kind: 'owner', usn: 'OWNER' },
          { page: 1, size: 50, q: '', sort: 'oldest' },
        )
      ).total,
    ).toBe(1)
    const records = await database.db.select().from(auditLog)
    expect(records).toMatchObject([{ action: 'student.erase', entityId: id, actorId: ownerId }])
    const [row] = await database.db.select().from(student).where(eq(student.id, id))
    expect(row?.usn).toMatch(/^ERASED-[0-9A-F]{10}$/)
    expect(row?.erasedAt).toEqual(row?.deletedAt)
  })

  it('ends their sessions, prevents sign-in and frees the USN', async () => {
    const { as, database, person, visitor } = current()
    const { id, usn } = await person('student')
    const client = await as('student')
    const token = await createResetLink(database.db, id)
    await erase(id)
    expect((await client({ url: '/api/student' })).statusCode).toBe(401)
    expect((await visitor(signInRequest({ usn }))).json()).toMatchObject({ code: 'invalid_credentials' })
    const reset = {
      method: 'POST' as const,
      url: `/api/password-resets/${token}`,
      payload: { newPassword: 'long enough 1' },
    }
    expect((await visitor(reset)).statusCode).toBe(410)
    const owner = await as('owner')
    expect((await owner({ url: `/api/students/${id}` })).statusCode).toBe(404)
    expect((await erase(id)).statusCode).toBe(404)
    await createPerson(database.db, { usn })
    expect((await visitor(signInRequest({ usn }))).statusCode).toBe(200)
  })

  it('does not affect others: a pending sign-up, and mails to a shared address', async () => {
    const { database, person } = current()
    const { id, usn, email } = await person('student')
    await createPerson(database.db, { usn: 'SISTER', email })
    await createMail(database.db, { toAddress: email, textBody: 'Hello both', state: 'sent' })
    await createSignUp(database.db, { usn, name: 'Someone Else' })
    await erase(id)
    const left = await everything()
    for (const trace of ['Hello both', 'Someone Else', 'SISTER']) expect(left).toContain(trace)
  })

  it('while one of their renewals is approved never deadlocks', async () => {
    const { database, as } = current()
    const owner = await as('owner')
    for (let round = 1; round <= 5; round += 1) {
      const usn = `1LS22CS06${round}`
      const { id: studentId } = await createPerson(database.db, { usn })
      const paid = { plan: 'basic', amountPaise: 9900, utr: utrOf(60 + round) } as const
      const [claim] = await database.db
        .insert(claimTable)
        .values({ kind: 'renewal', usn, studentId, form: {}, semNum: 5, ...paid })
        .returning()
      const approving = owner({
        method: 'POST',
        url: `/api/registrations/${claim?.id}/approve`,
        payload: { seen: paid },
      })
      const replies = await Promise.all([approving, erase(studentId)])
      expect(replies[1].statusCode).toBe(200)
      expect([200, 404, 409]).toContain(replies[0].statusCode)
      const [row] = await database.db.select().from(student).where(eq(student.id, studentId))
      expect(row?.usn).toMatch(/^ERASED-/)
    }
  })

  it('is refused for the last owner, and not for one of two', async () => {
    const { database, person } = current()
    const { id } = await person('owner')
    const reply = await erase(id)
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([409, messages.lastOwner])
    await createPerson(database.db, { usn: 'OWNER2', isAdmin: true, isOwner: true })
    expect((await erase(id)).statusCode).toBe(200)
  })
})

describe('ending one of a person’s sessions', () => {
  const endDevice = async (studentId: string, sessionId: string, who: 'owner' | 'admin' = 'owner') =>
    (await current().as(who))({ method: 'DELETE', url: `/api/students/${studentId}/sessions/${sessionId}` })

  it('ends only that one and is recorded', async () => {
    const { database, person } = current()
    const { id } = await person('student')
    const phone = await createSession(database.db, id, { deviceType: 'mobile' })
    const laptop = await createSession(database.db, id)
    const reply = await endDevice(id, phone.id)
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: messages.deviceSignedOut }])
    const rows = await database.db.select().from(session).where(eq(session.studentId, id))
    expect(rows.filter(({ endedAt }) => endedAt === null).map((row) => row.id)).toEqual([laptop.id])
    expect(await database.db.select().from(auditLog)).toMatchObject([
      { action: 'student.endDevice', entityId: id },
    ])
    expect((await endDevice(id, phone.id)).statusCode).toBe(404)
  })

  it('requires a session of that person, and an owner', async () => {
    const { database, person } = current()
    const { id } = await person('student')
    const other = await person('lapsedStudent')
    const phone = await createSession(database.db, id)
    expect((await endDevice(other.id, phone.id)).statusCode).toBe(404)
    expect((await endDevice(id, phone.id, 'admin')).statusCode).toBe(403)
    const [row] = await database.db.select().from(session).where(eq(session.id, phone.id))
    expect(row?.endedAt).toBeNull()
  })
})
