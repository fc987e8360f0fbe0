import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../../../test/harness.ts'
import { createPerson, createSubscription } from '../../../../test/people.ts'
import { dayOf } from '../../../platform/clock.ts'
import { auditLog } from '../../../schema.ts'
import { daysAfter } from '../../subscriptions/periods.policy.ts'

const current = useTestApp()

const ListReply = z.object({ items: z.array(z.object({ usn: z.string() })), total: z.number() })

/** Returns the USNs of a page of the owner's list, and the total. */
const list = async (query: string) => {
  const reply = await (await current().as('owner'))({ url: `/api/students${query}` })
  const { items, total } = ListReply.parse(reply.json())
  return { usns: items.map(({ usn }) => usn), total }
}

const exported = async (query = ''): Promise<string> =>
  (await (await current().as('owner'))({ url: `/api/students.csv${query}` })).body

const createPeople = async () => {
  const { db } = current().database
  await createPerson(db, {
    usn: '1LS22CS011',
    name: 'Ravi Gowda',
    email: 'Ravi@Example.com',
    contact: '9845011111',
  })
  await createPerson(db, { usn: '1LS22ME012', name: 'Meera Nair', deptId: 'Mech', contact: '9845022222' })
  await createPerson(db, { usn: '1LS24CS013', name: 'Ravi Nair', batch: '2024', blockedAt: new Date() })
  await createPerson(db, { usn: '1LS21CS014', name: 'Irfan 100%_', batch: '2021', completedAt: new Date() })
  const kiran = { usn: '1LS00SUBAX', name: 'Kiran Rao', deptId: 'ECE' }
  await createPerson(db, { ...kiran, role: 'subAdmin', isCashier: true })
  await createPerson(db, { usn: '1LS00ADMIX', name: 'Divya Hegde', isAdmin: true, deptId: 'ECE' })
  await createPerson(db, { usn: '1LS22CS099', name: 'Ravi Gone', deletedAt: new Date() })
}

describe('the list of people', () => {
  beforeEach(createPeople)

  it('is paged and ordered by USN, with the total of all pages', async () => {
    expect(await list('?size=3')).toEqual({ usns: ['1LS00ADMIX', '1LS00OWNER', '1LS00SUBAX'], total: 7 })
    expect(await list('?size=3&page=3')).toEqual({ usns: ['1LS24CS013'], total: 7 })
    expect(await list('?size=3&page=4')).toEqual({ usns: [], total: 7 })
  })

  it.each([
    ['a part of the USN', 'ls22me', ['1LS22ME012']],
    ['a part of the name in any case', 'RAVI', ['1LS22CS011', '1LS24CS013']],
    ['the email', 'ravi@example', ['1LS22CS011']],
    ['the mobile', '450222', ['1LS22ME012']],
    ['words in any order', 'nair ravi', ['1LS24CS013']],
    ['characters that are special in a pattern', '100%_', ['1LS21CS014']],
    ['a text that nobody has', 'zebra', []],
    ['a deleted person', 'Gone', []],
  ])('is searched by %s', async (_what, q, usns) => {
    expect(await list(`?q=${encodeURIComponent(q)}`)).toEqual({ usns, total: usns.length })
  })

  it.each([
    ['Kannada', 'ಅನನ್ಯಾ ರಾವ್', 'ರಾವ್ ಅನ'],
    ['Hindi', 'अनन्या राव', 'राव अन'],
  ])('is searched by a name in %s', async (_script, name, q) => {
    await createPerson(current().database.db, { usn: '1LS22CS015', name })
    expect(await list(`?q=${encodeURIComponent(q)}`)).toEqual({ usns: ['1LS22CS015'], total: 1 })
  })

  it.each([
    ['kind=student', ['1LS21CS014', '1LS22CS011', '1LS22ME012', '1LS24CS013']],
    ['kind=subAdmin', ['1LS00SUBAX']],
    ['kind=admin', ['1LS00ADMIX']],
    ['kind=owner', ['1LS00OWNER']],
    ['kind=cashier', ['1LS00SUBAX']],
    ['kind=cashier&department=CSE', []],
    ['department=Mech', ['1LS22ME012']],
    ['batch=2024', ['1LS24CS013']],
    ['state=blocked', ['1LS24CS013']],
    ['state=completed', ['1LS21CS014']],
    ['state=active&kind=student', ['1LS22CS011', '1LS22ME012']],
    ['department=CSE&batch=2022&q=ravi', ['1LS22CS011']],
    ['college=RV', []],
    ['college=BI&kind=student&batch=2021', ['1LS21CS014']],
    ['semester=5&department=Mech', ['1LS22ME012']],
    ['semester=6', []],
  ])('is filtered by %s', async (query, usns) => {
    expect(await list(`?${query}`)).toEqual({ usns, total: usns.length })
  })

  it('is filtered by the plan, with the students of each state as the column shows them', async () => {
    const { db } = current().database
    const add = async (
      usn: string,
      ...periods: { startsOn?: string; endsOn?: string; cancelledAt?: Date }[]
    ) => {
      const { id } = await createPerson(db, { usn })
      for (const period of periods)
        await createSubscription(db, id, { fromSemester: 5, toSemester: 5, ...period })
    }
    current().clock.freeze()
    const dayIn = (days: number) => daysAfter(dayOf(current().clock.now()), days)
    await add('2ACTIVE', {})
    await add('2ENDING', { endsOn: dayIn(30) })
    await add('2LATER', { endsOn: dayIn(31) })
    await add('2RENEWED', { endsOn: dayIn(5) }, { startsOn: dayIn(6) })
    await add('2TODAY', { endsOn: dayIn(0) })
    await add('2OVER', { endsOn: dayIn(-1) })
    await add('2CANCELLED', { cancelledAt: new Date('2026-01-01') })
    await add('2UPCOMING', { endsOn: dayIn(-20) }, { startsOn: dayIn(6) })
    const found = async (plan: string) =>
      (await list(`?plan=${plan}&q=2`)).usns.filter((usn) => usn.startsWith('2'))
    expect(await found('active')).toEqual(['2ACTIVE', '2ENDING', '2LATER', '2RENEWED', '2TODAY'])
    expect(await found('ending')).toEqual(['2ENDING', '2TODAY'])
    expect(await found('lapsed')).toEqual(['2CANCELLED', '2OVER'])
    expect(await list('?plan=never')).toEqual({
      usns: ['1LS21CS014', '1LS22CS011', '1LS22ME012', '1LS24CS013'],
      total: 4,
    })
    expect(await list('?plan=active&size=2&page=2')).toEqual({ usns: ['2LATER', '2RENEWED'], total: 5 })
    expect((await exported('?plan=ending')).match(/^2[A-Z]+/gm)).toEqual(['2ENDING', '2TODAY'])
  })

  it('is sorted by name in any case, by the newest account, and by the plan that ends next', async () => {
    const { db } = current().database
    const add = async (usn: string, name: string, registered: string, endsOn?: string) => {
      const registeredAt = new Date(registered)
      const { id } = await createPerson(db, { usn, name, batch: '2026', registeredAt })
      if (endsOn !== undefined) await createSubscription(db, id, { fromSemester: 5, toSemester: 5, endsOn })
    }
    await add('A', 'chetan', '2026-01-02', '2098-12-31')
    await add('B', 'Bhavana', '2026-01-04', '2020-01-01')
    await add('C', 'asha', '2026-01-01', '2098-12-01')
    await add('D', 'Dinesh', '2026-01-03')
    await add('E', 'asha', '2026-01-05', '2020-06-30')
    const sorted = async (sort: string) => (await list(`?batch=2026&sort=${sort}`)).usns.join('')
    expect(await sorted('name')).toBe('CEBAD')
    expect(await sorted('registered')).toBe('EBDAC')
    expect(await sorted('ends')).toBe('CAEBD')
    expect((await list('?batch=2026&sort=ends&size=2&page=2')).usns).toEqual(['E', 'B'])
  })

  it('shows the latest subscription in force, else the most recent one, and no password', async () => {
    const { as, database, person } = current()
    const { id } = await person('student')
    await createSubscription(database.db, id, { fromSemester: 3, toSemester: 4, endsOn: '2020-12-31' })
    await person('lapsedStudent')
    const reply = await (await as('owner'))({ url: '/api/students?q=1LS22CS00' })
    expect(reply.json()).toMatchObject({
      items: [
        { usn: '1LS22CS001', subscription: { state: 'active', endsOn: '2099-12-31' }, blockedAt: null },
        { usn: '1LS22CS002', subscription: { state: 'expired', endsOn: '2020-06-30' }, completedAt: null },
      ],
    })
    expect(reply.body).not.toMatch(/"password|argon2/i)
  })
})

describe('one person', () => {
  it('is returned with their devices', async () => {
    const { as, person } = current()
    const { id } = await person('student')
    await as('student')
    const reply = await (await as('owner'))({ url: `/api/students/${id}` })
    expect(reply.json()).toMatchObject({
      student: { _id: id, usn: '1LS22CS001', subscription: { state: 'active' } },
      devices: [{ deviceType: 'desktop', isCurrent: false }],
    })
  })

  it('with an unknown id is not found', async () => {
    const client = await current().as('owner')
    expect((await client({ url: `/api/students/${crypto.randomUUID()}` })).statusCode).toBe(404)
  })
})

describe('the export', () => {
  it('is a file of RFC 4180 with everybody who matches, in several batches', async () => {
    const { as, database } = current()
    await createPeople()
    const reply = await (await as('owner'))({ url: '/api/students.csv' })
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="lectureshelf-people.csv"',
    })
    const rows = z.array(z.record(z.string(), z.string())).parse(parse(reply.body, { columns: true }))
    expect(rows).toHaveLength(7)
    expect(rows[3]).toEqual({
      USN: '1LS21CS014',
      Name: 'Irfan 100%_',
      Email: 'asha@example.com',
      Mobile: '9000000042',
      Gender: 'Female',
      'Date of birth': '2004-03-02',
      Role: 'Student',
      Department: 'CSE',
      Batch: '2021',
      Scheme: '2022',
      Semester: '5th Sem',
      College: 'BI',
      Registered: expect.any(String),
      State: 'completed',
      Subscription: 'none',
      'Ends on': '',
    })
    expect(await exported('?department=Mech')).toMatch(/^USN,Name,.+\r\n1LS22ME012,Meera Nair,.+\r\n$/)
    await database.runSql(
      `insert into student (usn, name, email, contact, gender, dob, password_hash, dept_id, batch, scheme, sem_num, clg_code)
       select 'Z' || lpad(i::text, 5, '0'), 'Many', '', '', 'Other', '2004-01-01', '', 'CSE', '2022', '2022', 5, 'BI'
       from generate_series(1, 1001) i`,
    )
    const usns = (await exported('?q=many'))
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
    expect(new Set(usns).size).toBe(1001)
    expect(usns).toHaveLength(1001)
  })

  it('has no cell that a spreadsheet would run', async () => {
    const { db } = current().database
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","a,b")']
    for (const [index, name] of hostile.entries()) await createPerson(db, { usn: `H${index}`, name })
    await createPerson(db, { usn: 'H8', name: 'Rao, "Asha"\nKulkarni' })
    const rows = z.array(z.array(z.string())).parse(parse(await exported('?kind=student'), { from: 2 }))
    expect(rows.map((row) => row[1])).toEqual([...hostile.map((name) => `'${name}`), 'Rao, "Asha"\nKulkarni'])
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  })

  it('names the flag of a cashier beside the role', async () => {
    await createPerson(current().database.db, { usn: 'H1', isCashier: true })
    const rows = z.array(z.array(z.string())).parse(parse(await exported('?kind=cashier'), { from: 2 }))
    expect(rows.map((row) => row[6])).toEqual(['Student, Cashier'])
  })

  it('returns only headers for a HEAD', async () => {
    const owner = await current().as('owner')
    await owner({ url: '/api/students.csv' })
    const reply = await owner({ method: 'HEAD', url: '/api/students.csv' })
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
    expect(await current().database.db.$count(auditLog)).toBe(1)
  })

  it('is in the audit log with its filter and its number of rows', async () => {
    await createPeople()
    await exported('?q=ravi&state=blocked')
    await exported()
    const records = await current().database.db.select().from(auditLog).orderBy(auditLog.at)
    const list = { list: 'students', format: 'csv' }
    expect(records.map(({ action, entityId, after }) => ({ action, entityId, after }))).toEqual([
      {
        action: 'export.download',
        entityId: 'students.csv',
        after: { ...list, q: 'ravi', state: 'blocked', rows: 1 },
      },
      { action: 'export.download', entityId: 'students.csv', after: { ...list, rows: 7 } },
    ])
    expect(records[0]).toMatchObject({ entity: 'export', actorUsn: '1LS00OWNER' })
  })
})
