import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../../../test/harness.ts'
import { createPerson, createSubscription } from '../../../../test/people.ts'
import { dayOf } from '../../../platform/clock.ts'
import { daysAfter } from '../../../money/subscriptions/periods.policy.ts'

const current = useTestApp()

const ListReply = z.object({ items: z.array(z.object({ usn: z.string() })), total: z.number() })

/** Returns the USNs of a page of the owner's list, and the total. */
const list = async (query: string) => {
  const reply = await (await current().as('owner'))({ url: `/api/students${query}` })
  const { items, total } = ListReply.parse(reply.json())
  return { usns: items.map(({ usn }) => usn), total }
}

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
    ['a text that no one has', 'zebra', []],
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
