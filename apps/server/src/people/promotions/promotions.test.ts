import { messages } from '@lectureshelf/contract/messages'
import { promotionChanged, promotionCountChanged } from '@lectureshelf/contract/people/people-messages'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../../test/harness.ts'
import { createPromotion } from '../../../test/office-factories.ts'
import { createPerson, createSubscription } from '../../../test/people.ts'
import { auditLog, promotedStudent, promotion, student, subscription } from '../../schema.ts'

const current = useTestApp()

const Reply = z.object({
  message: z.string(),
  promotion: z.looseObject({ _id: z.string(), students: z.number() }).nullable(),
  students: z.array(
    z.object({
      _id: z.string(),
      usn: z.string(),
      from: z.object({ semNum: z.number() }),
      to: z.object({ semName: z.string(), semNum: z.number() }),
      completes: z.boolean(),
      losesAccess: z.boolean(),
    }),
  ),
})

const post = async (payload: object, who: 'owner' | 'admin' = 'owner') =>
  (await current().as(who))({
    method: 'POST',
    url: '/api/promotions',
    payload: { dryRun: false, ...payload },
  })

const preview = async (payload: object) => {
  const reply = await post({ ...payload, dryRun: true })
  expect(reply.statusCode, reply.body).toBe(200)
  return Reply.parse(reply.json())
}

/** Returns what the page remembers of a preview. */
const seenIn = async (payload: object) =>
  (await preview(payload)).students.map(({ _id: id, from }) => ({ id, semNum: from.semNum }))

/** Promotes the students of a fresh preview. */
const promote = async (payload: object) => {
  const reply = await post({ ...payload, seen: await seenIn(payload) })
  expect(reply.statusCode, reply.body).toBe(200)
  return Reply.parse(reply.json())
}

const countMoved = (id: string | undefined) =>
  current().database.db.$count(promotedStudent, eq(promotedStudent.promotionId, id ?? ''))

const undo = async (id: string | undefined, students?: number) =>
  (await current().as('owner'))({
    method: 'POST',
    url: `/api/promotions/${id}/undo`,
    payload: { seen: { students: students ?? (id === undefined ? 0 : await countMoved(id)) } },
  })

/** Returns the error of a promotion whose students have changed. */
const changedSince = (reply: Awaited<ReturnType<typeof post>>) => {
  const { code, extraDetails } = reply.json<{ code: string; extraDetails: string }>()
  return [reply.statusCode, code, extraDetails]
}

const semesterOf = async (id: string) => {
  const [row] = await current().database.db.select().from(student).where(eq(student.id, id))
  return row?.semNum
}

const tick = () => current().clock.advance(1000)

describe('the preview of a promotion', () => {
  it('lists who moves, who completes and who loses access, and changes nothing', async () => {
    const { database, person } = current()
    const { db } = database
    await person('student')
    const one = await createPerson(db, { usn: '1LS22CS010' })
    await createSubscription(db, one.id, { fromSemester: 5, toSemester: 5 })
    await person('lapsedStudent')
    await createPerson(db, { usn: '1LS22ME010', deptId: 'Mech', semNum: 8 })
    await createPerson(db, { usn: 'STAFF', role: 'subAdmin' })
    await createPerson(db, { usn: 'THROUGH', semNum: 8, completedAt: new Date() })
    await createPerson(db, { usn: '1LS24CS010', batch: '2024' })
    const { promotion: made, students, message } = await preview({ batch: '2022' })
    expect(made).toBeNull()
    expect(message).toBe('4 students would move on.')
    expect(
      students.map(({ usn, from, to, completes, losesAccess }) => [
        usn,
        from.semNum,
        to.semNum,
        completes,
        losesAccess,
      ]),
    ).toEqual([
      ['1LS22CS001', 5, 6, false, false],
      ['1LS22CS002', 5, 6, false, false],
      ['1LS22CS010', 5, 6, false, true],
      ['1LS22ME010', 8, 8, true, false],
    ])
    expect(await semesterOf(one.id)).toBe(5)
    expect(await database.db.$count(promotion)).toBe(0)
  })

  it('is limited to a named department and leaves out excluded students', async () => {
    const { database, person } = current()
    const { id } = await person('student')
    await person('lapsedStudent')
    await createPerson(database.db, { usn: '1LS22ME010', deptId: 'Mech' })
    const { students } = await preview({ batch: '2022', department: 'CSE', exclude: [id] })
    expect(students.map(({ usn }) => usn)).toEqual(['1LS22CS002'])
  })

  it('is limited to a named college', async () => {
    const { database, person } = current()
    await person('student')
    await createPerson(database.db, { usn: '1RV22CS010', clgCode: 'RV' })
    const { students } = await preview({ batch: '2022', college: 'RV' })
    expect(students.map(({ usn }) => usn)).toEqual(['1RV22CS010'])
  })
})

describe('a promotion', () => {
  it('moves the batch to the next semester, effective on the next request, and alters no subscription', async () => {
    const { as, database, person } = current()
    const { id } = await person('student')
    const stays = await person('otherSemesterStudent')
    const last = await createPerson(database.db, { usn: '1LS22CS008', semNum: 8 })
    const client = await as('student')
    const before = await database.db.select().from(subscription)
    const { promotion: made, message } = await promote({ batch: '2022' })
    expect(message).toBe('2 students moved on.')
    expect(made).toMatchObject({
      batch: '2022',
      department: null,
      by: 'Suma Shetty',
      students: 2,
      undoneAt: null,
    })
    expect((await client({ url: '/api/student' })).json()).toMatchObject({
      studentData: { semester: { semNum: 6 } },
    })
    expect(await semesterOf(stays.id)).toBe(3)
    const [completed] = await database.db.select().from(student).where(eq(student.id, last.id))
    expect(completed).toMatchObject({ semNum: 8, changedAt: null })
    expect(completed?.completedAt).toBeInstanceOf(Date)
    expect(await database.db.select().from(subscription)).toEqual(before)
    expect(await semesterOf(id)).toBe(6)
    expect(await database.db.select().from(auditLog)).toMatchObject([
      { action: 'promotion.create', entityId: made?._id, after: { batch: '2022', students: 2, excluded: 0 } },
    ])
  })

  it('leaves out excluded students and processes several portions', async () => {
    const { database, person } = current()
    const { id } = await person('student')
    await database.runSql(
      `insert into student (usn, name, email, contact, gender, dob, password_hash, dept_id, batch, scheme, sem_num, clg_code)
       select 'Z' || lpad(i::text, 5, '0'), 'Many', '', '', 'Other', '2004-01-01', '', 'CSE', '2022', '2022', 1 + i % 3, 'BI'
       from generate_series(1, 1001) i`,
    )
    const { promotion: made } = await promote({ batch: '2022', exclude: [id] })
    expect(made?.students).toBe(1001)
    expect(await semesterOf(id)).toBe(5)
    const { rows } = await database.runSql(
      "select sem_num, count(*)::int as n from student where name = 'Many' group by 1 order by 1",
    )
    expect(rows).toEqual([
      { sem_num: 2, n: 333 },
      { sem_num: 3, n: 334 },
      { sem_num: 4, n: 334 },
    ])
    expect((await undo(made?._id)).json()).toMatchObject({ restored: 1001, kept: 0 })
    const undone = await database.runSql(
      "select sem_num, count(*)::int as n from student where name = 'Many' group by 1 order by 1",
    )
    expect(undone.rows).toEqual([
      { sem_num: 1, n: 333 },
      { sem_num: 2, n: 334 },
      { sem_num: 3, n: 334 },
    ])
  })

  it('of a batch without students returns 409', async () => {
    const reply = await post({ batch: '2021', seen: [] })
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      409,
      messages.nobodyToPromote,
    ])
  })

  it.each([
    [{ batch: '1999' }, 'batch: There is no batch 1999.'],
    [{ batch: '2022', department: 'Law' }, 'department: There is no department Law.'],
    [{ batch: '2022', college: 'ZZ' }, 'college: There is no college ZZ.'],
  ])('of an unknown batch, department or college returns 400: %j', async (payload, reason) => {
    const reply = await post({ ...payload, seen: [] })
    expect([reply.statusCode, reply.json<{ extraDetails: string }>().extraDetails]).toEqual([400, reason])
  })

  it('is refused until an interrupted one of the same students is undone', async () => {
    const { database, person } = current()
    const { id } = await person('student')
    const interrupted = await createPromotion(database.db, { finishedAt: null, deptId: 'CSE' })
    const reply = await post({ batch: '2022', seen: await seenIn({ batch: '2022' }) })
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      409,
      messages.promotionUnfinished,
    ])
    await createPerson(database.db, { usn: '1LS22ME010', deptId: 'Mech' })
    await promote({ batch: '2022', department: 'Mech' })
    expect(await semesterOf(id)).toBe(5)
    expect((await undo(interrupted.id)).statusCode).toBe(200)
    await promote({ batch: '2022', department: 'CSE' })
    expect(await semesterOf(id)).toBe(6)
  })

  it('of one college moves no one of another, and waits for an interrupted one of the same college alone', async () => {
    const { database, person } = current()
    const { id } = await person('student')
    const other = await createPerson(database.db, { usn: '1RV22CS010', clgCode: 'RV' })
    await createPromotion(database.db, { finishedAt: null, clgCode: 'BI' })
    const { promotion: made } = await promote({ batch: '2022', college: 'RV' })
    expect(made).toMatchObject({ college: 'RV', department: null, students: 1 })
    expect([await semesterOf(id), await semesterOf(other.id)]).toEqual([5, 6])
    const seen = await seenIn({ batch: '2022', college: 'BI' })
    expect((await post({ batch: '2022', college: 'BI', seen })).statusCode).toBe(409)
    expect((await undo(made?._id)).statusCode).toBe(200)
    expect(await semesterOf(other.id)).toBe(5)
  })

  it('that was interrupted is undone for the students it had moved', async () => {
    const { db } = current().database
    const moved = await createPerson(db, { usn: '1LS22CS031', semNum: 6 })
    const waiting = await createPerson(db, { usn: '1LS22CS032', semNum: 5 })
    const interrupted = await createPromotion(db, { finishedAt: null })
    const row = { promotionId: interrupted.id, studentId: moved.id, fromSemester: 5, toSemester: 6 }
    await db.insert(promotedStudent).values(row)
    expect((await undo(interrupted.id)).json()).toMatchObject({ restored: 1, kept: 0 })
    expect([await semesterOf(moved.id), await semesterOf(waiting.id)]).toEqual([5, 5])
  })

  it('is allowed only for an owner', async () => {
    const { id } = await current().person('student')
    const made = await createPromotion(current().database.db)
    const admin = await current().as('admin')
    const seen = [{ id, semNum: 5 }]
    expect((await post({ batch: '2022', seen }, 'admin')).statusCode).toBe(403)
    const payload = { seen: { students: 0 } }
    const url = `/api/promotions/${made.id}/undo`
    expect((await admin({ method: 'POST', url, payload })).statusCode).toBe(403)
    expect(await semesterOf(id)).toBe(5)
    expect(await current().database.db.$count(promotion)).toBe(1)
  })
})

describe('a promotion of the students seen in a preview', () => {
  it('requires the students that its preview showed', async () => {
    const { id } = await current().person('student')
    const reply = await post({ batch: '2022' })
    expect([reply.statusCode, reply.json<{ extraDetails: string }>().extraDetails]).toEqual([
      400,
      'seen: A promotion says whom its preview showed.',
    ])
    expect(await semesterOf(id)).toBe(5)
  })

  it('moves no one when it is sent a second time', async () => {
    const { id } = await current().person('student')
    const other = await current().person('lapsedStudent')
    const sent = { batch: '2022', seen: await seenIn({ batch: '2022' }) }
    expect((await post(sent)).statusCode).toBe(200)
    expect(changedSince(await post(sent))).toEqual([409, 'changed_meanwhile', promotionChanged(2)])
    expect([await semesterOf(id), await semesterOf(other.id)]).toEqual([6, 6])
    expect(await current().database.db.$count(promotion)).toBe(1)
  })

  it('moves each student once when two owners send it at the same time', async () => {
    const { id } = await current().person('student')
    const sent = { batch: '2022', seen: await seenIn({ batch: '2022' }) }
    const replies = await Promise.all([post(sent), post(sent), post(sent)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await semesterOf(id)).toBe(6)
    expect(await current().database.db.$count(promotedStudent)).toBe(1)
  })

  it('completes the last semester once', async () => {
    const last = await createPerson(current().database.db, { usn: '1LS22CS008', semNum: 8 })
    const sent = { batch: '2022', seen: await seenIn({ batch: '2022' }) }
    expect((await post(sent)).statusCode).toBe(200)
    expect(changedSince(await post(sent))).toEqual([409, 'changed_meanwhile', promotionChanged(1)])
    expect(await semesterOf(last.id)).toBe(8)
  })

  it.each([
    ['is in another semester', { semNum: 6 }],
    ['left the batch', { batch: '2024' }],
    ['became staff', { role: 'subAdmin' as const }],
    ['was deleted', { deletedAt: new Date() }],
  ])('moves no one when one of its students %s', async (_what, change) => {
    const { database, person } = current()
    const { id } = await person('student')
    const changed = await createPerson(database.db, { usn: '1LS22CS011' })
    const seen = await seenIn({ batch: '2022' })
    await database.db.update(student).set(change).where(eq(student.id, changed.id))
    expect(changedSince(await post({ batch: '2022', seen }))).toEqual([
      409,
      'changed_meanwhile',
      promotionChanged(1),
    ])
    expect(await semesterOf(id)).toBe(5)
    await promote({ batch: '2022' })
    expect(await semesterOf(id)).toBe(6)
  })

  it('moves no one when an unseen student joined', async () => {
    const { database, person } = current()
    const { id } = await person('student')
    const seen = await seenIn({ batch: '2022' })
    await createPerson(database.db, { usn: '1LS22CS011' })
    expect((await post({ batch: '2022', seen })).statusCode).toBe(409)
    expect(await semesterOf(id)).toBe(5)
  })
})

describe('undoing a promotion', () => {
  it('restores no one when more students were moved than the history showed', async () => {
    const { id } = await current().person('student')
    const { promotion: made } = await promote({ batch: '2022' })
    const reply = await undo(made?._id, 0)
    expect(changedSince(reply)).toEqual([409, 'changed_meanwhile', promotionCountChanged(1)])
    expect(await semesterOf(id)).toBe(6)
    const owner = await current().as('owner')
    const without = await owner({ method: 'POST', url: `/api/promotions/${made?._id}/undo`, payload: {} })
    expect(without.statusCode).toBe(400)
  })

  it('restores unchanged students and counts the others', async () => {
    const { as, database, person } = current()
    const { db } = database
    const { id } = await person('student')
    const edited = await createPerson(db, { usn: '1LS22CS011' })
    const moved = await createPerson(db, { usn: '1LS22CS012' })
    const erased = await createPerson(db, { usn: '1LS22CS013' })
    const elsewhere = await createPerson(db, { usn: '1LS22CS016' })
    const last = await createPerson(db, { usn: '1LS22CS014', semNum: 8 })
    const earlier = await createPerson(db, { usn: '1LS22CS015', changedAt: new Date(Date.now() - 60_000) })
    const { promotion: made } = await promote({ batch: '2022' })
    tick()
    const owner = await as('owner')
    const edit = (studentId: string, payload: object) =>
      owner({ method: 'PATCH', url: `/api/students/${studentId}`, payload })
    await edit(edited.id, { role: 'subAdmin', seen: { role: 'student' } })
    await edit(moved.id, { semNum: 7 })
    await edit(elsewhere.id, { college: 'RV' })
    await edit(id, { name: 'Asha K' })
    const { usn, name } = erased
    await owner({ method: 'POST', url: `/api/students/${erased.id}/erase`, payload: { seen: { usn, name } } })
    const reply = await undo(made?._id)
    expect(reply.json()).toEqual({
      message: '3 students moved back, 4 changed since and stay.',
      restored: 3,
      kept: 4,
    })
    const semesters = await Promise.all([id, edited.id, moved.id, elsewhere.id, earlier.id].map(semesterOf))
    expect(semesters).toEqual([5, 6, 7, 6, 5])
    const [uncompleted] = await db.select().from(student).where(eq(student.id, last.id))
    expect(uncompleted).toMatchObject({ semNum: 8, completedAt: null })
    expect((await db.select().from(auditLog).where(eq(auditLog.action, 'promotion.undo')))[0]).toMatchObject({
      entityId: made?._id,
      after: { batch: '2022', restored: 3, kept: 4 },
    })
  })

  it('leaves students who were promoted again, until that promotion is undone too', async () => {
    const { id } = await current().person('student')
    const first = await promote({ batch: '2022' })
    tick()
    const second = await promote({ batch: '2022' })
    tick()
    expect(await semesterOf(id)).toBe(7)
    expect((await undo(second.promotion?._id)).json()).toMatchObject({ restored: 1, kept: 0 })
    expect((await undo(first.promotion?._id)).json()).toMatchObject({ restored: 1, kept: 0 })
    expect(await semesterOf(id)).toBe(5)
    tick()
    const third = await promote({ batch: '2022' })
    tick()
    await promote({ batch: '2022' })
    expect((await undo(third.promotion?._id)).json()).toMatchObject({ restored: 0, kept: 1 })
    expect(await semesterOf(id)).toBe(7)
  })

  it('twice returns 409, also concurrently, and an unknown one returns 404', async () => {
    const { id } = await current().person('student')
    const { promotion: made } = await promote({ batch: '2022' })
    const replies = await Promise.all([undo(made?._id, 1), undo(made?._id, 1)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const again = await undo(made?._id)
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      409,
      messages.promotionUndone,
    ])
    expect(await semesterOf(id)).toBe(5)
    expect((await undo(crypto.randomUUID())).statusCode).toBe(404)
  })
})

describe('the history of promotions', () => {
  it('is newest first, searched by batch, with author and number of students', async () => {
    const { as, person } = current()
    await person('student')
    await person('otherSemesterStudent')
    await promote({ batch: '2022' })
    tick()
    await promote({ batch: '2024', department: 'CSE' })
    const owner = await as('owner')
    expect((await owner({ url: '/api/promotions' })).json()).toMatchObject({
      items: [
        { batch: '2024', department: 'CSE', students: 1, by: 'Suma Shetty' },
        { batch: '2022', department: null, students: 1 },
      ],
      total: 2,
    })
    expect((await owner({ url: '/api/promotions?q=2022' })).json()).toMatchObject({ total: 1 })
  })
})
