import { discountCodeNotOpen, leftOutReasons } from '@lectureshelf/contract/people/people-messages'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDiscountCode } from '../../../../test/discount-codes.ts'
import { useTestApp } from '../../../../test/harness.ts'
import { createPerson } from '../../../../test/people.ts'
import { auditLog, mail, student } from '../../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const run = '9b0f7a54-0000-4000-8000-000000000001'
const message = { subject: 'Exams, {name}', text: 'Dear {name},\n\nThe exams begin <soon>.' }

interface Reply {
  message: string
  done: number
  failed: { usn: string; message: string }[]
  next: string | null
}

const post = async (url: string, payload: object) =>
  (await current().as('owner'))({ method: 'POST', url: `/api/students/bulk/${url}`, payload })

const send = async (selection: object, changes: object = {}) => {
  const reply = await post('mail', { run, selection, message: { ...message, ...changes } })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Reply>()
}

const mails = () => db().select().from(mail).orderBy(mail.toAddress)
const everybody = { filter: {}, after: null }

const createPeople = async () => {
  const asha = await createPerson(db(), { usn: '1LS22CS011', name: 'Asha', email: 'asha@example.com' })
  await createPerson(db(), {
    usn: '1LS22CS012',
    name: 'Bhavana',
    email: 'bhavana@example.com',
    deptId: 'Mech',
  })
  const chetan = { usn: '1LS22CS013', name: 'Chetan', email: 'chetan@example.com' }
  await createPerson(db(), { ...chetan, blockedAt: new Date() })
  await createPerson(db(), { usn: '1LS22CS014', name: 'Dinesh', email: '' })
  await createPerson(db(), { usn: '1LS00SUBAX', name: 'Kiran Rao', role: 'subAdmin' })
  await createPerson(db(), { usn: '1LS22CS015', name: 'Usha', isCashier: true })
  return asha
}

describe('a message of the owner', () => {
  beforeEach(createPeople)

  it('goes to the students whom a filter finds, never to staff, and names who is left out', async () => {
    const reply = await send(everybody)
    expect(reply).toMatchObject({
      done: 2,
      next: null,
      message: '2 students will get the message, 5 left out.',
    })
    expect(reply.failed.map(({ usn, message: why }) => [usn, why])).toEqual([
      ['1LS00OWNER', leftOutReasons.staff],
      ['1LS00SUBAX', leftOutReasons.staff],
      ['1LS22CS013', leftOutReasons.blocked],
      ['1LS22CS014', leftOutReasons.noAddress],
      ['1LS22CS015', leftOutReasons.staff],
    ])
    expect(await mails()).toMatchObject([
      { toAddress: 'asha@example.com', subject: 'Exams, Asha', kind: 'message-from-owner', state: 'queued' },
      { toAddress: 'bhavana@example.com', subject: 'Exams, Bhavana' },
    ])
  })

  it('greets each by name, keeps its paragraphs, and is escaped in HTML', async () => {
    await send(everybody)
    const [first] = await mails()
    expect(first?.textBody).toContain('Hello Asha,\n\nDear Asha,\n\nThe exams begin <soon>.')
    expect(first?.htmlBody).toContain('The exams begin &lt;soon&gt;.')
  })

  it('does not carry a name that is a link', async () => {
    await db()
      .update(student)
      .set({ name: 'win at http://evil.example $&' })
      .where(eq(student.usn, '1LS22CS011'))
    await send(everybody)
    const [first] = await mails()
    expect([first?.subject, first?.textBody].join(' ')).not.toMatch(/http:\/\/evil|\{name\}/)
  })

  it('goes to the students of a narrowed filter, and to no one twice', async () => {
    expect(await send({ filter: { department: 'Mech' }, after: null })).toMatchObject({ done: 1, failed: [] })
    await send(everybody)
    expect((await mails()).map(({ toAddress }) => toAddress)).toEqual([
      'asha@example.com',
      'bhavana@example.com',
    ])
  })

  const createMany = () =>
    current().database.runSql(
      `insert into student (usn, name, email, contact, gender, dob, password_hash, dept_id, batch, scheme, sem_num, clg_code)
       select 'Z' || lpad(i::text, 3, '0'), 'Many', 'many@example.com', '', 'Other', '2004-01-01', '', 'CSE', '2022', '2022', 5, 'BI'
       from generate_series(1, 101) i`,
    )

  it('says after a full request where the next one continues', async () => {
    await createMany()
    const first = await send({ filter: { q: 'many' }, after: null })
    expect(first).toMatchObject({ done: 100, next: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(await send({ filter: { q: 'many' }, after: first.next })).toMatchObject({ done: 1, next: null })
    const ids = (await mails()).map(({ studentId }) => studentId)
    expect(new Set(ids).size).toBe(101)
  })

  it('reaches a student whose USN changes while it is written', async () => {
    await createMany()
    const first = await send({ filter: { q: 'many' }, after: null })
    const got = new Set((await mails()).map(({ studentId }) => studentId))
    const left = (await db().select().from(student).where(eq(student.name, 'Many'))).find(
      ({ id }) => !got.has(id),
    )
    await db()
      .update(student)
      .set({ usn: 'A000' })
      .where(eq(student.id, left?.id ?? ''))
    expect(await send({ filter: { q: 'many' }, after: first.next })).toMatchObject({ done: 1, next: null })
    expect((await mails()).map(({ studentId }) => studentId)).toContain(left?.id)
  })

  it('is refused after anything but the place of the last request', async () => {
    const reply = await post('mail', { run, selection: { filter: {}, after: '1LS22CS011' }, message })
    expect(reply.statusCode).toBe(400)
  })

  it('goes to chosen students, and names those whose account is gone', async () => {
    const { id } = await createPerson(db(), { usn: '1LS22CS016', deletedAt: new Date() })
    const [asha] = await db().select().from(student).where(eq(student.usn, '1LS22CS011'))
    const reply = await send({ ids: [asha?.id, id] })
    expect(reply).toMatchObject({ done: 1, failed: [{ message: leftOutReasons.gone }] })
    expect((await post('mail', { run, selection: { ids: Array(201).fill(id) }, message })).statusCode).toBe(
      400,
    )
  })

  it('is recorded with its subject and the number of mails, without their words or addresses', async () => {
    await send(everybody)
    const records = await db().select().from(auditLog).where(eq(auditLog.action, 'mail.write'))
    expect(records.map(({ entityId, after }) => [entityId, after])).toEqual([
      [run, { subject: 'Exams, {name}', discountCode: null, mails: 2 }],
    ])
  })
})

describe('a message with a discount code', () => {
  beforeEach(createPeople)
  const letters = 'BCDFGHJKMNPQ'

  it('offers it, and leaves out students for whom it is not', async () => {
    const code = { forKind: 'renewal' as const, lastDay: '2099-11-30', batches: ['2022'], maxUses: 5 }
    await createDiscountCode(db(), code)
    await createPerson(db(), { usn: '1LS24CS001', batch: '2024' })
    const { done, failed } = await send(everybody, { discountCode: letters })
    expect(done).toBe(2)
    expect(failed.find(({ usn }) => usn === '1LS24CS001')?.message).toBe(leftOutReasons.otherCode)
    const [first] = await mails()
    expect(first?.textBody).toContain(
      'Your discount code is BCDF-GHJK-MNPQ: Rs 20 off any plan until 30 November 2099. Type it when you renew.',
    )
    expect(first?.textBody).toContain('/Subscriptionplans')
  })

  it.each([
    ['for new students', { forKind: 'signup' as const }],
    ['that is over', { lastDay: '2020-01-01' }],
    ['that was switched off', { endedAt: new Date() }],
  ])('%s is not sent', async (_which, code) => {
    await createDiscountCode(db(), code)
    const reply = await post('mail', {
      run,
      selection: everybody,
      message: { ...message, discountCode: letters },
    })
    expect([reply.statusCode, reply.json<{ reason: string }>().reason]).toEqual([400, discountCodeNotOpen])
    expect(await mails()).toEqual([])
  })
})

describe('the summary of a message', () => {
  it('counts who gets it, names the others, and shows the mail to the first, without writing any', async () => {
    const asha = await createPeople()
    const reply = await post('mail/summary', { selection: { filter: {} }, message })
    expect(reply.json()).toMatchObject({
      found: 7,
      mails: 2,
      leftOut: [{ usn: '1LS00OWNER' }, {}, {}, {}, {}],
      mail: { subject: 'Exams, Asha' },
      isMailConfigured: false,
    })
    const chosen = await post('mail/summary', { selection: { ids: [asha.id] }, message })
    expect(chosen.json()).toMatchObject({ found: 1, mails: 1, leftOut: [] })
    expect(await mails()).toEqual([])
  })
})
