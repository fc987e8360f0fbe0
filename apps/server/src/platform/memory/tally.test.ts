import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson, createSubscription } from '../../../test/people.ts'
import { student } from '../../schema.ts'
import { type SlotPart, countTallied, listSlots, sumTallies } from './tally.ts'

const testApp = useTestApp()

const countStudents = (...parts: SlotPart[]): Promise<number> =>
  countTallied(testApp().database.db, 'student', ...parts)

const manyStudents = `insert into student (usn, name, email, contact, gender, dob, password_hash, dept_id, batch,
    scheme, sem_num, clg_code)
  select 'T' || n, '', '', '', 'Other', '2004-01-01', '', case when n % 2 = 0 then 'CSE' else 'Mech' end, '2022', '2022', 5,
    'BI' from generate_series(1, 100) n`

beforeEach(() => testApp().database.runSql(manyStudents))

it('a tally counts rows by each part of their slot', async () => {
  expect(await countStudents()).toBe(100)
  expect(await countStudents('student', 'CSE')).toBe(50)
  expect(await countStudents(undefined, 'CSE', '2022', 'active')).toBe(50)
  expect(await countStudents('owner')).toBe(0)
  expect(await countStudents(undefined, (part) => sql`${part} > 'D'`)).toBe(50)
})

it('a tally follows changes that move rows to another slot, and deletions', async () => {
  const { db } = testApp().database
  await db.update(student).set({ blockedAt: new Date() }).where(eq(student.deptId, 'CSE'))
  expect(await countStudents(undefined, undefined, undefined, 'blocked')).toBe(50)
  await db.update(student).set({ deletedAt: new Date() }).where(eq(student.usn, 'T2'))
  await db.delete(student).where(eq(student.usn, 'T4'))
  expect(await countStudents(undefined, undefined, undefined, 'blocked')).toBe(48)
  expect(await countStudents()).toBe(98)
  await db.update(student).set({ deletedAt: null })
  expect(await countStudents()).toBe(99)
})

it('a tally writes nothing for a change that moves no row', async () => {
  const { database } = testApp()
  const rows = async () => (await database.runSql('select count(*)::int as n from journal.tally')).rows
  const before = await rows()
  await database.db.update(student).set({ name: 'Asha' })
  await database.db.update(student).set({ name: 'Ravi' }).where(eq(student.usn, 'unknown'))
  expect(await rows()).toEqual(before)
})

it('a tally knows nothing of a change that was undone', async () => {
  const { db } = testApp().database
  const undone = db.transaction(async (tx) => {
    await tx.delete(student)
    expect(await countTallied(tx, 'student')).toBe(0)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await countStudents()).toBe(100)
})

it('a tally forgets the rows of a table that is truncated', async () => {
  const { database } = testApp()
  const undone = database.db.transaction(async (tx) => {
    await tx.execute(sql`truncate student cascade`)
    expect(await countTallied(tx, 'student')).toBe(0)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})

it('a tally counts the same after its differences are summed up, however often and at the same time', async () => {
  const { database } = testApp()
  const { id } = await createPerson(database.db)
  await createSubscription(database.db, id, { fromSemester: 5, toSemester: 6 })
  await database.db.delete(student).where(eq(student.deptId, 'Mech'))
  await Promise.all([sumTallies(database), sumTallies(database)])
  expect(await countStudents()).toBe(51)
  const { rows } = await database.runSql(
    'select name, slot from journal.tally group by 1, 2 having count(*) > 1',
  )
  expect(rows).toEqual([])
  expect(await listSlots(database.db, 'student')).toEqual([['student', 'CSE', '2022', 'active']])
})
