import { messages } from '@lectureshelf/contract/messages'
import { usnTaken } from '@lectureshelf/contract/people/people-messages'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../../test/harness.ts'
import { createSession, personForm } from '../../../test/office-factories.ts'
import { createPerson } from '../../../test/people.ts'
import { signInRequest } from '../../../test/sign-in.ts'
import { auditLog, receipt, securityLog, session, student, subscription } from '../../schema.ts'
import { fieldsOf } from './student-fields.ts'

const current = useTestApp()

const form = { ...personForm, usn: '1ls26cs009' }

const Created = z.object({
  message: z.string(),
  password: z.string(),
  student: z.object({ _id: z.string() }),
})

const create = async (fields: object = {}) =>
  (await current().as('owner'))({ method: 'POST', url: '/api/students', payload: { ...form, ...fields } })

const stored = async (id: string) => {
  const [row] = await current().database.db.select().from(student).where(eq(student.id, id))
  return row
}

/** Returns the fields of a change with their current values, as a screen shows them. */
const seenNow = async (id: string, changes: object) => {
  const row = await stored(id)
  const fields = row === undefined ? {} : fieldsOf(row)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(changes, name)))
}

const send = async (id: string, payload: object) =>
  (await current().as('owner'))({ method: 'PATCH', url: `/api/students/${id}`, payload })

const edit = async (id: string, changes: object) => send(id, { ...changes, seen: await seenNow(id, changes) })

const seenPerson = async (id: string) => {
  const { usn = '', name = '' } = (await stored(id)) ?? {}
  return { seen: { usn, name } }
}

const audited = (id: string) =>
  current().database.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.at)

describe('adding a person', () => {
  it('returns a password once, which lasts 72 hours and must be changed', async () => {
    const { clock, visitor, database } = current()
    const reply = await create()
    expect(reply.statusCode).toBe(200)
    const { password, student: added } = Created.parse(reply.json())
    expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect(await stored(added._id)).toMatchObject({
      usn: '1LS26CS009',
      mustChangePassword: true,
      scope: null,
    })
    const signIn = signInRequest({ usn: '1LS26CS009', password })
    const token = (await visitor(signIn)).json<{ token: string }>().token
    const headers = { authorization: `Bearer ${token}` }
    expect((await visitor({ url: '/api/subscription', headers })).json()).toMatchObject({
      code: 'password_change_required',
    })
    clock.advance(72 * 60 * 60_000 + 1000)
    expect((await visitor(signIn)).statusCode).toBe(401)
    const records = await audited(added._id)
    expect(records).toMatchObject([
      { action: 'student.create', after: { usn: '1LS26CS009', name: 'Nisha Bhat' } },
    ])
    expect(JSON.stringify(records)).not.toMatch(new RegExp(`${password}|argon2|password`, 'i'))
    expect(await database.db.$count(subscription)).toBe(0)
  })

  it('grants a plan with its reason, and a receipt for cash', async () => {
    const { database } = current()
    const grant = { plan: 'premium', reason: 'cash', seen: { amountPaise: 14_900 } }
    const reply = await create({ grant })
    expect(reply.json()).toMatchObject({ student: { subscription: { state: 'active' } } })
    expect(await database.db.select().from(subscription)).toMatchObject([
      { plan: 'premium', grantReason: 'cash', fromSemester: 5, toSemester: 6 },
    ])
    expect(await database.db.select().from(receipt)).toMatchObject([
      { usn: '1LS26CS009', amountPaise: 14_900 },
    ])
  })

  it('grants a plan for another sum in cash than its price, which the receipt says', async () => {
    const grant = { plan: 'premium', reason: 'cash', seen: { amountPaise: 14_900 }, receivedPaise: 9000 }
    expect((await create({ grant })).statusCode).toBe(200)
    expect(await current().database.db.select().from(receipt)).toMatchObject([
      { amountPaise: 14_900, receivedPaise: 9000, basis: 'cash' },
    ])
  })

  it.each([
    [{ receivedPaise: 99 }, 'grant.receivedPaise: The amount is at least Rs 1.'],
    [{ receivedPaise: 9050 }, 'grant.receivedPaise: The amount is in whole rupees.'],
    [{ receivedPaise: 1_000_100 }, 'grant.receivedPaise: The amount is at most Rs 10,000.'],
    [
      { receivedPaise: 9000, reason: 'free' },
      'grant.receivedPaise: Only a plan for cash says what was received.',
    ],
  ])('with %o adds no one', async (sum, extraDetails) => {
    const reply = await create({
      grant: { plan: 'premium', reason: 'cash', seen: { amountPaise: 14_900 }, ...sum },
    })
    expect([reply.statusCode, reply.json<{ extraDetails: string }>().extraDetails]).toEqual([
      400,
      extraDetails,
    ])
    expect(await current().database.db.$count(student, eq(student.usn, '1LS26CS009'))).toBe(0)
  })

  it('with a plan for cash at another price than the screen showed adds no one', async () => {
    const grant = { plan: 'premium', reason: 'cash', seen: { amountPaise: 9900 } }
    expect((await create({ grant })).statusCode).toBe(409)
    expect((await create({ grant: { ...grant, seen: undefined } })).statusCode).toBe(400)
    expect(await current().database.db.$count(student, eq(student.usn, '1LS26CS009'))).toBe(0)
  })

  it('with a plan that cannot be granted adds no one', async () => {
    const reply = await create({ semNum: 8, grant: { plan: 'premium', reason: 'free' } })
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      400,
      messages.lastSemesterIsBasic,
    ])
    expect(await current().database.db.$count(student, eq(student.usn, '1LS26CS009'))).toBe(0)
  })

  it('of any role sets the fields of that role', async () => {
    const scope = { departments: ['ECE'], schemes: [], semesters: [3] }
    const owner = Created.parse((await create({ usn: 'OWNER2', isOwner: true, scope })).json())
    expect(await stored(owner.student._id)).toMatchObject({
      isAdmin: true,
      scope: { departments: [], schemes: [], semesters: [] },
    })
    const sub = Created.parse((await create({ usn: 'SUB2', role: 'subAdmin', scope })).json())
    expect(await stored(sub.student._id)).toMatchObject({ role: 'subAdmin', scope })
    const own = await create({ usn: 'ADMIN2', isAdmin: true, department: 'ECE' })
    expect(own.json()).toMatchObject({
      student: { scope: { departments: ['ECE'], schemes: [], semesters: [] } },
    })
    const plain = Created.parse((await create({ usn: 'PLAIN', scope })).json())
    expect(await stored(plain.student._id)).toMatchObject({ scope: null })
  })

  it('with an existing USN returns 409, also for two at the same time', async () => {
    await current().person('student')
    const reply = await create({ usn: '1LS22CS001' })
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      409,
      usnTaken('1LS22CS001'),
    ])
    const both = await Promise.all([create(), create()])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it.each([
    ['department', { department: 'Law' }, 'department: There is no department Law.'],
    ['batch', { batch: '1999' }, 'batch: There is no batch 1999.'],
    ['scheme', { scheme: '2023' }, 'scheme: There is no scheme 2023.'],
    ['semester', { semNum: 9 }, 'semNum: There is no semester 9.'],
    ['college', { college: 'ZZ' }, 'college: There is no college ZZ.'],
    [
      'scope',
      { role: 'subAdmin', scope: { departments: ['Law'], schemes: [], semesters: [] } },
      'scope: The scope names something that does not exist.',
    ],
    ['email', { email: 'nobody' }, 'email: This does not look like an email address.'],
  ])('with an unknown %s is refused, naming it', async (_what, fields, reason) => {
    const reply = await create(fields)
    expect([reply.statusCode, reply.json<{ extraDetails: string }>().extraDetails]).toEqual([400, reason])
  })
})

describe('changing a person', () => {
  it('changes any field immediately and records old and new values', async () => {
    const { as, person } = current()
    const { id } = await person('student')
    const client = await as('student')
    const reply = await edit(id, { usn: '1ls22cs777', name: 'Asha K', semNum: 6, department: 'ECE' })
    expect(reply.json()).toMatchObject({ message: messages.personSaved, student: { usn: '1LS22CS777' } })
    expect((await client({ url: '/api/student' })).json()).toMatchObject({
      studentData: {
        usn: '1LS22CS777',
        name: 'Asha K',
        department: { deptId: 'ECE' },
        semester: { semNum: 6 },
      },
    })
    expect(await audited(id)).toMatchObject([
      {
        action: 'student.edit',
        before: { usn: '1LS22CS001', name: 'Asha Kulkarni', semNum: 5, department: 'CSE' },
        after: { usn: '1LS22CS777', name: 'Asha K', semNum: 6, department: 'ECE' },
      },
    ])
    expect((await stored(id))?.changedAt).toBeInstanceOf(Date)
  })

  it('without a difference leaves no record, and a new address does not count as a move', async () => {
    const { id } = await current().person('student')
    await edit(id, { name: 'Asha Kulkarni' })
    expect(await audited(id)).toEqual([])
    await edit(id, { email: 'asha@new.example' })
    expect(await stored(id)).toMatchObject({ email: 'asha@new.example', changedAt: null })
  })

  it('accepts a scheme that no selector offers as long as it does not change', async () => {
    const { database } = current()
    const { id } = await createPerson(database.db, { usn: 'OLD', scheme: '2023' })
    expect((await edit(id, { name: 'Asha K', scheme: '2023' })).statusCode).toBe(200)
  })

  it('grants and revokes a role from the next request', async () => {
    const { as, person } = current()
    const { id } = await person('student')
    const client = await as('student')
    const section = {
      method: 'POST' as const,
      url: '/api/addSectionsToSubject',
      payload: { subCode: 'X1', sectionName: 'M' },
    }
    expect((await client(section)).statusCode).toBe(403)
    await edit(id, { role: 'subAdmin' })
    // The right is granted: only the subject does not exist.
    expect((await client(section)).statusCode).toBe(404)
    await edit(id, { role: 'student' })
    expect((await client(section)).statusCode).toBe(403)
  })

  it('makes a cashier of someone and back from the next request, recorded in both logs', async () => {
    const { as, database, person } = current()
    const { id } = await person('student')
    const client = await as('student')
    const claims = async () => (await client({ url: '/api/registrations' })).statusCode
    expect(await claims()).toBe(403)
    await edit(id, { isCashier: true })
    expect(await claims()).toBe(200)
    await edit(id, { isCashier: false })
    expect(await claims()).toBe(403)
    expect(await audited(id)).toMatchObject([
      { before: { isCashier: false }, after: { isCashier: true } },
      { before: { isCashier: true }, after: { isCashier: false } },
    ])
    const changes = await database.db.select().from(securityLog).where(eq(securityLog.kind, 'role_changed'))
    expect(changes.map(({ detail }) => detail).toSorted()).toEqual([
      'student and cashier to student',
      'student to student and cashier',
    ])
  })

  it('to a cashier keeps the rights of a sub-admin', async () => {
    const { as, person } = current()
    const { id } = await person('subAdmin')
    const client = await as('subAdmin')
    await edit(id, { isCashier: true })
    const payload = { subCode: 'X1', sectionName: 'M' }
    // The right is there: only the subject does not exist.
    expect((await client({ method: 'POST', url: '/api/addSectionsToSubject', payload })).statusCode).toBe(404)
    expect((await client({ url: '/api/registrations' })).statusCode).toBe(200)
  })

  it('to an owner takes the flag of a cashier away, which adds nothing', async () => {
    const { id } = await current().person('cashier')
    await edit(id, { isOwner: true })
    expect(await stored(id)).toMatchObject({ isOwner: true, isCashier: false })
  })

  it('by a cashier is refused', async () => {
    const { as, person } = current()
    const { id } = await person('cashier')
    const cashier = await as('cashier')
    const payload = { isOwner: true, seen: { isOwner: false } }
    expect((await cashier({ method: 'PATCH', url: `/api/students/${id}`, payload })).statusCode).toBe(403)
    expect(await stored(id)).toMatchObject({ isOwner: false })
  })

  it.each(['subAdmin', 'cashier'] as const)(
    'of a %s to a student alone limits them to two devices',
    async (name) => {
      const { database, person } = current()
      const { id } = await person(name)
      for (const hour of [1, 2, 3]) {
        await createSession(database.db, id, { lastSeenAt: new Date(Date.now() - hour * 3_600_000) })
      }
      await edit(id, { role: 'student', isCashier: false })
      const ended = await database.db.select().from(session).where(eq(session.endReason, 'device_limit'))
      expect(ended).toHaveLength(1)
      expect(ended[0]?.lastSeenAt.getTime()).toBeLessThan(Date.now() - 2.5 * 3_600_000)
    },
  )

  it('to an existing USN returns 409', async () => {
    const { person } = current()
    const { id } = await person('student')
    await person('lapsedStudent')
    const reply = await edit(id, { usn: '1LS22CS002' })
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      409,
      usnTaken('1LS22CS002'),
    ])
  })

  it('with an unknown id returns 404', async () => {
    expect((await edit(crypto.randomUUID(), { name: 'Nobody' })).statusCode).toBe(404)
  })
})

describe('changing a person as they were seen', () => {
  it.each([
    [{ role: 'subAdmin' }],
    [{ isAdmin: true, seen: { role: 'student' } }],
    [{ isOwner: true, seen: {} }],
    [{ scope: null }],
    [{ blocked: true }],
  ])('requires the seen values: %j is refused', async (payload) => {
    const { id } = await current().person('student')
    const reply = await send(id, payload)
    expect([reply.statusCode, reply.json<{ extraDetails: string }>().extraDetails]).toEqual([
      400,
      'seen: A change of role, scope or block says what the screen showed.',
    ])
    expect(await audited(id)).toEqual([])
  })

  it('changes nothing when a field has changed since then, and says which and by whom', async () => {
    const { id } = await current().person('subAdmin')
    const scope = { departments: ['ECE'], schemes: [], semesters: [3] }
    const seen = await seenNow(id, { scope, blocked: true, name: '' })
    await edit(id, { scope, name: 'Kiran R' })
    const other = { departments: ['Mech'], schemes: [], semesters: [] }
    const reply = await send(id, { scope: other, name: 'K Rao', seen })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        extraDetails:
          'The name is now "Kiran R" (changed by Suma Shetty). The scope is now "ECE; all schemes; 3" (changed by Suma Shetty).',
      },
    ])
    expect(await stored(id)).toMatchObject({ name: 'Kiran R', scope })
    expect(await audited(id)).toHaveLength(1)
  })

  it('accepts the scope that the screen shows, even when it is a default', async () => {
    const { database } = current()
    const { id } = await createPerson(database.db, { usn: 'ADMIN2', isAdmin: true, scope: null })
    const own = { departments: ['CSE'], schemes: [], semesters: [] }
    const scope = { departments: ['ECE'], schemes: [], semesters: [] }
    expect((await send(id, { scope, seen: { scope: own } })).statusCode).toBe(200)
    expect(await stored(id)).toMatchObject({ scope })
  })

  it('twice is applied once, and is refused for other seen values', async () => {
    const { id } = await current().person('student')
    const payload = { blocked: true, seen: { blocked: false } }
    expect([(await send(id, payload)).statusCode, (await send(id, payload)).statusCode]).toEqual([200, 200])
    expect(await audited(id)).toHaveLength(1)
    const demoted = { role: 'subAdmin', seen: { role: 'subAdmin' } }
    expect((await send(id, demoted)).json()).toMatchObject({ code: 'changed_meanwhile' })
    expect(await stored(id)).toMatchObject({ role: 'student' })
  })

  it.each(['temporary-password', 'erase'])('is required for %s too', async (what) => {
    const { id } = await current().person('student')
    const owner = await current().as('owner')
    const post = (payload: object) => owner({ method: 'POST', url: `/api/students/${id}/${what}`, payload })
    const { seen } = await seenPerson(id)
    expect((await post({})).statusCode).toBe(400)
    await edit(id, { name: 'Asha K' })
    const before = await stored(id)
    const reply = await post({ seen })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'changed_meanwhile', extraDetails: 'The name is now "Asha K" (changed by Suma Shetty).' },
    ])
    expect(await stored(id)).toEqual(before)
    expect((await post(await seenPerson(id))).statusCode).toBe(200)
  })
})

describe('blocking a person', () => {
  it('ends every session immediately, and unblocking lets the person in again', async () => {
    const { as, person, visitor, database } = current()
    const { id, usn } = await person('student')
    const client = await as('student')
    await edit(id, { blocked: true })
    expect((await client({ url: '/api/student' })).statusCode).toBe(401)
    expect(await database.db.select().from(session).where(eq(session.studentId, id))).toMatchObject([
      { endReason: 'blocked' },
    ])
    expect((await visitor(signInRequest({ usn }))).json()).toMatchObject({ code: 'blocked' })
    await edit(id, { blocked: false })
    expect((await visitor(signInRequest({ usn }))).statusCode).toBe(200)
    expect(await audited(id)).toMatchObject([
      { before: { blocked: false }, after: { blocked: true } },
      { before: { blocked: true }, after: { blocked: false } },
    ])
  })
})

describe('the last owner', () => {
  it.each([
    ['demoted', { isOwner: false }],
    ['blocked', { blocked: true }],
  ])('cannot be %s', async (_what, changes) => {
    const { id } = await current().person('owner')
    const reply = await edit(id, changes)
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([409, messages.lastOwner])
    expect(await stored(id)).toMatchObject({ isOwner: true, blockedAt: null })
  })

  it('is the only one who is not blocked, until another one is unblocked', async () => {
    const { database, person } = current()
    const { id } = await person('owner')
    const other = await createPerson(database.db, {
      usn: 'OWNER2',
      isAdmin: true,
      isOwner: true,
      blockedAt: new Date(),
    })
    expect((await edit(id, { isOwner: false })).statusCode).toBe(409)
    await edit(other.id, { blocked: false })
    expect((await edit(id, { isOwner: false })).statusCode).toBe(200)
    expect(await stored(id)).toMatchObject({ isOwner: false, isAdmin: true })
  })

  it('is never demoted: of two who demote each other at the same time, one remains', async () => {
    const { database, person } = current()
    const one = await person('owner')
    const other = await createPerson(database.db, { usn: 'OWNER2', isAdmin: true, isOwner: true })
    await Promise.all([edit(one.id, { isOwner: false }), edit(other.id, { isOwner: false })])
    expect(await database.db.$count(student, eq(student.isOwner, true))).toBe(1)
  })
})

describe('a temporary password from the owner', () => {
  it('is returned once and ends the sessions', async () => {
    const { as, person, visitor } = current()
    const { id, usn } = await person('student')
    const client = await as('student')
    const owner = await as('owner')
    const reply = await owner({
      method: 'POST',
      url: `/api/students/${id}/temporary-password`,
      payload: await seenPerson(id),
    })
    const { password } = z.object({ message: z.string(), password: z.string() }).parse(reply.json())
    expect((await client({ url: '/api/student' })).statusCode).toBe(401)
    expect((await visitor(signInRequest({ usn, password }))).statusCode).toBe(200)
    expect(JSON.stringify(await audited(id))).not.toContain(password)
  })

  it('for the owner themself keeps this device signed in, to choose the next one', async () => {
    const { as, person } = current()
    const { id } = await person('owner')
    const owner = await as('owner')
    const elsewhere = await as('owner')
    const url = `/api/students/${id}/temporary-password`
    await owner({ method: 'POST', url, payload: await seenPerson(id) })
    expect((await elsewhere({ url: '/api/student' })).statusCode).toBe(401)
    expect((await owner({ url: '/api/student' })).json()).toMatchObject({
      studentData: { mustChangePassword: true },
    })
  })
})

describe('anyone but the owner', () => {
  it.each(['student', 'subAdmin', 'admin'] as const)(
    'signed in as %s cannot change anything',
    async (name) => {
      const { as, person, database } = current()
      const target = await person('lapsedStudent')
      const client = await as(name)
      const own = await person(name)
      const promoted = { isOwner: true, seen: { isOwner: false } }
      const blocked = { blocked: true, seen: { blocked: false } }
      const payload = await seenPerson(target.id)
      const tries = [
        client({ method: 'POST', url: '/api/students', payload: form }),
        client({ method: 'PATCH', url: `/api/students/${own.id}`, payload: promoted }),
        client({ method: 'PATCH', url: `/api/students/${target.id}`, payload: blocked }),
        client({ method: 'POST', url: `/api/students/${target.id}/temporary-password`, payload }),
        client({ method: 'POST', url: `/api/students/${target.id}/erase`, payload }),
      ]
      for (const reply of await Promise.all(tries)) expect(reply.statusCode).toBe(403)
      expect(await stored(target.id)).toEqual(target)
      expect(await stored(own.id)).toEqual(own)
      expect(await database.db.$count(auditLog)).toBe(0)
    },
  )
})
