import type { Scope } from '@lectureshelf/contract/access'
import type { SearchMiss } from '@lectureshelf/contract/reading/search/search-misses'
import { messages } from '@lectureshelf/contract/messages'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { csePlace, mechPlace } from '../../../../test/factories.ts'
import { type Client, useTestApp } from '../../../../test/harness.ts'
import { createPerson, createSubscription } from '../../../../test/people.ts'
import { addNote, pagesOf, publishNotes, searchAs } from '../../../../test/search-notes.ts'
import { actorOf } from '../../../base/identity/actors.ts'
import { auditLog, student as people, searchMiss } from '../../../schema.ts'
import { createSearchMissesService } from './search-misses.service.ts'

const testApp = useTestApp()
let student: Client

beforeEach(async () => {
  student = await testApp().as('student')
})

const publish = () =>
  publishNotes(testApp(), {
    notes: [{ title: 'Interrupts', pages: ['An interrupt service routine is short.'] }],
  })

const note = async (client: Client, q: string, subject?: string) => {
  const reply = await client({ method: 'POST', url: '/api/search-misses', payload: { q, subject } })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ message: string }>().message
}

const missesFor = async (client: Client) =>
  (await client({ url: '/api/search-misses' })).json<{ misses: SearchMiss[]; total: number }>()

describe('words that no one found', () => {
  test('are listed with their place, subject and count, most searched first, and never with a person', async () => {
    await publish()
    const app = testApp()
    const other = await createPerson(app.database.db, { usn: '1LS22CS009' })
    await createSubscription(app.database.db, other.id, { fromSemester: 5, toSemester: 5 })
    expect(await note(student, 'Photosynthesis ')).toBe(messages.searchMissNoted)
    await note(student, 'thrashing', 'BCS303')
    app.clock.advance(24 * 60 * 60_000)
    await note(student, 'THRASHING', 'BCS303')
    const owner = await app.as('owner')
    const { misses, total } = await missesFor(owner)
    expect(total).toBe(2)
    const place = { deptId: 'CSE', scheme: '2022', semName: '5th Sem' }
    expect(misses).toEqual([
      {
        id: expect.any(String),
        query: 'thrashing',
        count: 'few',
        lastAt: expect.any(String),
        ...place,
        subject: {
          subCode: 'BCS303',
          subName: 'Operating Systems',
        },
      },
      {
        id: expect.any(String),
        query: 'photosynthesis',
        count: 'few',
        lastAt: expect.any(String),
        ...place,
        subject: null,
      },
    ])
    expect(Object.keys(searchMiss)).not.toContain('studentId')
  })

  test('are counted from five searches on, and few are not told by the order', async () => {
    const place = { deptId: 'CSE', scheme: '2022', semNum: 5 }
    const lastAt = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour))
    await testApp()
      .database.db.insert(searchMiss)
      .values([
        { ...place, query: 'four', count: 4, lastAt: lastAt(1) },
        { ...place, query: 'one', count: 1, lastAt: lastAt(2) },
        { ...place, query: 'five', count: 5, lastAt: lastAt(0) },
      ])
    const { misses } = await missesFor(await testApp().as('owner'))
    expect(misses.map(({ query, count }) => [query, count])).toEqual([
      ['five', 5],
      ['one', 'few'],
      ['four', 'few'],
    ])
  })

  test('count once a day for each person', async () => {
    await publish()
    for (let count = 0; count < 3; count += 1) await note(student, 'thrashing')
    expect((await missesFor(await testApp().as('owner'))).misses).toMatchObject([{ count: 'few' }])
    expect(await testApp().database.db.select().from(searchMiss)).toMatchObject([{ count: 1 }])
  })

  test.each([
    ['that are found', 'interrupt'],
    ['that are corrected', 'interupt'],
    ['that name a subject', 'operating'],
    ['that stand on every page', 'to be'],
    ['that are a whole pasted text', 'thrashing '.repeat(12)],
  ])('are not those %s', async (_, q) => {
    await publish()
    await note(student, q)
    expect((await missesFor(await testApp().as('owner'))).misses).toEqual([])
  })

  test('count once when they are sent several times at once', async () => {
    await publish()
    await Promise.all(Array.from({ length: 3 }, () => note(student, 'thrashing')))
    expect(await testApp().database.db.select({ count: searchMiss.count }).from(searchMiss)).toEqual([
      { count: 1 },
    ])
  })

  test('are fifty a day for each person at most', async () => {
    await publish()
    const { clock, database, person, services } = testApp()
    const { db } = database
    const actor = actorOf(await person('student'))
    const nothing = await services.search.search(actor, { q: 'missed' })
    const search = { search: () => Promise.resolve(nothing) }
    const misses = createSearchMissesService({ db, clock, search })
    for (let word = 0; word < 52; word += 1) await misses.note(actor, { q: `missed${word}` })
    expect(await db.$count(searchMiss)).toBe(50)
    clock.advance(24 * 60 * 60_000)
    await misses.note(actor, { q: 'another day' })
    expect(await db.$count(searchMiss)).toBe(51)
  })

  test('are not what staff searched, nor what a student without a subscription did', async () => {
    await publish()
    for (const name of ['owner', 'subAdmin', 'lapsedStudent'] as const)
      await note(await testApp().as(name), 'thrashing')
    expect((await missesFor(await testApp().as('owner'))).misses).toEqual([])
  })

  test('are not what someone did who may open a reserved sheet alone', async () => {
    const app = testApp()
    await addNote(app, null, { file: 'lab.pdf', title: '', pages: ['Draw the flowchart'] })
    const { id } = await createPerson(app.database.db, { usn: '1LS22CS009', semNum: 1 })
    const { token } = await app.services.sessions.openFor(id, { userAgent: 'test', deviceType: 'mobile' })
    const reader: Client = (options) =>
      app.app.inject({ ...options, headers: { authorization: `Bearer ${token}` } })
    expect((await searchAs(reader, 'thrashing')).gap).toBe('nothing')
    await note(reader, 'thrashing')
    expect((await missesFor(await app.as('owner'))).misses).toEqual([])
  })

  test('are shown to the staff of their place alone, who may take them off the list', async () => {
    await publish()
    await note(student, 'thrashing')
    const { db } = testApp().database
    await db.insert(searchMiss).values({ query: 'gears', ...mechPlace })
    const staff = await testApp().as('subAdmin')
    const { misses } = await missesFor(staff)
    expect(misses.map(({ query }) => query)).toEqual(['thrashing'])
    const found = await staff({ url: '/api/search-misses?q=thrash' })
    expect([found.json().total, (await staff({ url: '/api/search-misses?q=gear' })).json().total]).toEqual([
      1, 0,
    ])
    const owner = await testApp().as('owner')
    const all = (await missesFor(owner)).misses
    const remove = async (client: Client, query: string) => {
      const id = all.find((miss) => miss.query === query)?.id ?? ''
      return (await client({ method: 'DELETE', url: `/api/search-misses/${id}` })).statusCode
    }
    expect([await remove(staff, 'gears'), await remove(staff, 'thrashing')]).toEqual([403, 200])
    expect([await remove(owner, 'gears'), await remove(owner, 'gears')]).toEqual([200, 404])
    expect((await missesFor(owner)).total).toBe(0)
    const records = await db.select().from(auditLog).orderBy(auditLog.at)
    const place = { scheme: '2022', semNum: 5, subjectId: null }
    expect(
      records.map(({ action, entity, entityLabel, actorUsn, before }) => [
        action,
        entity,
        entityLabel,
        actorUsn,
        before,
      ]),
    ).toEqual([
      [
        'searchMiss.dismiss',
        'searchMiss',
        '',
        '1LS00SUBAD',
        { query: null, deptId: 'CSE', count: 1, ...place },
      ],
      [
        'searchMiss.dismiss',
        'searchMiss',
        'gears',
        '1LS00OWNER',
        { query: 'gears', count: 1, ...place, ...mechPlace },
      ],
    ])
  })

  test('of a subject belong to its own semester, and to everyone who looks after one of its places', async () => {
    const app = testApp()
    const { db } = app.database
    await publishNotes(app, {
      subCode: 'BCS601',
      subAbb: 'CC',
      subName: 'Cloud Computing',
      places: [
        { ...csePlace, semNum: 6 },
        { ...mechPlace, semNum: 7 },
      ],
      notes: [{ pages: ['A hypervisor'] }],
    })
    await note(student, 'thrashing', 'BCS601')
    const staff = await app.as('subAdmin')
    const looksAfter = (scope: Partial<Scope>) =>
      db
        .update(people)
        .set({ scope: { departments: [], schemes: [], semesters: [], ...scope } })
        .where(eq(people.usn, '1LS00SUBAD'))
    const listed = []
    for (const [departments, semesters] of [
      [['CSE'], [5]],
      [['CSE'], [6]],
      [['Mech'], [7]],
      [['Mech'], [6]],
    ] as const) {
      await looksAfter({ departments: [...departments], semesters: [...semesters] })
      listed.push((await missesFor(staff)).misses.map(({ semName }) => semName))
    }
    expect(listed).toEqual([[], ['6th Sem'], ['6th Sem'], []])
    const id = (await missesFor(await app.as('owner'))).misses[0]?.id ?? ''
    const dismiss = async () =>
      (await staff({ method: 'DELETE', url: `/api/search-misses/${id}` })).statusCode
    expect(await dismiss()).toBe(403)
    await looksAfter({ departments: ['Mech'], semesters: [7] })
    expect(await dismiss()).toBe(200)
  })

  test('are forgotten when no one has searched them for a year', async () => {
    await publish()
    await note(student, 'thrashing')
    const { services, clock } = testApp()
    clock.advance(360 * 24 * 60 * 60_000)
    await services.searchMisses.sweep()
    expect((await missesFor(await testApp().as('owner'))).total).toBe(1)
    clock.advance(10 * 24 * 60 * 60_000)
    await services.searchMisses.sweep()
    expect((await missesFor(await testApp().as('owner'))).total).toBe(0)
  })
})

describe('a synonym of a subject', () => {
  const add = async (client: Client, word: string, synonym: string, subCode = 'BCS303') =>
    client({ method: 'POST', url: '/api/search-synonyms', payload: { subCode, word, synonym } })

  test('is found by searches at once, in both directions, until it is removed', async () => {
    await publish()
    expect((await searchAs(student, 'ISR')).total).toBe(0)
    const staff = await testApp().as('subAdmin')
    const added = await add(staff, 'ISR', 'Interrupt service routine')
    expect([added.statusCode, added.json()]).toEqual([
      200,
      {
        message: messages.synonymAdded,
        synonym: {
          id: expect.any(String),
          subCode: 'BCS303',
          word: 'isr',
          synonym: 'interrupt service routine',
          addedByName: 'Kiran Rao',
        },
      },
    ])
    const found = await searchAs(student, 'isr')
    expect(found.step).toBe('all')
    expect(pagesOf(found)).toEqual(['Interrupts 1'])
    expect(found.pages[0]?.marks.length).toBeGreaterThan(0)
    expect(pagesOf(await searchAs(student, 'short isr'))).toEqual(['Interrupts 1'])
    await add(staff, 'gate', 'routine')
    expect((await searchAs(student, 'gate')).total).toBe(1)
    const list = (await staff({ url: '/api/search-synonyms?subCode=BCS303' })).json().synonyms
    expect(list).toHaveLength(2)
    for (const { id } of list)
      expect((await staff({ method: 'DELETE', url: `/api/search-synonyms/${id}` })).statusCode).toBe(200)
    expect((await searchAs(student, 'isr')).total).toBe(0)
  })

  test('of more than one word is found from its own side, with its words or its other word', async () => {
    await publishNotes(testApp(), {
      notes: [
        {
          title: 'Interrupts',
          pages: ['An ISR is short.', 'A routine that the service of an interrupt calls.', 'A routine.'],
        },
      ],
    })
    const staff = await testApp().as('subAdmin')
    await add(staff, 'interrupt service routine', 'ISR')
    for (const client of [student, staff]) {
      const found = await searchAs(client, 'interrupt service routine')
      expect(pagesOf(found).toSorted()).toEqual(['Interrupts 1', 'Interrupts 2'])
      expect(pagesOf(await searchAs(client, 'short interrupt service routine'))).toEqual(['Interrupts 1'])
      expect((await searchAs(client, 'service interrupt')).total).toBe(1)
    }
  })

  test('and words that no one found keep the vowel signs of Kannada, without which they are other words', async () => {
    await publishNotes(testApp(), { notes: [{ title: 'Notes', pages: ['ಕಾರ್ಯಾಚರಣಾ ವ್ಯವಸ್ಥೆ'] }] })
    const staff = await testApp().as('subAdmin')
    await note(student, 'ವಿದ್ಯುತ್  ಶಕ್ತಿ')
    const { misses } = await missesFor(await testApp().as('owner'))
    expect(misses).toMatchObject([{ query: 'ವಿದ್ಯುತ್ ಶಕ್ತಿ' }])
    const added = await add(staff, 'OS', 'ವ್ಯವಸ್ಥೆ')
    expect(added.json()).toMatchObject({ synonym: { word: 'os', synonym: 'ವ್ಯವಸ್ಥೆ' } })
    expect((await searchAs(student, 'os')).total).toBe(1)
  })

  test('helps with a question of eight words that no one found', async () => {
    await publish()
    const question = 'what is the handler of an interrupt called'
    const staff = await testApp().as('subAdmin')
    expect((await searchAs(student, question)).step).not.toBe('all')
    expect((await add(staff, question, 'routine')).statusCode).toBe(200)
    expect(await searchAs(student, question)).toMatchObject({ step: 'all' })
  })

  test('is refused when it is known, when both words are equal, and out of scope', async () => {
    await publish()
    await publishNotes(testApp(), { subCode: 'BME301', places: [mechPlace], notes: [] })
    const staff = await testApp().as('subAdmin')
    expect((await add(staff, 'isr', 'handler')).statusCode).toBe(200)
    expect((await add(staff, 'ISR', 'Handler')).json()).toMatchObject({
      field: 'synonym',
      message: messages.synonymKnown,
    })
    expect((await add(staff, 'ISR', 'isr')).json()).toMatchObject({ message: messages.synonymSame })
    const nine = 'one two three four five six seven eight nine'
    expect((await add(staff, nine, 'gear')).json()).toMatchObject({
      field: 'word',
      message: messages.synonymLong,
    })
    expect((await add(staff, 'gear', nine)).json()).toMatchObject({ field: 'synonym' })
    expect((await add(staff, 'isr', 'gear', 'BME301')).json()).toMatchObject({ code: 'out_of_scope' })
    expect((await add(staff, 'isr', 'gear', 'BXX999')).json()).toMatchObject({ code: 'subject_not_found' })
    expect((await add(staff, '!!', 'gear')).statusCode).toBe(400)
  })

  test('helps in all that is searched by someone who may open its subject', async () => {
    await publishNotes(testApp(), {
      notes: [{ title: 'Interrupts', pages: ['An ISR is short', 'A routine'] }],
    })
    const subject = { subCode: 'BCS304', subAbb: 'DSA', subName: 'Data Structures' }
    await publishNotes(testApp(), { ...subject, notes: [{ title: 'Calls', pages: ['A routine calls'] }] })
    await add(await testApp().as('owner'), 'isr', 'routine', 'BCS304')
    for (const name of ['student', 'subAdmin', 'owner'] as const) {
      const client = await testApp().as(name)
      const found = await searchAs(client, 'isr')
      expect([name, pagesOf(found).toSorted()]).toEqual([name, ['Calls 1', 'Interrupts 1', 'Interrupts 2']])
      const marked = found.pages.map(({ snippet, marks }) =>
        marks.map(([from, to]) => snippet.slice(from, to)),
      )
      expect(marked.flat().toSorted()).toEqual(['ISR', 'routine', 'routine'])
      const inSubject = async (subCode: string) =>
        pagesOf(await searchAs(client, 'isr', { subject: subCode }))
      expect([name, await inSubject('BCS304'), await inSubject('BCS303')]).toEqual([
        name,
        ['Calls 1'],
        ['Interrupts 1'],
      ])
    }
  })

  test('of a subject that a student may not open does not help', async () => {
    await publishNotes(testApp(), { notes: [{ title: 'Interrupts', pages: ['A routine'] }] })
    await publishNotes(testApp(), { subCode: 'BME301', places: [mechPlace], notes: [] })
    const owner = await testApp().as('owner')
    await add(owner, 'isr', 'routine', 'BME301')
    expect((await searchAs(owner, 'isr')).total).toBe(1)
    expect((await searchAs(student, 'isr')).total).toBe(0)
  })
})
