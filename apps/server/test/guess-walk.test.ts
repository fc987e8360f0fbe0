import { registry } from '@lectureshelf/contract/registry'
import { fillPath } from '@lectureshelf/contract/operation'
import type { InjectOptions } from 'fastify'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { createSignUp, signUpFields, utrOf } from './claim-factories.ts'
import { type Client, useTestApp } from './harness.ts'
import { type PersonName, testPassword } from './people.ts'
import { postedForm } from './posted-form.ts'
import { begin, setSecondFactor, wrongCodeOf } from './second-factor.ts'

const current = useTestApp()

/** Wrong guesses after which even the widest of the counters makes someone wait. */
const mostGuesses = 60
/** The longest first wait of a counter, in seconds: that of the codes of an application. */
const longestFirstWait = 30

interface Guesser {
  client: Client
  /** A code that is right at no time near now; of those who have a second factor. */
  wrongCode: string
}

interface Row {
  /** Someone signed in; without one a visitor guesses. */
  who?: PersonName
  /** Whether that person has a second factor, or a secret to confirm. */
  factor?: 'set' | 'begun'
  guess: (number: number, guesser: Guesser) => InjectOptions & { params?: Record<string, string> }
  /** What the security log says about a wrong guess; a discount code opens no account. */
  entry?: { kind: string; detail: string }
}

const wrong = (number: number) => `a wrong guess ${number}`
const json = (payload: object) => ({ payload })
/** The person is looked for after the secrets were compared. */
const ofNobody = (payload: object) => ({
  params: { id: crypto.randomUUID() },
  payload: { ...payload, seen: { usn: '1LS99CS999', name: 'Nobody' } },
})
const failed = (detail: string) => ({ kind: 'sign_in_failed', detail })
const notConfirmed = { kind: 'password_not_confirmed', detail: '' }
const wrongCode = { kind: 'password_not_confirmed', detail: 'Wrong code' }
const newPayee = { upiId: 'other@okbank', seen: { upiId: '' } }
const deviceData = { userAgent: 'Firefox', deviceType: 'desktop' }
const usn = '1LS26CS001'
const letters = 'GGGGHHHHJJJJ'
const newPassword = 'another long password'

/** Every field that is compared with a secret, and a wrong guess at it. */
const rows: Record<string, Row> = {
  'sessions.login password': {
    guess: (number) => json({ usn: '1LS22CS001', password: wrong(number), deviceData }),
    entry: failed('Wrong password'),
  },
  'sessions.login otp': {
    factor: 'set',
    guess: (_, { wrongCode: otp }) => json({ usn: '1LS00OWNER', password: testPassword, otp, deviceData }),
    entry: failed('Wrong code'),
  },
  'sessions.logoutLater word': {
    guess: (number) =>
      json({
        session: 'a0000000-0000-4000-8000-000000000000',
        word: String(number).padStart(22, 'A'),
      }),
    entry: { kind: 'refused', detail: 'Wrong sign-out word' },
  },
  'claims.own password': {
    guess: (number) => json({ usn, password: wrong(number) }),
    entry: failed('Wrong password of a sign-up'),
  },
  'siteForms.submit password': {
    guess: (number) => postedForm(signUpFields({ usn, utr: utrOf(50 + number), password: wrong(number) })),
    entry: failed('Wrong password of a sign-up'),
  },
  'siteForms.submit discountCode': {
    guess: () => postedForm(signUpFields({ discountCode: letters })),
  },
  'students.changePassword currentPassword': {
    who: 'student',
    guess: (number) => json({ currentPassword: wrong(number), newPassword }),
    entry: notConfirmed,
  },
  'students.confirmPassword password': {
    who: 'student',
    guess: (number) => json({ password: wrong(number) }),
    entry: notConfirmed,
  },
  'students.confirmPassword otp': {
    who: 'owner',
    factor: 'set',
    guess: (_, { wrongCode: otp }) => json({ password: testPassword, otp }),
    entry: wrongCode,
  },
  'students.changeContact currentPassword': {
    who: 'student',
    guess: (number) => json({ email: 'thief@example.com', currentPassword: wrong(number) }),
    entry: notConfirmed,
  },
  'secondFactor.begin currentPassword': {
    who: 'owner',
    guess: (number) => json({ currentPassword: wrong(number) }),
    entry: notConfirmed,
  },
  'secondFactor.confirm otp': {
    who: 'owner',
    factor: 'begun',
    guess: (_, { wrongCode: otp }) => json({ otp }),
    entry: wrongCode,
  },
  'settings.write password': {
    who: 'owner',
    guess: (number) => json({ ...newPayee, proof: { password: wrong(number) } }),
    entry: notConfirmed,
  },
  'settings.write otp': {
    who: 'owner',
    factor: 'set',
    guess: (_, { wrongCode: otp }) => json({ ...newPayee, proof: { password: testPassword, otp } }),
    entry: wrongCode,
  },
  ...Object.fromEntries(
    ['secondFactor.renewCodes', 'secondFactor.remove', 'secondFactor.removeOf'].flatMap(
      (name): [string, Row][] => [
        [
          `${name} currentPassword`,
          {
            who: 'owner',
            factor: 'set',
            guess: (number, { wrongCode: otp }) => ofNobody({ currentPassword: wrong(number), otp }),
            entry: notConfirmed,
          },
        ],
        [
          `${name} otp`,
          {
            who: 'owner',
            factor: 'set',
            guess: (_, { wrongCode: otp }) => ofNobody({ currentPassword: testPassword, otp }),
            entry: wrongCode,
          },
        ],
      ],
    ),
  ),
  'renewals.create discountCode': {
    who: 'student',
    guess: (number) => json({ plan: 'basic', utr: utrOf(number), discountCode: letters }),
  },
  'renewals.correct discountCode': {
    who: 'student',
    // The code is compared before the claim is looked for.
    guess: (number) => ({
      params: { id: crypto.randomUUID() },
      payload: { plan: 'basic', utr: utrOf(number), discountCode: letters },
    }),
  },
  'discountCodes.check letters': { guess: () => json({ letters, plan: 'basic' }) },
  'passwordResets.use token': {
    guess: (number) => ({ params: { token: String(number).padStart(43, 'A') }, payload: { newPassword } }),
    entry: failed('Dead reset link'),
  },
}

/** Fields whose names sound like secrets, but are compared with none. */
const compareNothing: Record<string, string> = {
  'searchSynonyms.add word': 'a word that students search for',
  'students.create dob': 'stores it',
  'students.edit dob': 'stores it',
  'bulk.describeMail discountCode': 'an open code of the owner, chosen from a list',
  'bulk.mail discountCode': 'an open code of the owner, chosen from a list',
  'statements.add password': 'opens the file that comes with it, and is stored nowhere',
}

const soundsSecret = /password|^word$|otp|token|letters|secret|pin$|dob|code/iu
/** A new password is chosen; the codes of subjects and colleges are public. */
const isHarmless = (field: string) => ['newPassword', 'subCode', 'clgCode'].includes(field)

const fieldsOf = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    const isFields = key === 'properties' && typeof value === 'object' && value !== null
    return isFields ? [...Object.keys(value), ...Object.values(value).flatMap(fieldsOf)] : fieldsOf(value)
  })
}

/** The forms whose schema names only what tells them apart. */
const loose = { 'siteForms.submit': ['password', 'discountCode'] }

test('every field that sounds secret is in this walk, or compared with nothing', () => {
  const found = [...registry].flatMap(([name, op]) => {
    const parts = Object.entries(op).filter(([part]) => ['params', 'query', 'body', 'fields'].includes(part))
    const fields = parts.flatMap(([, schema]: [string, unknown]) =>
      schema instanceof z.ZodType
        ? fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
        : [],
    )
    const secret = fields.filter((field) => soundsSecret.test(field) && !isHarmless(field))
    return [...new Set(secret)].map((field) => `${name} ${field}`)
  })
  const named = Object.entries(loose).flatMap(([name, fields]) => fields.map((field) => `${name} ${field}`))
  const known = [...Object.keys(rows), ...Object.keys(compareNothing)]
  expect([...found, ...named].toSorted()).toEqual(known.toSorted())
})

const prepare = async ({ who, factor }: Row): Promise<Guesser> => {
  const app = current()
  const { clock, visitor, as, database } = app
  clock.freeze()
  await as('student')
  await createSignUp(database.db, { usn, password: 'the password of the sign-up' })
  const { secret } =
    factor === 'set'
      ? await setSecondFactor(app, 'owner')
      : factor === 'begun'
        ? await begin(await as('owner'))
        : { secret: null }
  const client = who === undefined ? visitor : await as(who)
  return { client, wrongCode: secret === null ? '' : wrongCodeOf(secret, clock.now()) }
}

const SecurityList = z.object({ items: z.array(z.object({ kind: z.string(), detail: z.string() })) })

describe.each(Object.entries(rows))('a wrong %s', (named, row) => {
  it('counts, so that further guesses have to wait, and is in the security log', async () => {
    const guesser = await prepare(row)
    const [name = ''] = named.split(' ')
    const op = registry.get(name)
    if (op === undefined) throw new Error(`${name} is no call.`)
    let hasToWait = false
    for (let number = 0; number <= mostGuesses && !hasToWait; number += 1) {
      const { params, ...options } = row.guess(number, guesser)
      const reply = await guesser.client({ method: op.method, url: fillPath(op.path, params), ...options })
      // Another limit of a call, such as sign-ups in a day, lets someone wait for hours.
      hasToWait = reply.statusCode === 429 && Number(reply.headers['retry-after']) <= longestFirstWait
    }
    expect(hasToWait).toBe(true)

    const owner = await current().as('owner')
    const reply = await owner({ method: 'GET', url: '/api/security-log?size=200' })
    const entries = SecurityList.parse(reply.json()).items
    expect(entries).toEqual(expect.arrayContaining(row.entry === undefined ? [] : [row.entry]))
  })
})
