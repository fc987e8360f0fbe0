import { leftOutReasons, planOfOtherSemester } from '@lectureshelf/contract/people/people-messages'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type StoredStudent, createPerson, createSubscription } from '../../../../test/people.ts'
import { useTestApp } from '../../../../test/harness.ts'
import { actorOf } from '../../../base/identity/actors.ts'
import { dayOf } from '../../../platform/clock.ts'
import { auditLog, student, subscription } from '../../../schema.ts'
import { daysAfter } from '../../../money/subscriptions/periods.policy.ts'
import { createBulkChangesService } from './bulk-changes.service.ts'

const current = useTestApp()
const db = () => current().database.db
const dayIn = (days: number) => daysAfter(dayOf(current().clock.now()), days)

interface Reply {
  message: string
  done: number
  failed: { usn: string; message: string }[]
}

const post = async (url: string, payload: object) => {
  const owner = await current().as('owner')
  const reply = await owner({ method: 'POST', url: `/api/students/bulk/${url}`, payload })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Reply>()
}

const rowOf = ({ id, usn, name }: StoredStudent) => ({ id, usn, name })
const failures = ({ failed }: Reply) => failed.map(({ usn, message }) => [usn, message])
const actions = async () =>
  (await db().select().from(auditLog).orderBy(desc(auditLog.at))).map(({ action }) => action)

const createReader = async (usn: string, endsOn: string, changes: Partial<StoredStudent> = {}) => {
  const person = await createPerson(db(), { usn, ...changes })
  await createSubscription(db(), person.id, { fromSemester: 5, toSemester: 5, endsOn })
  return person
}

const endOf = async ({ id }: StoredStudent) =>
  (await db().select().from(subscription).where(eq(subscription.studentId, id))).map(({ endsOn }) => endsOn)

const extend = (students: object[]) => post('extend', { reason: 'The exams moved', students })
const undo = (students: object[]) => post('extend/undo', { students })
const active = (person: StoredStudent, endsOn: string, to: string) => ({
  ...rowOf(person),
  state: 'active',
  endsOn,
  to,
})

describe('extending the plans of students', () => {
  it('moves the last days of active and of lapsed plans, each with an audit record and the reason', async () => {
    const reads = await createReader('1LS22CS011', dayIn(3))
    const lapsed = await createReader('1LS22CS012', dayIn(-3))
    const reply = await extend([
      active(reads, dayIn(3), dayIn(18)),
      { ...rowOf(lapsed), state: 'expired', endsOn: dayIn(-3), to: dayIn(15) },
    ])
    expect(reply).toEqual({ message: '2 students extended.', done: 2, failed: [] })
    expect([await endOf(reads), await endOf(lapsed)]).toEqual([[dayIn(18)], [dayIn(15)]])
    const records = await db().select().from(auditLog).where(eq(auditLog.action, 'subscription.extend'))
    expect(records).toHaveLength(2)
    expect(records[0]).toMatchObject({
      before: { endsOn: dayIn(3) },
      after: { endsOn: dayIn(18), usn: '1LS22CS011', reason: 'The exams moved' },
    })
  })

  it('leaves out whoever is not as the summary showed them, and extends the others', async () => {
    const reads = await createReader('1LS22CS011', dayIn(3))
    const renewed = await createReader('1LS22CS012', dayIn(3))
    await createSubscription(db(), renewed.id, { fromSemester: 5, toSemester: 5, startsOn: dayIn(4) })
    const renamed = await createReader('1LS22CS013', dayIn(3))
    const staff = await createReader('1LS22CS014', dayIn(3), { role: 'subAdmin' })
    const gone = await createReader('1LS22CS015', dayIn(3), { deletedAt: new Date() })
    const moved = await createReader('1LS22CS016', dayIn(3), { semNum: 6 })
    const past = await createReader('1LS22CS017', dayIn(-9))
    const to = dayIn(10)
    const reply = await extend([
      ...[reads, renewed, staff, gone, moved].map((person) => active(person, dayIn(3), to)),
      { ...active(renamed, dayIn(3), to), name: 'Another name' },
      { ...rowOf(past), state: 'expired', endsOn: dayIn(-9), to: dayIn(-1) },
    ])
    expect(reply).toMatchObject({ message: '1 student extended, 6 left out.', done: 1 })
    expect(failures(reply)).toEqual([
      ['1LS22CS012', leftOutReasons.planChanged],
      ['1LS22CS014', leftOutReasons.staff],
      ['1LS22CS015', leftOutReasons.gone],
      ['1LS22CS016', planOfOtherSemester(6)],
      ['1LS22CS013', expect.stringContaining('The name is now "Asha Kulkarni"')],
      ['1LS22CS017', leftOutReasons.pastDay],
    ])
    expect(await endOf(reads)).toEqual([to])
  })

  it('extends a plan once when the same request arrives twice', async () => {
    const reads = await createReader('1LS22CS011', dayIn(3))
    const row = active(reads, dayIn(3), dayIn(10))
    expect((await extend([row])).done).toBe(1)
    expect((await extend([row])).done).toBe(1)
    expect((await actions()).filter((action) => action === 'subscription.extend')).toHaveLength(1)
  })

  it('extends a plan when another one of the student ends on the new day, and undoes only that', async () => {
    const person = await createPerson(db(), { usn: '1LS22CS011' })
    const plan = (semester: number, startsOn: string, endsOn: string) =>
      createSubscription(db(), person.id, { fromSemester: semester, toSemester: semester, startsOn, endsOn })
    await plan(3, '2020-01-01', dayIn(10))
    await plan(5, '2021-01-01', dayIn(3))
    const row = active(person, dayIn(3), dayIn(10))
    expect((await extend([row])).done).toBe(1)
    expect(await endOf(person)).toEqual([dayIn(10), dayIn(10)])
    expect((await extend([row])).done).toBe(1)
    expect(await actions()).toEqual(['subscription.extend'])
    expect((await undo([row])).done).toBe(1)
    expect((await endOf(person)).toSorted()).toEqual([dayIn(3), dayIn(10)].toSorted())
  })

  it('extends the last of plans that follow each other', async () => {
    const reads = await createReader('1LS22CS011', dayIn(3))
    await createSubscription(db(), reads.id, {
      fromSemester: 5,
      toSemester: 5,
      startsOn: dayIn(4),
      endsOn: dayIn(90),
    })
    await extend([active(reads, dayIn(90), dayIn(100))])
    expect((await endOf(reads)).toSorted()).toEqual([dayIn(3), dayIn(100)].toSorted())
  })
})

describe('the undo of an extension', () => {
  it('gives the former last day back, once', async () => {
    const reads = await createReader('1LS22CS011', dayIn(3))
    const row = active(reads, dayIn(3), dayIn(10))
    await extend([row])
    expect(await undo([row])).toEqual({ message: '1 student put back.', done: 1, failed: [] })
    expect(await endOf(reads)).toEqual([dayIn(3)])
    expect(failures(await undo([row]))).toEqual([['1LS22CS011', leftOutReasons.extendedOtherwise]])
    expect((await actions())[0]).toBe('subscription.undoExtension')
  })

  it('shortens no plan that was not extended, or not from that day', async () => {
    const reads = await createReader('1LS22CS011', dayIn(10))
    const row = active(reads, dayIn(3), dayIn(10))
    expect(failures(await undo([row]))[0]?.[1]).toContain(leftOutReasons.extendedOtherwise)
    await extend([active(reads, dayIn(10), dayIn(20))])
    expect((await undo([active(reads, dayIn(3), dayIn(20))])).done).toBe(0)
    expect(await endOf(reads)).toEqual([dayIn(20)])
  })

  it('leaves a plan that another one follows by now', async () => {
    const reads = await createReader('1LS22CS011', dayIn(3))
    const row = active(reads, dayIn(3), dayIn(10))
    await extend([row])
    await createSubscription(db(), reads.id, { fromSemester: 5, toSemester: 5, startsOn: dayIn(11) })
    expect(failures(await undo([row]))).toEqual([['1LS22CS011', leftOutReasons.followed]])
  })
})

const place = { semNum: 5, college: 'BI', batch: '2022', scheme: '2022' }
const placeOf = async ({ id }: StoredStudent) => {
  const [row] = await db().select().from(student).where(eq(student.id, id))
  return row === undefined
    ? null
    : { semNum: row.semNum, college: row.clgCode, batch: row.batch, scheme: row.scheme }
}

describe('moving students', () => {
  it('changes what is named, with one record each, and moves them back the same way', async () => {
    const first = await createPerson(db(), { usn: '1LS22CS011' })
    const second = await createPerson(db(), { usn: '1LS22CS012' })
    const to = { semNum: 6, college: 'RV' }
    const reply = await post('move', {
      students: [first, second].map((person) => ({ ...rowOf(person), from: place, to })),
    })
    expect(reply).toEqual({ message: '2 students moved.', done: 2, failed: [] })
    expect(await placeOf(second)).toEqual({ ...place, ...to })
    expect(await actions()).toEqual(['student.edit', 'student.edit'])
    const back = { semNum: 5, college: 'BI' }
    await post('move', { students: [{ ...rowOf(first), from: { ...place, ...to }, to: back }] })
    expect(await placeOf(first)).toEqual(place)
  })

  it('leaves out staff, students who moved since, completed ones, and unknown places', async () => {
    const staff = await createPerson(db(), { usn: '1LS22CS011', role: 'subAdmin' })
    const moved = await createPerson(db(), { usn: '1LS22CS012', semNum: 7 })
    const completed = await createPerson(db(), { usn: '1LS22CS013', completedAt: new Date() })
    const fine = await createPerson(db(), { usn: '1LS22CS014' })
    const to = { semNum: 6 }
    const rows = [staff, moved, completed].map((person) => ({ ...rowOf(person), from: place, to }))
    const reply = await post('move', {
      students: [...rows, { ...rowOf(fine), from: place, to: { college: 'ZZ' } }],
    })
    expect(failures(reply)).toEqual([
      ['1LS22CS011', expect.stringContaining('The role is now "subAdmin"')],
      ['1LS22CS012', expect.stringContaining('The semester is now "7"')],
      ['1LS22CS013', leftOutReasons.completed],
      ['1LS22CS014', expect.stringContaining('There is no college ZZ.')],
    ])
    expect(await placeOf(staff)).toEqual(place)
  })
})

it('a student who completes their studies just before a move keeps the last semester', async () => {
  const { services, clock, person } = current()
  const last = await createPerson(db(), { usn: '1LS22CS013', semNum: 8 })
  const bulk = createBulkChangesService({
    db: db(),
    clock,
    subscriptions: services.subscriptionManagement,
    edit: async (...args) => {
      await db().update(student).set({ completedAt: clock.now() }).where(eq(student.id, last.id))
      return services.students.edit(...args)
    },
  })
  const row = { ...rowOf(last), from: { ...place, semNum: 8 }, to: { semNum: 7 } }
  const reply = await bulk.move(actorOf(await person('owner')), [row], () => undefined)
  expect(failures(reply)).toEqual([['1LS22CS013', leftOutReasons.completed]])
  expect(await db().select().from(student).where(eq(student.id, last.id))).toMatchObject([
    { semNum: 8, completedAt: expect.any(Date) },
  ])
})

describe('blocking students', () => {
  it('ends their sessions, and unblocking lets them sign in again', async () => {
    const { as, person } = current()
    const client = await as('student')
    const reader = await person('student')
    const rows = (blocked: boolean) => [{ ...rowOf(reader), blocked }]
    const reply = await post('block', { blocked: true, students: rows(false) })
    expect(reply).toEqual({ message: '1 student blocked.', done: 1, failed: [] })
    expect((await client({ url: '/api/student' })).statusCode).not.toBe(200)
    const back = await post('block', { blocked: false, students: rows(true) })
    expect(back.message).toBe('1 student unblocked.')
    const [row] = await db().select().from(student).where(eq(student.id, reader.id))
    expect(row?.blockedAt).toBeNull()
  })

  it('blocks no staff, not even an owner, and no one who was renamed', async () => {
    const { person } = current()
    const [owner, subAdmin] = [await person('owner'), await person('subAdmin')]
    const renamed = await createPerson(db(), { usn: '1LS22CS011' })
    const rows = [owner, subAdmin, { ...renamed, name: 'Another name' }]
    const reply = await post('block', {
      blocked: true,
      students: rows.map((row) => ({ ...rowOf(row), blocked: false })),
    })
    expect(reply).toMatchObject({ done: 0, message: '0 students blocked, 3 left out.' })
    expect(failures(reply).map(([, why]) => why)).toEqual([
      expect.stringMatching(/Admin is now "yes"|Owner is now "yes"/),
      expect.stringContaining('The role is now "subAdmin"'),
      expect.stringContaining('The name is now'),
    ])
  })
})
