import { messages } from '@lectureshelf/contract/messages'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { createMail } from '../../../test/office-factories.ts'
import { createPerson, createSubscription } from '../../../test/people.ts'
import { type Clock, dayOf } from '../../platform/clock.ts'
import { mail, type student, subscription } from '../../schema.ts'

const current = useTestApp()
const dayMs = 24 * 60 * 60_000
const inDays = (clock: Clock, days: number) => dayOf(new Date(clock.now().getTime() + days * dayMs))

describe('the mail queue without a mail server', () => {
  it('lists the waiting mails for the owner to copy, newest first, in pages', async () => {
    const { as, database } = current()
    const owner = await as('owner')
    await createMail(database.db, { subject: 'First', createdAt: new Date('2026-01-01') })
    await createMail(database.db, { subject: 'Second', createdAt: new Date('2026-01-02'), state: 'failed' })
    await createMail(database.db, { subject: 'Third 100%', createdAt: new Date('2026-01-03') })
    const subjectsOf = async (query: string) => {
      const { items, total } = (await owner({ url: `/api/mails${query}` })).json<{
        items: { subject: string }[]
        total: number
      }>()
      return { subjects: items.map((item) => item.subject), total }
    }
    expect(await subjectsOf('')).toEqual({ subjects: ['Third 100%', 'Second', 'First'], total: 3 })
    expect((await subjectsOf('?sort=oldest')).subjects).toEqual(['First', 'Second', 'Third 100%'])
    expect(await subjectsOf('?size=1&page=2')).toEqual({ subjects: ['Second'], total: 3 })
    expect(await subjectsOf('?state=queued&size=1')).toEqual({ subjects: ['Third 100%'], total: 2 })
    expect(await subjectsOf('?q=100%25')).toEqual({ subjects: ['Third 100%'], total: 1 })
    expect(await subjectsOf('?q=ASHA@')).toMatchObject({ total: 3 })
    const reply = await owner({ url: '/api/mails?q=first' })
    expect(reply.json()).toMatchObject({
      isMailConfigured: false,
      items: [{ toAddress: 'asha@example.com', textBody: 'Hello Asha', state: 'queued', attempts: 0 }],
    })
  })

  it('sends nothing and returns 409 to an owner who tries', async () => {
    const { as, database, deps, services } = current()
    const row = await createMail(database.db)
    const reply = await (await as('owner'))({ method: 'POST', url: `/api/mails/${row.id}/resend` })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      message: 'There is no mail server. Copy the message and send it yourself.',
    })
    const all = await (await as('owner'))({ method: 'POST', url: '/api/mails/send-waiting' })
    expect([all.statusCode, all.json<{ message: string }>().message]).toEqual([
      409,
      messages.mailNotConfigured,
    ])
    await services.mail.catchUp()
    await deps.jobs.drain()
    expect(await database.db.select().from(mail)).toMatchObject([{ state: 'queued', attempts: 0 }])
  })
})

describe('the reminder before a subscription ends', () => {
  const remind = () => current().services.reminders.queueDue()

  it('is mailed once per subscription that ends within a week, however often the job runs', async () => {
    const { database, clock } = current()
    const { id } = await createPerson(database.db, { name: 'Asha Kulkarni' })
    await createSubscription(database.db, id, { fromSemester: 5, toSemester: 6, endsOn: inDays(clock, 8) })
    await remind()
    expect(await database.db.select().from(mail)).toEqual([])
    clock.advance(dayMs)
    await Promise.all([remind(), remind()])
    clock.advance(dayMs)
    await remind()
    const [row, ...others] = await database.db.select().from(mail)
    expect(others).toEqual([])
    expect(row).toMatchObject({ toAddress: 'asha@example.com', state: 'queued' })
    expect(row?.subject).toMatch(/^Your LectureShelf subscription ends on \d+ \p{L}+ \d{4}$/u)
    expect(row?.textBody).toContain('semesters 5 and 6')
  })

  it('is mailed on the last day too, and again after an extension, but not after the last day', async () => {
    const { database, clock } = current()
    const { id } = await createPerson(database.db)
    await createSubscription(database.db, id, { fromSemester: 5, toSemester: 5, endsOn: inDays(clock, 0) })
    await remind()
    expect(await database.db.$count(mail)).toBe(1)
    await database.db.update(subscription).set({ endsOn: inDays(clock, 5) })
    await remind()
    expect(await database.db.$count(mail)).toBe(2)
    await database.db.update(subscription).set({ endsOn: inDays(clock, -1) })
    await remind()
    expect(await database.db.$count(mail)).toBe(2)
  })

  it('is mailed although a backlog semester is paid for longer', async () => {
    const { database, clock } = current()
    const { id } = await createPerson(database.db)
    await createSubscription(database.db, id, { fromSemester: 5, toSemester: 5, endsOn: inDays(clock, 7) })
    await createSubscription(database.db, id, { fromSemester: 3, toSemester: 3, endsOn: inDays(clock, 22) })
    await remind()
    const rows = await database.db.select().from(mail)
    expect(rows.map(({ studentId, kind }) => [studentId, kind])).toEqual([[id, 'subscription-reminder']])
    expect(rows[0]?.textBody).toContain('semester 5')
  })

  it('is not mailed to a student who has paid further, was cancelled, is blocked or was deleted', async () => {
    const { database, clock } = current()
    const soon = { fromSemester: 5, toSemester: 5, endsOn: inDays(clock, 3) }
    const add = async (usn: string, overrides: Partial<typeof student.$inferInsert> = {}) => {
      const { id } = await createPerson(database.db, { usn, ...overrides })
      await createSubscription(database.db, id, soon)
      return id
    }
    const renewed = await add('1LS22CS011')
    const later = { fromSemester: 6, toSemester: 6, startsOn: inDays(clock, 4), endsOn: inDays(clock, 99) }
    await createSubscription(database.db, renewed, later)
    await add('1LS22CS012', { blockedAt: new Date() })
    await add('1LS22CS013', { deletedAt: new Date() })
    const { id } = await createPerson(database.db, { usn: '1LS22CS014' })
    await database.db
      .insert(subscription)
      .values({ studentId: id, plan: 'basic', startsOn: '2020-01-01', cancelledAt: new Date(), ...soon })
    await remind()
    expect(await database.db.$count(mail)).toBe(0)
  })
})
