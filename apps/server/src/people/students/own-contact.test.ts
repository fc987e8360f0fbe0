import { messages } from '@lectureshelf/contract/messages'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createResetLink } from '../../../test/office-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { testPassword } from '../../../test/people.ts'
import { auditLog, mail, securityLog, student } from '../../schema.ts'

const current = useTestApp()
let client: Client

beforeEach(async () => {
  client = await current().as('student')
})

const change = (payload: object) =>
  client({ method: 'PATCH', url: '/api/account', payload: { currentPassword: testPassword, ...payload } })

const stored = async () => {
  const { database, person } = current()
  const { id } = await person('student')
  const [row] = await database.db.select().from(student).where(eq(student.id, id))
  return { email: row?.email, contact: row?.contact }
}

describe('changing one’s own contact details', () => {
  it('stores the new mail address and notifies the old one, without naming the new one', async () => {
    const { database } = current()
    const reply = await change({ email: 'asha.new@example.com' })
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: messages.personSaved }])
    expect(await stored()).toEqual({ email: 'asha.new@example.com', contact: '9000000042' })
    const mails = await database.db.select().from(mail)
    expect(mails).toMatchObject([
      { toAddress: 'asha@example.com', subject: 'Your LectureShelf contact details were changed' },
    ])
    expect(JSON.stringify(mails)).not.toContain('asha.new')
    expect(mails[0]?.textBody).toContain('The email address of the account 1LS22CS001')
  })

  it('stores a new mobile number and sends a mail', async () => {
    await change({ contact: '+91 98450 12345' })
    expect(await stored()).toEqual({ email: 'asha@example.com', contact: '+919845012345' })
    const [row] = await current().database.db.select().from(mail)
    expect(row?.textBody).toContain('The mobile number of the account 1LS22CS001')
  })

  it('is in the audit log with before and after, and in the security log without the values', async () => {
    const { database, person } = current()
    const { id } = await person('student')
    await change({ email: 'asha.new@example.com', contact: '9845012345' })
    expect(await database.db.select().from(auditLog)).toMatchObject([
      {
        actorId: id,
        action: 'student.edit',
        before: { email: 'asha@example.com', contact: '9000000042' },
        after: { email: 'asha.new@example.com', contact: '9845012345' },
      },
    ])
    expect(await database.db.select().from(securityLog)).toMatchObject([
      { kind: 'contact_changed', personId: id, actorId: null, detail: 'Email and mobile' },
    ])
  })

  it('makes a reset link invalid that went to the old address', async () => {
    const { database, person, visitor } = current()
    const { id } = await person('student')
    const token = await createResetLink(database.db, id)
    await change({ email: 'asha.new@example.com' })
    const url = `/api/password-resets/${token}`
    const reply = await visitor({ method: 'POST', url, payload: { newPassword: 'a new pass phrase' } })
    expect(reply.statusCode).toBe(410)
  })

  it('to the same values changes nothing and sends no mail', async () => {
    const { database } = current()
    expect((await change({ email: 'asha@example.com' })).statusCode).toBe(200)
    expect(await database.db.$count(mail)).toBe(0)
    expect(await database.db.$count(auditLog)).toBe(0)
  })

  it('requires the password, and shares the counter of guesses with changing it', async () => {
    const { clock } = current()
    clock.freeze()
    const wrong = await change({ email: 'asha.new@example.com', currentPassword: 'not the password' })
    expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([400, 'password_wrong'])
    for (let guess = 0; guess < 4; guess += 1) {
      await client({
        method: 'POST',
        url: '/api/change-password',
        payload: { currentPassword: 'not the password', newPassword: 'a new pass phrase' },
      })
    }
    expect((await change({ email: 'asha.new@example.com' })).statusCode).toBe(429)
    expect(await stored()).toMatchObject({ email: 'asha@example.com' })
  })

  it.each([
    [{}, 'email: Give an email address or a mobile number.'],
    [{ email: 'nobody' }, 'email: This does not look like an email address.'],
    [{ contact: 'call me' }, 'contact: Contact must be a phone number.'],
    [{ email: 'a@example.com', currentPassword: '' }, 'currentPassword: The current password is required.'],
  ])('is refused with a reason for %o', async (payload, extraDetails) => {
    const reply = await change(payload)
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { extraDetails }])
  })

  it('ignores any other field that is sent', async () => {
    const { database, person } = current()
    await change({ email: 'asha.new@example.com', isOwner: true, usn: '1LS00OWNER', passwordHash: 'x' })
    const { id } = await person('student')
    const [row] = await database.db.select().from(student).where(eq(student.id, id))
    expect(row).toMatchObject({ isOwner: false, usn: '1LS22CS001' })
  })
})
