import { messages } from '@lectureshelf/contract/messages'
import { describe, expect, it } from 'vitest'
import { createSignUp } from '../../../test/claim-factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { createMail } from '../../../test/office-factories.ts'
import { createPerson } from '../../../test/people.ts'
import { auditLog, mail } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const asOwner = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  (await current().as('owner'))({ method, url, ...(payload === undefined ? {} : { payload }) })
const textMail = (id: string) => asOwner('POST', `/api/mails/${id}/text`)
const dismiss = (waiting: number) => asOwner('POST', '/api/mails/dismiss-waiting', { seen: { waiting } })
const states = async () =>
  (await db().select().from(mail).orderBy(mail.subject)).map(({ subject, state }) => `${subject} ${state}`)

const texted = [
  'sign-up-approved',
  'sign-up-rejected',
  'renewal-approved',
  'renewal-rejected',
  'subscription-reminder',
  'promotion-renewal',
  'message-from-owner',
  'usn-changed',
  'usn-refused',
]
const kept = [
  'sign-up-received',
  'sign-up-opened',
  'password-changed',
  'password-reset',
  'second-factor',
  'new-device',
  'contact-changed',
  'payee-changed',
  'subscription-cancelled',
]

const createOfKind = async (kind: string) => {
  const { id: studentId } = await createPerson(db(), { contact: '98450 12345' })
  return createMail(db(), { kind, studentId, textBody: 'Hello' })
}

const listedContacts = async () =>
  (await asOwner('GET', '/api/mails'))
    .json<{ items: { contact: string | null }[] }>()
    .items.map(({ contact }) => contact)

describe('a mail as a text', () => {
  it.each(texted)('of the kind %s may go by WhatsApp', async (kind) => {
    const { id } = await createOfKind(kind)
    expect(await listedContacts()).toEqual(['98450 12345'])
    expect((await textMail(id)).json()).toMatchObject({
      link: 'https://wa.me/919845012345?text=Hello',
      message: messages.mailTexted,
    })
  })

  it.each(kept)('of the kind %s stays in the mailbox', async (kind) => {
    const { id } = await createOfKind(kind)
    expect(await listedContacts()).toEqual([null])
    const reply = await textMail(id)
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      409,
      messages.mailHasNoText,
    ])
    expect(await states()).toEqual(['Welcome queued'])
  })

  it('is no longer sent as a mail unless the owner asks for it, and each use is in the audit log', async () => {
    const { id: studentId } = await createPerson(db())
    const row = await createMail(db(), { kind: 'sign-up-approved', studentId })
    await textMail(row.id)
    current().clock.advance(1000)
    await textMail(row.id)
    expect(await states()).toEqual(['Welcome texted'])
    const records = await db().select().from(auditLog).orderBy(auditLog.at)
    const { toAddress, subject } = row
    expect(
      records.map(({ action, entityId, before, after }) => ({ action, entityId, before, after })),
    ).toEqual(
      ['queued', 'texted'].map((state) => ({
        action: 'mail.text',
        entityId: row.id,
        before: { state },
        after: { state: 'texted', toAddress, subject },
      })),
    )
  })

  it('stays sent when it was sent already, and is refused while it is being sent', async () => {
    const { id: studentId } = await createPerson(db())
    const values = { kind: 'renewal-approved', studentId }
    const sent = await createMail(db(), { ...values, state: 'sent', subject: 'A' })
    const sending = await createMail(db(), { ...values, state: 'sending', subject: 'B' })
    expect((await textMail(sent.id)).statusCode).toBe(200)
    const refused = await textMail(sending.id)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      messages.mailBeingSent,
    ])
    expect(await states()).toEqual(['A sent', 'B sending'])
  })

  it('is refused when it was dropped, and has no button then', async () => {
    const { id: studentId } = await createPerson(db())
    const row = await createMail(db(), { kind: 'promotion-renewal', studentId, state: 'dropped' })
    expect(await listedContacts()).toEqual([null])
    const refused = await textMail(row.id)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      messages.mailDropped,
    ])
    expect(await states()).toEqual(['Welcome dropped'])
    expect(await db().$count(auditLog)).toBe(0)
  })

  it('goes to the phone of the sign-up while there is no account', async () => {
    const claim = await createSignUp(db(), { contact: '+91 99000-00077' }, { state: 'rejected' })
    const row = await createMail(db(), { kind: 'sign-up-rejected', claimId: claim.id })
    expect((await textMail(row.id)).json<{ link: string }>().link).toContain('https://wa.me/919900000077?')
  })

  it('is refused when no one knows the phone number', async () => {
    const row = await createMail(db(), { kind: 'sign-up-rejected' })
    const reply = await textMail(row.id)
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      409,
      messages.mailHasNoPhone,
    ])
  })
})

describe('dismissing the mails that wait', () => {
  it('dismisses all of them without their reset links, and leaves the others alone', async () => {
    const link = `https://notes.example.in/ResetPassword/${'x'.repeat(43)}`
    await createMail(db(), { subject: 'A', textBody: link, htmlBody: `<a href="${link}">` })
    await createMail(db(), { subject: 'B' })
    await createMail(db(), { subject: 'C', state: 'failed' })
    const reply = await dismiss(2)
    expect(reply.json()).toEqual({ message: '2 mails dismissed.', dismissed: 2 })
    expect(await states()).toEqual(['A dismissed', 'B dismissed', 'C failed'])
    const [first] = await db().select().from(mail).orderBy(mail.subject)
    expect(first?.textBody).toBe('https://notes.example.in/ResetPassword/...')
    expect(first?.htmlBody).not.toContain('xxx')
    expect(await db().select().from(auditLog)).toMatchObject([
      { action: 'mail.dismissWaiting', after: { dismissed: 2 } },
    ])
  })

  it('dismisses nothing when another number waits than the screen showed', async () => {
    await createMail(db(), { subject: 'A' })
    await createMail(db(), { subject: 'B' })
    const reply = await dismiss(1)
    expect(reply.json()).toMatchObject({
      code: 'changed_meanwhile',
      extraDetails: '2 mails are waiting by now.',
    })
    expect(await states()).toEqual(['A queued', 'B queued'])
    expect(await db().$count(auditLog)).toBe(0)
  })
})
