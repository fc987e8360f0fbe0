import { randomUUID } from 'node:crypto'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { eq, sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../../test/harness.ts'
import type { PersonName } from '../../../test/people.ts'
import { bearer, signInRequest } from '../../../test/sign-in.ts'
import { session, student } from '../../schema.ts'
import { createServices } from '../../app/services.ts'

const current = useTestApp()
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const replacedSentence = 'Signed out: your account was opened on another device'

const phone = { userAgent: 'Chrome on Android', deviceType: 'mobile' as const }
const laptop = { userAgent: 'Firefox on Linux', deviceType: 'desktop' as const }
const library = { userAgent: 'Edge on Windows', deviceType: 'desktop' as const }
interface Device {
  userAgent: string
  deviceType: 'mobile' | 'desktop'
}

const signIn = async (name: PersonName, device: Device = laptop): Promise<string> => {
  const { services, person } = current()
  return (await services.sessions.openFor((await person(name)).id, device)).token
}
const me = (token: string) => current().visitor({ url: '/api/student', headers: bearer(token) })
const statusOf = async (token: string) => (await me(token)).statusCode

const List = z.strictObject({
  items: z.array(
    z.strictObject({
      _id: z.uuid(),
      userAgent: z.string(),
      deviceType: z.string(),
      createdAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      isCurrent: z.boolean(),
    }),
  ),
  total: z.number(),
})
const listOf = async (token: string, query: Record<string, string> = {}) => {
  const reply = await current().visitor({ url: '/api/sessions', query, headers: bearer(token) })
  return List.parse(reply.json())
}

const forge = (claims: Record<string, unknown>, secret = current().deps.jwtSecret, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))

describe('a bearer token', () => {
  it.each([
    ['none', {}],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['garbage', { authorization: 'Bearer garbage' }],
    ['three parts of garbage', { authorization: 'Bearer a.b.c' }],
    ['an empty one', { authorization: 'Bearer ' }],
  ])('that is %s returns 401', async (_, headers) => {
    const reply = await current().visitor({ url: '/api/student', headers })
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({
      code: 'unauthenticated',
      message: errorMessages.unauthenticated,
    })
  })

  it('that someone else signed returns 401, expired or not', async () => {
    const { person } = current()
    const claims = { sub: (await person('owner')).id, sid: randomUUID(), usn: '1LS00OWNER' }
    const now = Math.floor(Date.now() / 1000)
    for (const exp of [now - 3600, now + 3600]) {
      const reply = await me(await forge({ ...claims, exp }, 'another secret of thirty-two characters!'))
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, 'unauthenticated'])
    }
  })

  it('with another algorithm, without a signature or without an expiry returns 401', async () => {
    const { person, deps } = current()
    const token = await signIn('student')
    const [, payload = ''] = token.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    expect(await statusOf(`${none}.${payload}.`)).toBe(401)
    const claims = { sub: (await person('student')).id, sid: randomUUID() }
    expect(await statusOf(await forge({ ...claims, exp: 9_999_999_999 }, deps.jwtSecret, 'HS512'))).toBe(401)
    expect(await statusOf(await forge(claims))).toBe(401)
  })

  it('of an unknown session returns 401', async () => {
    const { person } = current()
    const claims = { sub: (await person('student')).id, sid: randomUUID(), exp: 9_999_999_999 }
    const reply = await me(await forge(claims))
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, 'session_expired'])
  })

  it('of one person does not work with the session of another', async () => {
    const { person, database } = current()
    await signIn('owner')
    const [owned] = await database.db.select().from(session)
    const claims = { sub: (await person('student')).id, sid: owned?.id, exp: 9_999_999_999 }
    expect(await statusOf(await forge(claims))).toBe(401)
  })

  it('lasts seven days and then says that the session timed out', async () => {
    const { clock } = current()
    const token = await signIn('student')
    clock.advance(7 * dayMs - minuteMs)
    expect(await statusOf(token)).toBe(200)
    clock.advance(2 * minuteMs)
    const reply = await me(token)
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ code: 'session_expired', message: messages.sessionTimedOut })
  })

  it('that is invalid does not close the public pages', async () => {
    const reply = await current().visitor({ url: '/api/cdss', headers: bearer('garbage') })
    expect(reply.statusCode).toBe(200)
  })

  it.each(['blockedAt', 'deletedAt'] as const)(
    'stops working immediately when the account has %s',
    async (column) => {
      const { database } = current()
      const token = await signIn('student')
      await database.db.update(student).set({ [column]: new Date() })
      const reply = await me(token)
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, 'unauthenticated'])
    },
  )

  it('carries no rights: a changed role applies from the next request', async () => {
    const { database, visitor, person } = current()
    const token = await signIn('owner')
    const request = { url: '/api/students', headers: bearer(token) }
    expect((await visitor(request)).statusCode).toBe(200)
    const { id } = await person('owner')
    await database.db.update(student).set({ isOwner: false }).where(eq(student.id, id))
    expect((await visitor(request)).statusCode).toBe(403)
  })
})

describe('a session in use', () => {
  it('is written once in 30 seconds, however many requests there are', async () => {
    const { clock, database } = current()
    clock.freeze()
    const start = clock.now().getTime()
    const token = await signIn('student')
    // PostgreSQL stores each update of a row at another place in the table.
    const read = async () => {
      const place = sql<string>`${session}.ctid::text`
      const [row] = await database.db.select({ place, lastSeenAt: session.lastSeenAt }).from(session)
      return { place: row?.place, seconds: ((row?.lastSeenAt.getTime() ?? 0) - start) / 1000 }
    }
    const states = [await read()]
    for (let second = 1; second <= 60; second += 1) {
      clock.advance(1000)
      await Promise.all([me(token), me(token)])
      states.push(await read())
    }
    // As it began, with the network of its first request, and twice with its last use.
    expect(new Set(states.map(({ place }) => place)).size).toBe(4)
    expect([29, 30, 59, 60].map((second) => states[second]?.seconds)).toEqual([0, 30, 30, 60])
  })
})

describe('the devices of a student', () => {
  it('are two at most: a third signs out the least recently used one, with a reason', async () => {
    const { clock } = current()
    const first = await signIn('student', phone)
    clock.advance(minuteMs)
    const second = await signIn('student', laptop)
    clock.advance(6 * minuteMs)
    await me(first)
    const third = await signIn('student', library)
    const reply = await me(second)
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ code: 'session_replaced', message: replacedSentence })
    expect([await statusOf(first), await statusOf(third)]).toEqual([200, 200])
  })

  it.each([1, 31, 3600])(
    'keep the one that was used %i s ago, although it was opened first',
    async (seconds) => {
      const { clock } = current()
      clock.freeze()
      const inUse = await signIn('student', phone)
      clock.advance(1000)
      const idle = await signIn('student', laptop)
      clock.advance(1000)
      expect(await statusOf(inUse)).toBe(200)
      clock.advance(seconds * 1000)
      await signIn('student', library)
      expect([await statusOf(inUse), await statusOf(idle)]).toEqual([200, 401])
    },
  )

  it('keep the one in use when another process opens the third half a minute later', async () => {
    const { clock, deps, person } = current()
    clock.freeze()
    const otherProcess = createServices(deps).sessions
    const inUse = await signIn('student', phone)
    const idle = await signIn('student', laptop)
    for (let second = 0; second < 31; second += 1) {
      clock.advance(1000)
      await me(inUse)
    }
    await otherProcess.openFor((await person('student')).id, library)
    expect([await statusOf(inUse), await statusOf(idle)]).toEqual([200, 401])
  })

  it('replace the session of the same user agent and device type, which may be another phone and reads so', async () => {
    const { database } = current()
    const old = await signIn('student', phone)
    const other = await signIn('student', laptop)
    const fresh = await signIn('student', phone)
    const reply = await me(old)
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ code: 'session_replaced', message: replacedSentence })
    expect([await statusOf(other), await statusOf(fresh)]).toEqual([200, 200])
    const ended = await database.db.select().from(session).where(eq(session.endReason, 'replaced'))
    expect(ended).toHaveLength(1)
  })

  it('are different when the same user agent has another device type', async () => {
    const asPhone = await signIn('student', phone)
    await signIn('student', { ...phone, deviceType: 'mobile' })
    const asDesktop = await signIn('student', { userAgent: 'Chrome on Android', deviceType: 'desktop' })
    expect(await statusOf(asPhone)).toBe(401)
    expect(await statusOf(asDesktop)).toBe(200)
    expect((await listOf(asDesktop)).total).toBe(2)
  })

  it('are never three, however many sign in at the same time', async () => {
    const { visitor, person, database } = current()
    await person('student')
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        visitor(
          signInRequest(
            { usn: '1LS22CS001', userAgent: `Browser ${index}` },
            { remoteAddress: `192.0.2.${index}` },
          ),
        ),
      ),
    )
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200, 200])
    const tokens = replies.map((reply) => reply.json<{ token: string }>().token)
    const statuses = await Promise.all(tokens.map(statusOf))
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    const ended = await database.db.select().from(session).where(eq(session.endReason, 'device_limit'))
    expect(ended).toHaveLength(3)
  })

  it('do not count when expired', async () => {
    const { clock } = current()
    await signIn('student', phone)
    clock.advance(8 * dayMs)
    const second = await signIn('student', laptop)
    const third = await signIn('student', library)
    expect([await statusOf(second), await statusOf(third)]).toEqual([200, 200])
  })

  it.each(['subAdmin', 'admin', 'owner', 'cashier'] as const)('have no limit for %s', async (name) => {
    const tokens: string[] = []
    for (let index = 0; index < 5; index += 1) {
      tokens.push(await signIn(name, { userAgent: `Browser ${index}`, deviceType: 'desktop' }))
    }
    expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200, 200, 200, 200])
  })
})

describe('the list of devices', () => {
  it("shows the caller's live sessions, most recently used first, and marks the current one", async () => {
    const { clock } = current()
    await signIn('owner', phone)
    clock.advance(minuteMs)
    const token = await signIn('student', phone)
    clock.advance(minuteMs)
    const laptopToken = await signIn('student', laptop)
    const { items, total } = await listOf(token)
    expect(total).toBe(2)
    expect(items.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
      ['Chrome on Android', true],
      ['Firefox on Linux', false],
    ])
    clock.advance(minuteMs)
    expect((await listOf(laptopToken)).items.map((item) => item.isCurrent)).toEqual([true, false])
  })

  it('is paged and searched by the name of the browser', async () => {
    const token = await signIn('owner', phone)
    await signIn('owner', laptop)
    await signIn('owner', library)
    const second = await listOf(token, { page: '2', size: '2' })
    expect([second.items.length, second.total]).toEqual([1, 3])
    const found = await listOf(token, { q: 'WINDOWS' })
    expect(found.items.map((item) => item.userAgent)).toEqual(['Edge on Windows'])
    expect((await listOf(token, { q: '%' })).total).toBe(0)
  })
})

describe('signing out a device', () => {
  it('ends that one session of the caller and no other', async () => {
    const { visitor } = current()
    const here = await signIn('student', laptop)
    const there = await signIn('student', phone)
    const other = (await listOf(here)).items.find((item) => !item.isCurrent)
    const reply = await visitor({
      method: 'DELETE',
      url: `/api/sessions/${other?._id}`,
      headers: { ...bearer(here), 'content-type': 'application/json' },
    })
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: messages.deviceSignedOut }])
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
    expect((await listOf(here)).total).toBe(1)
  })

  it('returns 404 for another person’s session, an ended and an unknown one', async () => {
    const { visitor } = current()
    const mine = await signIn('student', laptop)
    const theirs = await signIn('owner', laptop)
    const [target] = (await listOf(theirs)).items
    const remove = async (id: string | undefined, token: string) =>
      (await visitor({ method: 'DELETE', url: `/api/sessions/${id}`, headers: bearer(token) })).statusCode
    expect(await remove(target?._id, mine)).toBe(404)
    expect(await statusOf(theirs)).toBe(200)
    expect(await remove(randomUUID(), mine)).toBe(404)
    const phoneToken = await signIn('owner', phone)
    expect(await remove(target?._id, phoneToken)).toBe(200)
    expect(await remove(target?._id, phoneToken)).toBe(404)
    expect((await visitor({ method: 'DELETE', url: `/api/sessions/${target?._id}` })).statusCode).toBe(401)
  })
})

describe('logging out', () => {
  it('ends the session of the token and leaves the other device signed in', async () => {
    const { visitor } = current()
    const here = await signIn('student', laptop)
    const there = await signIn('student', phone)
    const reply = await visitor({ method: 'POST', url: '/api/logout', headers: bearer(here) })
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: messages.logoutSuccess }])
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 200])
    const again = await visitor({ method: 'POST', url: '/api/logout', headers: bearer(here) })
    expect(again.statusCode).toBe(401)
  })
})
