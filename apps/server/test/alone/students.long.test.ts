import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Client, useTestApp } from '../harness.ts'
import { describeTimes, reportFigure, rounds } from '../processes/rounds.ts'

vi.setConfig({ testTimeout: 300_000 })

const current = useTestApp()

/**
 * Sizes of a site with the longest median of a request, in milliseconds, for each kind of database. No index has the
 * order by the end of plans.
 */
const sites = [
  { people: 3_000, limits: { embedded: 200, server: 100 }, byEndLimit: 100 },
  { people: 100_000, limits: { embedded: 400, server: 150 }, byEndLimit: 400 },
] as const

/** Seeding this many people takes longer than all the other tests of a file. */
const isLong = rounds >= 20

/** Of five people one is without a plan, one has one that is over, and one has one that is over soon. */
const seed = async (people: number): Promise<void> => {
  const { database } = current()
  await database.runSql(`insert into student
    (usn, name, email, contact, gender, dob, password_hash, dept_id, batch, scheme, sem_num, clg_code)
    select '1LS' || lpad(upper(to_hex(i)), 7, '0'), 'Student Number ' || i, 'student' || i || '@example.com',
      '9' || lpad(i::text, 9, '0'), 'Female', '2004-03-02', repeat('x', 97),
      (array['CSE','ECE','EEE','Civil','Mech'])[1 + i % 5], (2021 + i % 5)::text, '2022', 1 + i % 8,
      (select array_agg(clg_code order by clg_code <> 'BI', clg_code) from college)[1 + i / 40 % 20]
    from generate_series(1, ${people}) i`)
  await database.runSql(`insert into subscription (student_id, plan, from_semester, to_semester, starts_on, ends_on)
    select id, 'premium', sem_num, sem_num, current_date - 300, current_date + case number % 5 when 1 then -30
      when 2 then 20 else 65 end
    from (select *, right(contact, 6)::int as number from student where contact like '9%') as numbered
    where number % 5 <> 0`)
  await database.runSql('analyze student; analyze subscription')
}

const lapsedOfCollege = 'college=BI&semester=5&plan=lapsed'

const asked = (people: number) =>
  [
    ['the first page', ''],
    ['the last page', `page=${people / 50}`],
    ['by name', 'sort=name'],
    ['by the newest account', 'sort=registered'],
    ['by the end of plans', 'sort=ends'],
    ['a search that finds one', `q=number+${people / 2}@`],
    ['a search that finds a few', `q=number+${people / 100}`],
    ['a search that finds everyone', 'q=1ls'],
    ['a search that finds no one', 'q=zebra'],
    ['a department of a batch', 'department=CSE&batch=2022&kind=student&state=active'],
    ['the lapsed of a semester of a college', lapsedOfCollege],
    ['active plans by their end', 'plan=active&sort=ends'],
    ['plans that end soon', 'plan=ending'],
    ['lapsed plans', 'plan=lapsed'],
    ['people without a plan', 'plan=never'],
    ['the sub-admins, an empty list', 'kind=subAdmin'],
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

describe.runIf(isLong).each(sites)('the list of $people people', ({ people, limits, byEndLimit }) => {
  test('is returned with its total within the limit for every filter and order', async () => {
    const { as, database } = current()
    await seed(people)
    const client = await as('owner')
    const totalOf = async (query: string) =>
      z.object({ total: z.number() }).parse((await client({ url: `/api/students?${query}` })).json()).total
    expect(await totalOf('')).toBe(people + 1)
    expect(await totalOf(lapsedOfCollege)).toBe(Math.ceil(people / 800))
    for (const [name, query] of asked(people)) {
      const times = await timeOf(client, query)
      await reportFigure(`${people} students, ${database.kind}: ${describeTimes(name, times)}`)
      const limit = query.includes('sort=ends') ? byEndLimit : limits[database.kind]
      expect.soft(times[Math.floor(times.length / 2)], name).toBeLessThan(limit)
    }
    const from = performance.now()
    const csv = await client({ url: '/api/exports/students.csv' })
    const took = Math.round(performance.now() - from)
    await reportFigure(`${people} students, ${database.kind}: the whole as CSV: ${took} ms`)
    expect(csv.body.split('\r\n')).toHaveLength(people + 3)
  })
})
