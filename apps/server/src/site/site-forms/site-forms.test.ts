import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { createPerson } from '../../../test/people.ts'
import { postedForm } from '../../../test/posted-form.ts'
import { dayOf } from '../../platform/clock.ts'
import { createPasswords } from '../../platform/secrets/passwords.ts'
import { claim, feedback, throttle } from '../../schema.ts'
import { statementsDuring } from '../../../test/test-database.ts'

const current = useTestApp()

const post = (
  fields: Record<string, string>,
  client: Client = current().visitor,
  remoteAddress = '192.0.2.1',
) => client({ ...postedForm(fields), remoteAddress })

const signUp = (overrides: Record<string, string> = {}) => ({
  'form-name': 'signup',
  usn: '1ls24cs019',
  name: 'Nisha Prabhu',
  gender: 'Female',
  email: 'nisha@example.com',
  password: 'a pass phrase of mine',
  contact: '98450 12345',
  dob: '2006-05-04',
  department: 'CSE',
  batch: '2024',
  scheme: '2022',
  semester: '5th Sem',
  college: 'BI',
  utr: '4123 4567 8901',
  plan: 'premium',
  ...overrides,
})

/** Counts attempts without making them: each one that is made asks the whole way. */
const countMore = (attempts: number) =>
  current()
    .database.db.update(throttle)
    .set({ failures: sql`${throttle.failures} + ${attempts}` })

const registrations = () => current().database.db.select().from(claim)
const feedbacks = () => current().database.db.select().from(feedback)

beforeEach(() => {
  current().clock.freeze()
})

describe('a sign-up', () => {
  it('is stored as a claim with the current price and no payment detail but the reference', async () => {
    const reply = await post(signUp())
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: messages.signUpDone }])
    expect(await registrations()).toMatchObject([
      {
        kind: 'signup',
        state: 'pending',
        usn: '1LS24CS019',
        plan: 'premium',
        amountPaise: 14_900,
        utr: '412345678901',
        form: { name: 'Nisha Prabhu', usn: '1LS24CS019', semester: '5th Sem', college: 'BI' },
        decidedAt: null,
      },
    ])
  })

  it('costs 99 rupees with the Basic plan', async () => {
    await post(signUp({ plan: 'basic' }))
    expect(await registrations()).toMatchObject([{ plan: 'basic', amountPaise: 9900 }])
  })

  it('stores the password as its hash and nowhere else', async () => {
    await post(signUp())
    const [row] = await registrations()
    expect(JSON.stringify(row)).not.toContain('a pass phrase of mine')
    expect(Object.keys(row?.form ?? {})).not.toContain('password')
    const hash = row?.passwordHash ?? ''
    const guess = { own: { parts: ['test'], freeAttempts: 1 }, wide: [], isCounted: true as const }
    expect(await createPasswords().findMatch([hash], 'a pass phrase of mine', guess)).toMatchObject({ hash })
  })

  it('is recognised by its fields when the form has no name', async () => {
    const { 'form-name': _, ...fields } = signUp()
    expect((await post(fields)).statusCode).toBe(200)
    expect(await registrations()).toHaveLength(1)
  })

  it('opens no account yet', async () => {
    const { visitor } = current()
    await post(signUp())
    const deviceData = { userAgent: 'Firefox', deviceType: 'desktop' }
    const payload = { usn: '1LS24CS019', password: 'a pass phrase of mine', deviceData }
    const reply = await visitor({ method: 'POST', url: '/api/login', payload })
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'registration_pending'])
  })

  it.each([
    ['usn', 'USN is required.'],
    ['name', 'Name is required.'],
    ['gender', 'Gender is required.'],
    ['email', 'Email is not valid.'],
    ['password', 'A password has at least 8 characters.'],
    ['contact', 'Contact is required.'],
    ['dob', 'Date of birth must be a date.'],
    ['department', 'Department is required.'],
    ['batch', 'Batch is required.'],
    ['scheme', 'Scheme is required.'],
    ['semester', 'Semester is required.'],
    ['college', 'College is required.'],
    ['utr', 'UTR is required.'],
    ['plan', 'Plan is required.'],
  ])('requires its %s, neither empty nor missing', async (field, reason) => {
    const { [field]: _, ...fields }: Record<string, string> = signUp()
    for (const incomplete of [fields, { ...fields, [field]: '' }]) {
      const reply = await post(incomplete)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: 'invalid_request', extraDetails: `${field}: ${reason}` })
    }
    expect(await registrations()).toEqual([])
  })

  it.each([
    [{ gender: 'None' }, 'gender: Gender must be one of Male, Female, Other.'],
    [{ plan: 'gold' }, 'plan: Plan must be one of basic, premium.'],
    [{ usn: 'AB1' }, 'usn: A USN has 5 to 10 letters and digits.'],
    [{ usn: '1LS24CS0199' }, 'usn: A USN has at most 10 characters.'],
    [{ department: 'Law' }, 'There is no department Law.'],
    [{ scheme: '2023' }, 'There is no scheme 2023.'],
    [{ semester: '9th Sem' }, 'There is no semester 9th Sem.'],
    [{ batch: '1999' }, 'There is no batch 1999.'],
    [{ college: 'ZZ' }, 'There is no college ZZ.'],
    [
      { utr: '12345' },
      'utr: A UTR has 12 digits, or the 16 or 22 letters and digits of a NEFT or RTGS transfer.',
    ],
  ])('with %o is refused with the reason', async (part, extraDetails) => {
    const reply = await post(signUp(part))
    expect([reply.statusCode, reply.json<{ extraDetails: string }>().extraDetails]).toEqual([
      400,
      extraDetails,
    ])
    expect(await registrations()).toEqual([])
  })

  it('is accepted from someone who turns fifteen today in India, and refused the day before', async () => {
    const { clock } = current()
    const fifteenYearsBefore = (instant: Date) => {
      const day = dayOf(instant)
      return `${Number(day.slice(0, 4)) - 15}${day.slice(4)}`
    }
    const tomorrow = fifteenYearsBefore(new Date(clock.now().getTime() + 24 * 60 * 60_000))
    const refused = await post(
      signUp({ dob: tomorrow.endsWith('-02-29') ? tomorrow.replace('-02-29', '-03-01') : tomorrow }),
    )
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      message: 'Invalid Date of Birth',
      extraDetails: 'Please give the correct input',
      field: 'dob',
      reason: 'Please give the correct input',
    })
    const today = fifteenYearsBefore(clock.now()).replace('-02-29', '-02-28')
    expect((await post(signUp({ dob: today }))).statusCode).toBe(200)
  })

  it('with a payment reference that is in use is refused, in any notation', async () => {
    await post(signUp())
    const reply = await post(signUp({ usn: '1LS24CS020', utr: '4123-4567-8901' }))
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'claim_conflict'])
    expect(await registrations()).toHaveLength(1)
  })

  it('sent twice at once with one payment reference is stored once', async () => {
    const replies = await Promise.all(
      ['1LS24CS020', '1LS24CS021', '1LS24CS022'].map((usn) => post(signUp({ usn }))),
    )
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('may reuse the reference of a rejected claim for the same USN, not for another', async () => {
    const { database } = current()
    await post(signUp())
    await database.db.update(claim).set({ state: 'rejected' })
    expect((await post(signUp({ usn: '1LS24CS020' }))).statusCode).toBe(409)
    expect((await post(signUp())).statusCode).toBe(200)
  })

  it('with the USN of an account says to sign in', async () => {
    await createPerson(current().database.db, { usn: '1LS24CS019' })
    const reply = await post(signUp())
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      code: 'conflict',
      message: 'This USN already has an account. Sign in to renew.',
    })
    expect(await registrations()).toEqual([])
  })

  it('that fills the hidden field is thanked and not stored', async () => {
    const reply = await post(signUp({ website: 'https://spam.example' }))
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: messages.signUpDone }])
    expect(await registrations()).toEqual([])
    expect((await post(signUp({ website: '' }))).statusCode).toBe(200)
  })

  it('has to wait after two hundred from one address', async () => {
    await post(signUp())
    const taken = signUp({ usn: '1LS24CS020' })
    await countMore(198)
    expect((await post(taken)).statusCode).toBe(409)
    const next = signUp({ usn: '1LS24CS021', utr: '412345678902' })
    const reply = await post(next)
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '1'])
    expect((await post(next, current().visitor, '192.0.2.2')).statusCode).toBe(200)
  })

  it.each([
    ['not valid', signUp({ utr: '12345' }), 400],
    ['incomplete', { 'form-name': 'signup', usn: '1LS24CS019' }, 400],
    ['for a department that does not exist', signUp({ department: 'Law' }), 400],
    ['filled by a program', signUp({ website: 'x' }), 200],
  ])('is open to an address that sent any number of forms that are %s', async (_, junk, status) => {
    await post(junk)
    const statements = await statementsDuring(async () => {
      for (let index = 0; index < 300; index += 1) expect((await post(junk)).statusCode).toBe(status)
    })
    // The tests read the journal before each answer from memory; a process does so twice a second.
    expect(statements.filter((text) => !text.includes('journal.change'))).toEqual([])
    expect((await post(signUp())).statusCode).toBe(200)
  })
})

describe('feedback', () => {
  const text = 'The lab sheet of module 2 is missing.'

  it('is stored under the name of the session, whatever the fields say', async () => {
    const { as, person } = current()
    const { id } = await person('student')
    const fields = { 'form-name': 'feedback', usn: '1LS00OWNER', name: 'Somebody', feedback: text }
    const reply = await post(fields, await as('student'))
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: messages.feedbackThanks }])
    expect(await feedbacks()).toMatchObject([
      { studentId: id, usn: '1LS22CS001', name: 'Asha Kulkarni', feedback: text, readAt: null },
    ])
  })

  it('is recognised by its field when the form has no name', async () => {
    await post({ feedback: text }, await current().as('lapsedStudent'))
    expect(await feedbacks()).toMatchObject([{ usn: '1LS22CS002' }])
  })

  it('of a visitor is refused', async () => {
    const reply = await post({ 'form-name': 'feedback', usn: '1LS22CS001', name: 'Asha', feedback: text })
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, 'unauthenticated'])
    expect(await feedbacks()).toEqual([])
  })

  it('of an expired session is refused with a reason', async () => {
    const { as, clock } = current()
    const client = await as('student')
    clock.advance(8 * 24 * 60 * 60_000)
    const reply = await post({ feedback: text }, client)
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, 'session_expired'])
  })

  it.each(['', '   '])('requires a text, not "%s"', async (feedback) => {
    const reply = await post({ 'form-name': 'feedback', feedback }, await current().as('student'))
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ extraDetails: 'feedback: Feedback is required.' })
    expect(await feedbacks()).toEqual([])
  })

  it('is counted per person: sign-ups from the same address delay no one', async () => {
    const { as } = current()
    await post(signUp())
    const taken = signUp({ usn: '1LS24CS020' })
    await countMore(198)
    await post(taken)
    expect((await post(taken)).statusCode).toBe(429)
    const client = await as('student')
    for (let index = 0; index < 20; index += 1) {
      expect((await post({ feedback: text, website: 'x' }, client)).statusCode).toBe(200)
    }
    const refused = await post({ feedback: text }, client)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect((await post({ feedback: text }, await as('lapsedStudent'))).statusCode).toBe(200)
  })

  it('that fills the hidden field is thanked and not stored', async () => {
    const reply = await post({ feedback: text, website: 'x' }, await current().as('student'))
    expect(reply.statusCode).toBe(200)
    expect(await feedbacks()).toEqual([])
  })
})

describe('a posted form', () => {
  it('of another kind is refused', async () => {
    const neither = await post({ colour: 'blue' })
    expect(neither.json()).toMatchObject({
      code: 'invalid_request',
      extraDetails: 'The form is neither a sign-up nor feedback.',
    })
    expect((await post({ 'form-name': 'contact', feedback: 'x' })).statusCode).toBe(400)
    expect((await post({})).statusCode).toBe(400)
  })

  it('of more than 64 kB is refused', async () => {
    const reply = await post(signUp({ name: 'x'.repeat(65 * 1024) }))
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([413, 'too_large'])
  })

  it('in JSON is refused, of any size', async () => {
    const reply = await current().visitor({ method: 'POST', url: '/', payload: signUp() })
    expect(reply.statusCode).toBe(415)
    expect(reply.json()).toMatchObject({ message: errorMessages.unsupported_media_type })
    expect(await registrations()).toEqual([])
  })

  it('that names a field twice is refused', async () => {
    const reply = await current().visitor({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URLSearchParams(signUp()).toString()}&name=Another`,
    })
    expect(reply.statusCode).toBe(400)
  })
})
