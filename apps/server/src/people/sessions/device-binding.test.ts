import { request as send } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { errorMessages } from '@lectureshelf/contract/messages'
import { describe, expect, it } from 'vitest'
import { listen, useTestApp } from '../../../test/harness.ts'
import type { PersonName } from '../../../test/people.ts'
import { bearer, signInRequest } from '../../../test/sign-in.ts'
import { statementsDuring } from '../../../test/test-database.ts'
import { noteNetwork } from '../tables/sessions.table.ts'
import { hashOfDevice } from '../../platform/http/device-cookie.ts'
import { knownDevice, securityLog, session } from '../../schema.ts'

const current = useTestApp({ trustProxy: 1 })
const elsewhere = 'Signed out: this session was opened on another device'
const lost = 'Please sign in again: this browser lost its sign-in mark'
const minuteMs = 60_000

const addressOf = (network: number) => `203.0.${network}.7`

interface From {
  cookie?: string | undefined
  network?: number
}

const headersOf = (token: string, { cookie, network = 1 }: From) => ({
  ...bearer(token),
  'x-forwarded-for': addressOf(network),
  ...(cookie === undefined ? {} : { cookie: `shelf_device=${cookie}` }),
})

/** Signs in as a browser with a cookie, or without one. @returns the token and the cookie after it */
const signIn = async (name: PersonName, cookie?: string) => {
  const { usn } = await current().person(name)
  const userAgent = `test ${crypto.randomUUID()}`
  const cookies: Record<string, string> = cookie === undefined ? {} : { shelf_device: cookie }
  const reply = await current().visitor(signInRequest({ usn, userAgent }, { cookies }))
  expect(reply.statusCode).toBe(200)
  return { token: reply.json<{ token: string }>().token, cookie: reply.cookies[0]?.value ?? '' }
}

/** Asks for oneself with a token. @returns the status, or the sentence of a refusal */
const ask = async (token: string, from: From = {}): Promise<number | string> => {
  const reply = await current().visitor({ url: '/api/student', headers: headersOf(token, from) })
  return reply.statusCode === 200 ? 200 : reply.json<{ message: string }>().message
}

const alarms = async () => {
  const rows = await current().database.db.select().from(securityLog)
  return rows.filter(({ kind }) => kind === 'session_elsewhere')
}

describe('a session whose browser has shown its cookie', () => {
  it('continues in that browser from any number of networks', async () => {
    const { token, cookie } = await signIn('student')
    for (let network = 1; network <= 8; network += 1) expect(await ask(token, { cookie, network })).toBe(200)
    expect(await alarms()).toEqual([])
  })

  it('ends with a sentence and one line in the security log when another browser carries its token', async () => {
    const { token, cookie } = await signIn('student')
    expect(await ask(token, { cookie })).toBe(200)
    const friend = await signIn('lapsedStudent')
    const { id } = await current().person('student')
    for (let times = 0; times < 3; times += 1) {
      expect(await ask(token, { cookie: friend.cookie, network: 9 })).toBe(elsewhere)
    }
    expect(await ask(token, { cookie })).toBe(elsewhere)
    expect(await alarms()).toMatchObject([
      { personId: id, actorId: null, addressPrefix: '203.0.9.0/24', detail: 'Another browser' },
    ])
  })

  it('is not opened in a browser without a cookie, and continues in its own without an alarm', async () => {
    const { token, cookie } = await signIn('student')
    expect(await ask(token, { cookie })).toBe(200)
    expect(await ask(token)).toBe(lost)
    expect(await ask(token, { cookie: 'nothing of the server' })).toBe(lost)
    expect(await ask(token, { cookie })).toBe(200)
    expect(await alarms()).toEqual([])
  })

  it('continues only there from its very sign-in when that showed the cookie', async () => {
    const { cookie } = await signIn('student')
    const again = await signIn('student', cookie)
    expect(await ask(again.token)).toBe(lost)
    expect(await ask(again.token, { cookie: again.cookie })).toBe(200)
  })

  it('is refused again when the same address is asked, over a real connection', async () => {
    const { token, cookie } = await signIn('student')
    const port = await listen(current().app)
    const body = JSON.stringify({ department: 'CSE', scheme: '2022', semester: '5th Sem' })
    const shelf = async (from: From) => {
      const headers = {
        ...headersOf(token, from),
        'content-type': 'application/json',
        'content-length': body.length,
      }
      const sent = send({ port, method: 'POST', path: '/api/getSub', headers })
      sent.end(body)
      const [response] = await once(sent, 'response')
      const text = (await buffer(response)).toString()
      return response.statusCode === 200 ? 200 : JSON.parse(text).message
    }
    for (let times = 0; times < 3; times += 1) expect(await shelf({ cookie })).toBe(200)
    expect(await shelf({})).toBe(lost)
    expect(await shelf({ cookie: 'f'.repeat(43) })).toBe(elsewhere)
    expect(await shelf({ cookie })).toBe(elsewhere)
    expect(await alarms()).toHaveLength(1)
  })

  it('ends without an alarm when someone else signs in in that browser', async () => {
    const first = await signIn('student')
    expect(await ask(first.token, first)).toBe(200)
    const second = await signIn('lapsedStudent', first.cookie)
    expect(await ask(first.token, { cookie: second.cookie })).toBe(errorMessages.session_expired)
    expect(await ask(second.token, { cookie: second.cookie })).toBe(200)
    expect(await alarms()).toEqual([])
  })

  it('continues without an alarm while two sign-ins at the same time replace the cookie of each other', async () => {
    const [first, second] = await Promise.all([signIn('student'), signIn('student')])
    for (const { cookie } of [first, second, first, second]) {
      expect(await ask(first.token, { cookie })).toBe(200)
    }
    current().clock.advance(3 * minuteMs)
    expect(await ask(first.token, second)).toBe(200)
    expect(await ask(first.token, first)).toBe(elsewhere)
  })
})

describe('a session that never showed a cookie', () => {
  it('continues from five networks in an hour, and ends at the sixth with a line in the security log', async () => {
    const { token } = await signIn('student')
    for (let network = 1; network <= 5; network += 1) expect(await ask(token, { network })).toBe(200)
    expect(await ask(token, { network: 1 })).toBe(200)
    expect(await ask(token, { network: 6 })).toBe(elsewhere)
    expect(await ask(token, { network: 1 })).toBe(elsewhere)
    expect(await alarms()).toMatchObject([{ addressPrefix: '203.0.6.0/24', detail: 'Too many networks' }])
  })

  it('counts only the networks of the last hour, and one cookie of its browser ends the counting', async () => {
    const { token, cookie } = await signIn('student')
    for (let network = 1; network <= 7; network += 1) {
      expect(await ask(token, { network })).toBe(200)
      current().clock.advance(13 * minuteMs)
    }
    expect(await ask(token, { cookie, network: 8 })).toBe(200)
    const [row] = await current().database.db.select().from(session)
    expect([row?.networks, row?.deviceHash]).toEqual([{}, hashOfDevice(cookie)])
    for (let network = 20; network <= 30; network += 1)
      expect(await ask(token, { cookie, network })).toBe(200)
  })

  it('is not opened on fifty phones', async () => {
    const { token } = await signIn('student')
    const phones = Array.from({ length: 50 }, (_, network) => ask(token, { network }))
    expect((await Promise.all(phones)).filter((answer) => answer === 200)).toHaveLength(5)
    expect(await alarms()).toHaveLength(1)
  })

  it('takes no further network once it ended, whatever a process still remembers of it', async () => {
    const { token } = await signIn('student')
    for (let network = 1; network <= 6; network += 1) await ask(token, { network })
    const [row] = await current().database.db.select().from(session)
    const now = current().clock.now()
    const use = { sessionId: row?.id ?? '', network: '203.0.7.0/24', now, since: now, max: 5 }
    expect(await noteNetwork(current().database.db, use)).toBe(false)
  })

  it('stays as it is with the cookie of another person, which is no browser of its own', async () => {
    const { token } = await signIn('student')
    const friend = await signIn('lapsedStudent')
    expect(await ask(token, friend)).toBe(200)
    const [row] = await current().database.db.select().from(session)
    expect(row?.deviceShownAt).toBeNull()
  })
})

describe('a session from before', () => {
  it('continues only with the cookie of its first request that carries a known one', async () => {
    const { database, services, person } = current()
    const { id } = await person('student')
    const device = { userAgent: 'Firefox', deviceType: 'desktop' as const }
    const { token } = await services.sessions.openFor(id, device)
    const cookie = 'k'.repeat(43)
    await database.db.insert(knownDevice).values({ studentId: id, tokenHash: hashOfDevice(cookie) })
    current().clock.advance(5 * minuteMs)
    expect(await ask(token)).toBe(200)
    expect(await ask(token, { cookie: 's'.repeat(43) })).toBe(200)
    expect(await ask(token, { cookie })).toBe(200)
    expect(await ask(token)).toBe(lost)
    expect(await ask(token, { cookie: 's'.repeat(43) })).toBe(elsewhere)
  })
})

describe('the database during a session', () => {
  it('is not asked about the browser by a read after the first', async () => {
    const { token, cookie } = await signIn('student')
    const script = await signIn('lapsedStudent')
    const readBoth = async () => {
      expect([await ask(token, { cookie }), await ask(script.token)]).toEqual([200, 200])
    }
    const about = (statements: string[]) =>
      statements.filter((text) => /"(?:networks|known_device|device_shown_at)"/u.test(text))
    expect(about(await statementsDuring(readBoth)).length).toBeGreaterThan(0)
    // What the process remembers of both sessions is read once more, because the first one was bound.
    await readBoth()
    const select = /^select .* from "session" inner join "student"/u
    expect(about(await statementsDuring(readBoth)).filter((text) => !select.test(text))).toEqual([])
  })
})
