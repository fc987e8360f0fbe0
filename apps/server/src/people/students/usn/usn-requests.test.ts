import { termsVersion } from '@lectureshelf/contract/money/consent'
import { leftOutReasons, usnChanged, usnTaken, usnWords } from '@lectureshelf/contract/people/people-messages'
import { usnLinesMost } from '@lectureshelf/contract/people/bulk'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPaidSubscription, createSignUp, utrOf } from '../../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../../test/harness.ts'
import { createPerson, testPassword } from '../../../../test/people.ts'
import { auditLog, claim, mail, securityLog, student, usnRequest } from '../../../schema.ts'

const current = useTestApp()
let [asStudent, asOwner]: Client[] = []
const db = () => current().database.db
const real = '1LS25CS042'

const client = (one: Client | undefined): Client => {
  if (one === undefined) throw new Error('No one is signed in.')
  return one
}
const student1 = () => client(asStudent)
const owner = () => client(asOwner)

beforeEach(async () => {
  asStudent = await current().as('student')
  asOwner = await current().as('owner')
})

const ask = (usn: string) => student1()({ method: 'PUT', url: '/api/account/usn-request', payload: { usn } })
const withdraw = (seen: object) =>
  student1()({ method: 'DELETE', url: '/api/account/usn-request', payload: { seen } })
const own = async () =>
  (await student1()({ method: 'GET', url: '/api/account/usn-request' })).json<{
    request: { usn: string; refusedAt: string | null; reason: string } | null
  }>().request
const listed = async (q = '') =>
  (await owner()({ method: 'GET', url: `/api/usn-requests?q=${q}` })).json<{
    items: { usn: string; wanted: string }[]
    total: number
  }>()
const seenOf = async (wanted = real) => {
  const { usn, name } = await current().person('student')
  return { usn, name, wanted }
}
const decide = async (what: 'accept' | 'refuse', payload: object) => {
  const { id } = await current().person('student')
  return owner()({ method: 'POST', url: `/api/usn-requests/${id}/${what}`, payload })
}
const signIn = (usn: string) =>
  current().visitor({
    method: 'POST',
    url: '/api/login',
    payload: { usn, password: testPassword, deviceData: { userAgent: 'a new device', deviceType: 'mobile' } },
  })

describe('asking for the USN of the university', () => {
  it('is kept, listed for the owner, replaced by a later one and taken back', async () => {
    expect((await ask(real.toLowerCase())).json()).toMatchObject({
      message: usnWords.asked,
      request: { usn: real },
    })
    await ask('1LS25CS043')
    expect(await own()).toMatchObject({ usn: '1LS25CS043', refusedAt: null })
    expect(await listed()).toMatchObject({ items: [{ usn: '1LS22CS001', wanted: '1LS25CS043' }], total: 1 })
    expect((await listed('cs043')).total).toBe(1)
    expect((await listed('nobody')).total).toBe(0)
    const gone = await withdraw({ usn: '1LS25CS043', refusedAt: null })
    expect(gone.json()).toEqual({ message: usnWords.withdrawn })
    expect([await own(), (await listed()).total]).toEqual([null, 0])
  })

  it('is refused for a USN of another shape, the own one, and one with an account', async () => {
    await createPerson(db(), { usn: real })
    const answers = await Promise.all([ask('25CSE117'), ask('1LS22CS001'), ask(real)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 409])
    expect(answers[0]?.body).toContain(usnWords.shape)
    expect(answers[1]?.body).toContain(usnWords.own)
    expect(answers[2]?.body).toContain(usnTaken(real))
    expect(await db().select().from(usnRequest)).toEqual([])
  })
})

it('a student who asks for eleven USNs in 15 minutes waits before learning which has an account', async () => {
  const statuses: number[] = []
  for (let number = 50; number < 61; number += 1) {
    statuses.push((await ask(`1LS25CS0${number}`)).statusCode)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  await createPerson(db(), { usn: real })
  const other = await current().as('lapsedStudent')
  const url = '/api/account/usn-request'
  expect((await ask(real)).statusCode).toBe(429)
  expect((await other({ method: 'PUT', url, payload: { usn: real } })).statusCode).toBe(409)
  current().clock.advance(15 * 60_000)
  expect((await ask(real)).statusCode).toBe(409)
})

describe('taking a request back', () => {
  const expectGone = async (seen: object) => {
    const reply = await withdraw(seen)
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { extraDetails: usnWords.gone }])
  }

  it('is refused after the owner accepted it', async () => {
    await ask(real)
    await decide('accept', { seen: await seenOf() })
    await expectGone({ usn: real, refusedAt: null })
  })

  it('is refused after the owner refused it, whose reason stays until it is put away', async () => {
    await ask(real)
    await decide('refuse', { seen: await seenOf(), reason: 'Please send a photo' })
    await expectGone({ usn: real, refusedAt: null })
    const refused = await own()
    expect(refused?.reason).toBe('Please send a photo')
    expect((await withdraw({ usn: real, refusedAt: refused?.refusedAt })).statusCode).toBe(200)
    expect(await own()).toBeNull()
  })

  it('leaves the request that another tab sent in its place', async () => {
    await ask(real)
    await ask('1LS25CS043')
    await expectGone({ usn: real, refusedAt: null })
    expect(await own()).toMatchObject({ usn: '1LS25CS043' })
  })
})

describe('a USN that the owner gives', () => {
  it('is the one to sign in with, and password, session, receipts and claims stay', async () => {
    const { id } = await current().person('student')
    const waiting = await createSignUp(
      db(),
      { utr: utrOf(7) },
      { studentId: id, usn: '1LS22CS001', kind: 'renewal' },
    )
    await createPaidSubscription(db(), id)
    const receipts = (await student1()({ method: 'GET', url: '/api/receipts' })).json<{ total: number }>()
    await ask(real)
    const reply = await decide('accept', { seen: await seenOf() })
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: usnChanged('1LS22CS001', real) }])
    expect([(await signIn('1LS22CS001')).statusCode, (await signIn(real)).statusCode]).toEqual([401, 200])
    const me = await student1()({ method: 'GET', url: '/api/student' })
    expect(me.json()).toMatchObject({ studentData: { usn: real } })
    expect((await student1()({ method: 'GET', url: '/api/receipts' })).json()).toEqual(receipts)
    expect(receipts.total).toBe(1)
    const [claimed] = await db().select().from(claim).where(eq(claim.id, waiting.id))
    expect(claimed?.usn).toBe(real)
    expect([await own(), (await listed()).total]).toEqual([null, 0])
  })

  it('carries the rules about payments along, and leaves the claims of others alone', async () => {
    const { id } = await current().person('student')
    const rejected = { state: 'rejected', studentId: id, kind: 'renewal', reason: 'Not found' } as const
    await createSignUp(db(), { usn: '1LS22CS001', utr: utrOf(8) }, rejected)
    const stranger = await createSignUp(db(), { usn: '1LS22CS001', utr: utrOf(9) }, { state: 'rejected' })
    await ask(real)
    await decide('accept', { seen: await seenOf() })
    const [kept] = await db().select().from(claim).where(eq(claim.id, stranger.id))
    expect(kept?.usn).toBe('1LS22CS001')
    // A payment of an own rejected claim may be sent again, which no one else may.
    const again = await student1()({
      method: 'POST',
      url: '/api/renewals',
      payload: { plan: 'basic', utr: utrOf(8), terms: termsVersion },
    })
    expect([again.statusCode, again.body]).toEqual([200, expect.any(String)])
  })

  it('is not given to someone who works here by now', async () => {
    const { id } = await current().person('student')
    await ask(real)
    await db().update(student).set({ role: 'subAdmin' }).where(eq(student.id, id))
    const refused = await decide('accept', { seen: await seenOf() })
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      leftOutReasons.staff,
    ])
    // It would wait for ever: staff cannot take it back.
    expect((await decide('refuse', { seen: await seenOf(), reason: 'You work here now' })).statusCode).toBe(
      200,
    )
    expect((await listed()).total).toBe(0)
  })

  it('while a renewal of the student is approved never deadlocks', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const usn = `1LS22CS06${round}`
      const { id: studentId, name } = await createPerson(db(), { usn })
      const paid = { plan: 'basic', amountPaise: 9900, utr: utrOf(60 + round) } as const
      const [renewal] = await db()
        .insert(claim)
        .values({ kind: 'renewal', usn, studentId, form: {}, semNum: 5, ...paid })
        .returning()
      const wanted = `1LS25CS06${round}`
      await db().insert(usnRequest).values({ studentId, usn: wanted, askedAt: new Date() })
      const approve = owner()({
        method: 'POST',
        url: `/api/registrations/${renewal?.id}/approve`,
        payload: { seen: paid },
      })
      const give =
        round % 2 === 0
          ? owner()({
              method: 'POST',
              url: `/api/usn-requests/${studentId}/accept`,
              payload: { seen: { usn, name, wanted } },
            })
          : owner()({
              method: 'PATCH',
              url: `/api/students/${studentId}`,
              payload: { usn: wanted, seen: { usn } },
            })
      expect((await Promise.all([approve, give])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(await db().select().from(claim).where(eq(claim.studentId, studentId))).toMatchObject([
        { usn: wanted, state: 'approved' },
      ])
    }
  })

  it('is mailed with both USNs, and recorded in the audit log and the security log', async () => {
    const { id } = await current().person('student')
    await ask(real)
    await decide('accept', { seen: await seenOf() })
    const [sent] = await db().select().from(mail)
    expect(sent).toMatchObject({
      kind: 'usn-changed',
      studentId: id,
      subject: `Your USN at LectureShelf is ${real} now`,
    })
    expect(sent?.textBody).toContain(
      `Sign in with the USN ${real} from now on. The old one, 1LS22CS001, no longer works`,
    )
    expect(await db().select().from(auditLog)).toMatchObject([
      { action: 'student.edit', before: { usn: '1LS22CS001' }, after: { usn: real } },
    ])
    expect(await db().select().from(securityLog).where(eq(securityLog.kind, 'usn_changed'))).toMatchObject([
      { personId: id, detail: `1LS22CS001 to ${real}` },
    ])
  })

  it('ends the wish also when the owner edits the student by hand, but not a wish for another USN', async () => {
    const { id } = await current().person('student')
    const edit = (usn: string) => owner()({ method: 'PATCH', url: `/api/students/${id}`, payload: { usn } })
    await ask(real)
    await edit('1LS25CS050')
    expect(await own()).toMatchObject({ usn: real })
    await edit(real)
    expect(await own()).toBeNull()
    expect(await db().select().from(mail)).toMatchObject([{ kind: 'usn-changed' }, { kind: 'usn-changed' }])
  })

  it('is not given when the wish or the student is not as the screen showed', async () => {
    await ask(real)
    const seen = await seenOf()
    const others = [
      { ...seen, wanted: '1LS25CS043' },
      { ...seen, usn: '1LS22CS009' },
      { ...seen, name: 'Somebody' },
    ]
    for (const other of others) {
      const reply = await decide('accept', { seen: other })
      expect([reply.statusCode, reply.body]).toEqual([409, expect.stringContaining(usnWords.gone)])
    }
    expect((await withdraw({ usn: real, refusedAt: null })).statusCode).toBe(200)
    expect((await decide('accept', { seen })).statusCode).toBe(409)
    const { usn } = await db()
      .select()
      .from(student)
      .where(eq(student.id, (await current().person('student')).id))
      .then(([row]) => row ?? { usn: '' })
    expect(usn).toBe('1LS22CS001')
  })

  it('is not given when someone has it by now', async () => {
    await ask(real)
    await createPerson(db(), { usn: real })
    const reply = await decide('accept', { seen: await seenOf() })
    expect([reply.statusCode, reply.body]).toEqual([409, expect.stringContaining(usnTaken(real))])
    expect((await listed()).total).toBe(1)
  })
})

describe('a refused wish', () => {
  it('is shown to the student with its reason, mailed, and no longer waits', async () => {
    const { id } = await current().person('student')
    await ask(real)
    const reason = 'The office knows it as that of someone else.'
    const reply = await decide('refuse', { seen: await seenOf(), reason })
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: usnWords.refused }])
    expect(await own()).toMatchObject({ usn: real, reason, refusedAt: expect.any(String) })
    expect((await listed()).total).toBe(0)
    const [sent] = await db().select().from(mail)
    expect(sent).toMatchObject({ kind: 'usn-refused', studentId: id })
    expect(sent?.textBody).toContain(reason)
    expect(await db().select().from(auditLog)).toMatchObject([
      { action: 'student.refuseUsn', entityId: id, after: { usn: real, reason } },
    ])
    expect((await decide('accept', { seen: await seenOf() })).statusCode).toBe(409)
    await ask(real)
    expect(await own()).toMatchObject({ refusedAt: null, reason: '' })
  })
})

describe('a list of old and new USNs', () => {
  const post = (path: string, payload: object) =>
    owner()({ method: 'POST', url: `/api/students/bulk/usns${path}`, payload })

  it('is planned with the students found, and changes them in its order', async () => {
    const first = await createPerson(db(), { usn: '25CSE117', name: 'Asha' })
    const second = await createPerson(db(), { usn: '1LS25CS042', name: 'Bala' })
    const text = '25CSE117,1LS25CS042\n1LS25CS042,1LS25CS043\n25CSE404,1LS25CS044'
    const planned = (await post('/plan', { text })).json<{ rows: object[]; problems: { line: number }[] }>()
    expect(planned.rows).toEqual([
      { id: second.id, usn: '1LS25CS042', name: 'Bala', to: '1LS25CS043' },
      { id: first.id, usn: '25CSE117', name: 'Asha', to: '1LS25CS042' },
    ])
    expect(planned.problems.map(({ line }) => line)).toEqual([3])
    const reply = await post('', { students: planned.rows })
    expect(reply.json()).toMatchObject({ done: 2, failed: [] })
    const usnOf = async (id: string) => (await db().select().from(student).where(eq(student.id, id)))[0]?.usn
    expect([await usnOf(first.id), await usnOf(second.id)]).toEqual(['1LS25CS042', '1LS25CS043'])
    expect(await db().select().from(mail)).toHaveLength(2)
  })

  it('is refused whole when it is too long, so that none of its lines is lost', async () => {
    const line = (index: number) => `25CSE${String(index).padStart(4, '0')},1LS25CS042`
    const text = Array.from({ length: usnLinesMost + 1 }, (_, index) => line(index)).join('\n')
    const reply = await post('/plan', { text })
    expect([reply.statusCode, reply.body]).toEqual([400, expect.stringContaining(usnWords.tooLong)])
  })

  it('leaves out who changed since the plan, or whose USN was given away, and changes the others', async () => {
    const [renamed, late, fine] = [
      await createPerson(db(), { usn: '25CSE117', name: 'Asha' }),
      await createPerson(db(), { usn: '25CSE118', name: 'Bala' }),
      await createPerson(db(), { usn: '25CSE119', name: 'Chitra' }),
    ]
    await createPerson(db(), { usn: '1LS25CS043', name: 'Devi' })
    const reply = await post('', {
      students: [
        { id: renamed.id, usn: '25CSE117', name: 'Another', to: '1LS25CS042' },
        { id: late.id, usn: '25CSE118', name: 'Bala', to: '1LS25CS043' },
        { id: fine.id, usn: '25CSE119', name: 'Chitra', to: '1LS25CS044' },
      ],
    })
    expect(reply.json()).toMatchObject({
      done: 1,
      failed: [{ usn: '25CSE117' }, { usn: '25CSE118', message: usnTaken('1LS25CS043') }],
    })
  })
})
