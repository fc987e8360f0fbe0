import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Client, useTestApp } from '../harness.ts'
import { describeTimes, reportFigure, rounds } from './rounds.ts'

vi.setConfig({ testTimeout: 300_000 })

const current = useTestApp()
const people = 100_000
/** In milliseconds, for each kind of database. */
const limits = { embedded: 400, server: 150 }
/** Seeding this many people takes longer than all the other tests of a file. */
const isLong = rounds >= 20

const seed = async (): Promise<void> => {
  const { database } = current()
  await database.runSql(`insert into student
    (usn, name, email, contact, gender, dob, password_hash, dept_id, batch, scheme, sem_num, clg_code)
    select '1LS' || lpad(upper(to_hex(i)), 7, '0'), 'Student Number ' || i, 'student' || i || '@example.com',
      '9' || lpad(i::text, 9, '0'), 'Female', '2004-03-02', repeat('x', 97),
      (array['CSE','ECE','EEE','Civil','Mech'])[1 + i % 5], (2021 + i % 5)::text, '2022', 1 + i % 8, 'BI'
    from generate_series(1, ${people}) i`)
  await database.runSql(`insert into subscription (student_id, plan, from_semester, to_semester, starts_on, ends_on)
    select id, 'premium', sem_num, sem_num, '2026-08-01', '2027-07-31' from student`)
  await database.runSql('analyze student; analyze subscription')
}

const asked = [
  ['the first page', ''],
  ['the last page', `page=${people / 50}`],
  ['a search that finds one', 'q=number+4242@'],
  ['a search that finds a few', 'q=number+4242'],
  ['a search that finds everybody', 'q=1ls'],
  ['a search that finds nobody', 'q=zebra'],
  ['a department of a batch', 'department=CSE&batch=2022&kind=student&state=active'],
  ['the sub-admins, of whom there are none', 'kind=subAdmin'],
] as const

const timeOf = async (client: Client, query: string): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now()
    const reply = await client({ url: `/api/students?${query}` })
    times.push(performance.now() - from)
    expect(reply.statusCode).toBe(200)
  }
  return times.toSorted((a, b) => a - b)
}

describe.runIf(isLong)(`the list of ${people} people`, () => {
  test('is returned with its total within the limit for every filter and order', async () => {
    const { as, database } = current()
    await seed()
    const client = await as('owner')
    const reply = await client({ url: '/api/students' })
    expect(z.object({ total: z.number() }).parse(reply.json()).total).toBe(people + 1)
    for (const [name, query] of asked) {
      const times = await timeOf(client, query)
      await reportFigure(`students, ${database.kind}: ${describeTimes(name, times)}`)
      expect(times[Math.floor(times.length / 2)], name).toBeLessThan(limits[database.kind])
    }
    const from = performance.now()
    const csv = await client({ url: '/api/students.csv' })
    await reportFigure(
      `students, ${database.kind}: the whole as CSV: ${Math.round(performance.now() - from)} ms`,
    )
    expect(csv.body.split('\r\n')).toHaveLength(people + 3)
  })
})
