import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { createFeedback } from '../../../test/office-factories.ts'
import { auditLog, type feedback } from '../../schema.ts'

const current = useTestApp()
const url = '/api/feedback'

interface Inbox {
  items: { _id: string; feedback: string; isRead: boolean }[]
  total: number
  unread: number
}

const fill = async () => {
  const { database, person } = current()
  const { id } = await person('student')
  const add = (text: string, day: string, more: Partial<typeof feedback.$inferInsert> = {}) =>
    createFeedback(database.db, id, { feedback: text, createdAt: new Date(day), ...more })
  const first = await add('More of module 2', '2026-01-01', { readAt: new Date() })
  const second = await add('100% helpful', '2026-01-02')
  const third = await add('Thanks', '2026-01-03', { usn: '1LS22ME007', name: 'Meera Nair' })
  return { first, second, third }
}

const read = async (query = ''): Promise<Inbox> =>
  (await (await current().as('owner'))({ url: `${url}${query}` })).json<Inbox>()

const textsOf = ({ items }: Inbox) => items.map((item) => item.feedback)

describe('the feedback inbox', () => {
  it('shows the messages, newest first, in pages, and the number of unread ones', async () => {
    const { third } = await fill()
    const inbox = await read()
    expect(textsOf(inbox)).toEqual(['Thanks', '100% helpful', 'More of module 2'])
    expect(inbox).toMatchObject({ total: 3, unread: 2 })
    expect(inbox.items[0]).toEqual({
      _id: third.id,
      usn: '1LS22ME007',
      name: 'Meera Nair',
      feedback: 'Thanks',
      createdAt: '2026-01-03T00:00:00.000Z',
      isRead: false,
    })
    const second = await read('?size=1&page=2')
    expect(textsOf(second)).toEqual(['100% helpful'])
    expect(second.total).toBe(3)
  })

  it('can be searched by name, USN and text, and filtered by read state', async () => {
    await fill()
    expect(textsOf(await read('?q=meera'))).toEqual(['Thanks'])
    expect(textsOf(await read('?q=22me007'))).toEqual(['Thanks'])
    expect(textsOf(await read('?q=MODULE'))).toEqual(['More of module 2'])
    expect(textsOf(await read('?q=100%25'))).toEqual(['100% helpful'])
    expect(textsOf(await read('?q=%25'))).toEqual(['100% helpful'])
    expect(textsOf(await read('?read=true'))).toEqual(['More of module 2'])
    expect(await read('?read=false&q=thanks')).toMatchObject({ total: 1, unread: 2 })
  })

  it('contains what a student sent with the form', async () => {
    const student = await current().as('student')
    await student({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'form-name=feedback&feedback=Good+notes',
    })
    expect(await read()).toMatchObject({
      items: [{ usn: '1LS22CS001', name: 'Asha Kulkarni', feedback: 'Good notes', isRead: false }],
      unread: 1,
    })
  })
})

describe('marking feedback', () => {
  const mark = async (id: string, isRead: boolean, as: 'owner' | 'admin' = 'owner') =>
    (await current().as(as))({ method: 'PATCH', url: `${url}/${id}`, payload: { read: isRead } })

  it('makes a message read and unread again, and writes to the audit log', async () => {
    const { second } = await fill()
    const reply = await mark(second.id, true)
    expect(reply.json()).toMatchObject({
      message: 'Marked as read',
      feedback: { _id: second.id, isRead: true },
    })
    expect((await read()).unread).toBe(1)
    expect((await mark(second.id, false)).json()).toMatchObject({ feedback: { isRead: false } })
    expect((await read()).unread).toBe(2)
    expect(await current().database.db.$count(auditLog)).toBe(2)
  })

  it('returns 404 for an unknown id', async () => {
    expect((await mark(crypto.randomUUID(), true)).statusCode).toBe(404)
  })
})
