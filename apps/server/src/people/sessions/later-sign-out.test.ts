import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../../test/harness.ts'
import type { PersonName } from '../../../test/people.ts'
import { bearer, signInRequest } from '../../../test/sign-in.ts'
import { createSignOutWords } from '../../platform/secrets/sign-out-words.ts'
import { securityLog } from '../../schema.ts'

const current = useTestApp({ trustProxy: 1 })
const dayMs = 24 * 60 * 60_000

const Claims = z.object({ sid: z.uuid(), out: z.string() })

/** Reads the word in a token, as the phone does. */
const wordIn = (token: string) => {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  const { sid: session, out: word } = Claims.parse(payload)
  return { session, word }
}

/** Signs in on another device each time, so that no sign-in replaces another. */
const signIn = async (name: PersonName) => {
  const { usn } = await current().person(name)
  const userAgent = `test ${crypto.randomUUID()}`
  const reply = await current().visitor(signInRequest({ usn, userAgent }))
  const { token } = reply.json<{ token: string }>()
  const cookies = { shelf_device: reply.cookies[0]?.value ?? '' }
  const isLive = async () => {
    const me = await current().visitor({ url: '/api/student', headers: bearer(token), cookies })
    return me.statusCode === 200
  }
  return { token, ...wordIn(token), isLive }
}

const send = (payload: object, rest: InjectOptions = {}) =>
  current().visitor({ method: 'POST', url: '/api/logout/later', payload, ...rest })

/** Sends a word, and returns the status. */
const end = async ({ session, word }: { session: string; word: string }) =>
  (await send({ session, word })).statusCode

const entriesOf = async (kind: string) => {
  await current().services.securityLog.settle()
  const rows = await current().database.db.select().from(securityLog)
  return rows.filter((row) => row.kind === kind).map(({ personId, detail }) => ({ personId, detail }))
}

describe('the word in a token', () => {
  it('ends its session and no other, for whoever brings it, and is recorded in the security log', async () => {
    const gone = await signIn('student')
    const other = await signIn('student')
    const ofOwner = await signIn('owner')
    expect(await gone.isLive()).toBe(true)
    const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Chrome/140 Android' }
    const reply = await send({ session: gone.session, word: gone.word }, { headers })
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Logout Successful' }])
    expect([await gone.isLive(), await other.isLive(), await ofOwner.isLive()]).toEqual([false, true, true])
    const { id } = await current().person('student')
    expect(await entriesOf('sign_out')).toEqual([{ personId: id, detail: 'Signed out later' }])
  })

  it('does nothing the second time, and gets the same answer', async () => {
    const { token: _, ...gone } = await signIn('student')
    expect([await end(gone), await end(gone)]).toEqual([200, 200])
    expect(await entriesOf('sign_out')).toHaveLength(1)
  })

  it('does nothing after its session has expired', async () => {
    const gone = await signIn('student')
    current().clock.advance(8 * dayMs)
    expect(await end(gone)).toBe(200)
    expect(await entriesOf('sign_out')).toEqual([])
  })

  it('ends no session of another word, and is counted as a guess', async () => {
    const mine = await signIn('student')
    const theirs = await signIn('owner')
    const reply = await send({ session: theirs.session, word: mine.word })
    expect(reply.json()).toMatchObject({
      code: 'forbidden',
      message: 'No session matches this sign-out word.',
    })
    current().clock.freeze()
    const statuses = []
    for (let guess = 1; guess <= 6; guess += 1) {
      statuses.push(await end({ session: theirs.session, word: mine.word }))
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([403, 429])
    expect([await mine.isLive(), await theirs.isLive()]).toEqual([true, true])
    expect(await entriesOf('refused')).toEqual([{ personId: null, detail: 'Wrong sign-out word' }])
  })

  it('clears the count of wrong ones before it, so that people of one network never wait for each other', async () => {
    for (let guess = 1; guess <= 20; guess += 1) expect(await end(await signIn('owner'))).toBe(200)
  })

  it('opens nothing', async () => {
    const { word, session } = await signIn('student')
    for (const bearing of [word, `${session}.${word}`, `${session} ${word}`]) {
      const me = await current().visitor({ url: '/api/student', headers: bearer(bearing) })
      expect(me.statusCode).toBe(401)
    }
  })

  it.each([
    ['without a word', { session: crypto.randomUUID() }],
    ['a word of another length', { session: crypto.randomUUID(), word: 'A'.repeat(21) }],
    ['a session that is none', { session: 'all', word: 'A'.repeat(22) }],
  ])('is asked for: %s is a wrong request', async (_, payload) => {
    expect((await send(payload)).statusCode).toBe(400)
  })

  it('is taken from no page of another site', async () => {
    const { session, word, isLive } = await signIn('student')
    for (const site of ['cross-site', 'same-site']) {
      const reply = await send({ session, word }, { headers: { 'sec-fetch-site': site } })
      expect(reply.statusCode).toBe(403)
    }
    expect(await isLive()).toBe(true)
  })
})

describe('the words of two secrets', () => {
  it('differ, and so do those of two sessions', () => {
    const [one, other] = [createSignOutWords('a'.repeat(32)), createSignOutWords('b'.repeat(32))]
    const session = crypto.randomUUID()
    expect(one.of(session)).toBe(one.of(session))
    expect(one.of(session)).not.toBe(other.of(session))
    expect(one.of(session)).not.toBe(one.of(crypto.randomUUID()))
  })
})
