import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { createTakedown } from '../../../test/office-factories.ts'
import { auditLog, mail, takedown } from '../../schema.ts'

const current = useTestApp()
const url = '/api/takedowns'
const form = {
  name: ' Meera Pai ',
  email: 'meera@example.com',
  what: 'Module 3 of BCS502',
  reason: 'These are pages of my book.',
}

interface List {
  items: { _id: string; what: string; outcome: string | null; handledByName: string | null }[]
  total: number
  open: number
}

const read = async (query = ''): Promise<List> =>
  (await (await current().as('owner'))({ url: `${url}${query}` })).json<List>()

const handle = async (id: string, payload: object) =>
  (await current().as('owner'))({ method: 'PATCH', url: `${url}/${id}`, payload })

describe('a takedown request', () => {
  it('is accepted from anyone and waits for the owner', async () => {
    const { visitor, database } = current()
    const reply = await visitor({ method: 'POST', url, payload: form })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        message:
          'Thank you. Your request has arrived. We will read it and write to the email address you gave.',
      },
    ])
    expect(await read()).toMatchObject({
      items: [{ ...form, name: 'Meera Pai', outcome: null, handledAt: null, handledByName: null }],
      total: 1,
      open: 1,
    })
    // This installation has no mail server.
    expect(await database.db.$count(mail)).toBe(0)
  })

  it.each([
    ['name', ' ', 'Name is required.'],
    ['email', '', 'Email is required.'],
    ['email', 'nobody', 'Email is not valid.'],
    ['what', '', 'What it is about is required.'],
    ['reason', '', 'Reason is required.'],
  ])('with the %s %j is refused', async (field, value, sentence) => {
    const { visitor, database } = current()
    const reply = await visitor({ method: 'POST', url, payload: { ...form, [field]: value } })
    expect(reply.statusCode).toBe(400)
    expect(reply.json<{ extraDetails: string }>().extraDetails).toBe(`${field}: ${sentence}`)
    expect(await database.db.$count(takedown)).toBe(0)
  })

  it('is accepted twenty times in 15 minutes from one address, and then has to wait', async () => {
    const { visitor, database } = current()
    const send = () => visitor({ method: 'POST', url, payload: form })
    for (let sent = 0; sent < 20; sent += 1) expect((await send()).statusCode).toBe(200)
    const reply = await send()
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '1'])
    expect(await database.db.$count(takedown)).toBe(20)
  })

  it('of a signed-in person does not wait for others at the same address, and counts twenty of its own', async () => {
    const { as, visitor, clock } = current()
    clock.freeze()
    const student = await as('student')
    const sendAs = async (client: typeof visitor) =>
      (await client({ method: 'POST', url, payload: form })).statusCode
    for (let sent = 0; sent < 20; sent += 1) await sendAs(visitor)
    expect(await sendAs(visitor)).toBe(429)
    for (let sent = 0; sent < 20; sent += 1) expect(await sendAs(student)).toBe(200)
    expect(await sendAs(student)).toBe(429)
    expect(await sendAs(await as('lapsedStudent'))).toBe(200)
  })
})

describe('the list of takedown requests', () => {
  it('is newest first, searchable, and filtered by state', async () => {
    const { db } = current().database
    const at = (day: string) => ({ createdAt: new Date(day) })
    await createTakedown(db, {
      what: 'First',
      outcome: 'Taken down.',
      handledAt: new Date(),
      ...at('2026-01-01'),
    })
    await createTakedown(db, { what: 'Second', ...at('2026-01-02') })
    await createTakedown(db, { what: 'Third', reason: '100% mine', ...at('2026-01-03') })
    const whats = ({ items }: List) => items.map(({ what }) => what)
    expect(whats(await read())).toEqual(['Third', 'Second', 'First'])
    expect(whats(await read('?size=1&page=2'))).toEqual(['Second'])
    expect(whats(await read('?q=100%25'))).toEqual(['Third'])
    expect(await read('?state=handled')).toMatchObject({ items: [{ what: 'First' }], total: 1, open: 2 })
    expect(whats(await read('?state=open&q=SECOND'))).toEqual(['Second'])
  })
})

describe('the outcome of a takedown request', () => {
  it('is stored with its day and author, and recorded', async () => {
    const { database } = current()
    const { id } = await createTakedown(database.db, { createdAt: new Date('2026-11-17T20:00:00Z') })
    const reply = await handle(id, { outcome: ' Taken down. ', seen: { outcome: null } })
    expect(reply.json()).toMatchObject({
      message: 'Outcome saved successfully',
      takedown: { _id: id, outcome: 'Taken down.', handledByName: 'Suma Shetty' },
    })
    expect(await read()).toMatchObject({
      items: [{ outcome: 'Taken down.', handledByName: 'Suma Shetty' }],
      open: 0,
    })
    expect(await database.db.select().from(auditLog)).toMatchObject([
      {
        action: 'takedown.handle',
        entity: 'takedown',
        entityId: id,
        entityLabel: 'of 2026-11-18',
        before: { outcome: null },
        after: { outcome: 'Taken down.' },
      },
    ])
  })

  it('does not overwrite an outcome that the screen did not show', async () => {
    const { id } = await createTakedown(current().database.db)
    await handle(id, { outcome: 'Taken down.', seen: { outcome: null } })
    const late = await handle(id, { outcome: 'Refused.', seen: { outcome: null } })
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'changed_meanwhile'])
    expect(late.json<{ extraDetails: string }>().extraDetails).toBe(
      'The outcome is now "Taken down." (changed by Suma Shetty).',
    )
    expect((await read()).items).toMatchObject([{ outcome: 'Taken down.' }])
    const knowing = await handle(id, { outcome: 'Put back.', seen: { outcome: 'Taken down.' } })
    expect(knowing.statusCode).toBe(200)
  })

  it('requires a text, what was seen, and an existing request', async () => {
    const { id } = await createTakedown(current().database.db)
    const statusOf = async (to: string, payload: object) => (await handle(to, payload)).statusCode
    expect(await statusOf(id, { outcome: ' ', seen: { outcome: null } })).toBe(400)
    expect(await statusOf(id, { outcome: 'Taken down.' })).toBe(400)
    expect(await statusOf(crypto.randomUUID(), { outcome: 'Done.', seen: { outcome: null } })).toBe(404)
    expect(await current().database.db.$count(auditLog)).toBe(0)
  })

  it.each(['student', 'subAdmin', 'admin'] as const)('cannot be read or set by %s', async (name) => {
    const { as, database } = current()
    const { id } = await createTakedown(database.db)
    const client = await as(name)
    const payload = { outcome: 'Taken down.', seen: { outcome: null } }
    expect((await client({ method: 'PATCH', url: `${url}/${id}`, payload })).statusCode).toBe(403)
    expect((await client({ url })).statusCode).toBe(403)
    expect((await read()).open).toBe(1)
  })
})
