import { passwordAgainMinutes } from '@lectureshelf/contract/constants'
import { studentOps } from '@lectureshelf/contract/people/students'
import { fillPath } from '@lectureshelf/contract/operation'
import { registry } from '@lectureshelf/contract/registry'
import { describe, expect, it, test } from 'vitest'
import { auditLog } from '../src/schema.ts'
import { createServices } from '../src/app/services.ts'
import { beginWith } from './begin-with.ts'
import { seenNow } from './claim-decisions.ts'
import { createSignUp, utrOf } from './claim-factories.ts'
import { discountCodeForm } from './discount-codes.ts'
import { type Client, useTestApp } from './harness.ts'
import { personForm } from './office-factories.ts'
import { testPassword } from './people.ts'
import { bulkRows } from './rights/people-rows.ts'
import { prepare } from './rights/things.ts'
import type { Call, Rows, Things } from './rights/visits.ts'
import { codeOf as appCodeOf, outcomeOf, setSecondFactor } from './second-factor.ts'
import { bearer, signInRequest } from './sign-in.ts'
import { paymentOf } from './statements/credit-desk.ts'
import { dropped } from './statements/desk.ts'
import { csvOf } from './statements/statement-factories.ts'

const current = useTestApp()

interface Row {
  /** The fields of the body that ask for the password; every request does when absent. */
  fields?: readonly string[]
  call: Call
  /** The status after the password was proved. */
  status?: number
}

const asking = (walk: Rows, ...names: string[]): Record<string, Row> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const found = walk[name]
      return found === undefined ? [] : [[name, { call: found[0] }]]
    }),
  )

/** Every call that asks for the password again, with valid input. */
const rows: Record<string, Row> = {
  'students.listAll': { call: () => ({}) },
  'exports.receiptsCsv': { call: () => ({}) },
  'exports.receiptsXlsx': { call: () => ({}) },
  'exports.creditsCsv': { call: () => ({}) },
  'exports.creditsXlsx': { call: () => ({}) },
  'exports.claimsCsv': { call: () => ({}) },
  'exports.claimsXlsx': { call: () => ({}) },
  'exports.subscriptionsCsv': { call: () => ({}) },
  'exports.subscriptionsXlsx': { call: () => ({}) },
  'exports.textsCsv': { call: () => ({}) },
  'exports.textsXlsx': { call: () => ({}) },
  'exports.studentsCsv': { call: () => ({}) },
  'exports.studentsXlsx': { call: () => ({}) },
  'exports.booksCsv': { call: () => ({}) },
  'exports.booksXlsx': { call: () => ({}) },
  'exports.auditCsv': { call: () => ({}) },
  'exports.auditXlsx': { call: () => ({}) },
  'students.create': { call: () => ({ payload: personForm }) },
  'students.edit': {
    fields: ['role', 'isAdmin', 'isOwner', 'isCashier', 'scope', 'blocked', 'email'],
    call: ({ studentId }) => ({ params: { id: studentId }, payload: { email: 'other@example.com' } }),
  },
  'students.setTemporaryPassword': {
    call: ({ studentId, seen }) => ({ params: { id: studentId }, payload: { seen } }),
  },
  'students.erase': { call: ({ studentId, seen }) => ({ params: { id: studentId }, payload: { seen } }) },
  ...asking(bulkRows, 'bulk.mail', 'bulk.extend', 'bulk.undoExtension', 'bulk.changeUsns', 'bulk.block'),
  'subscriptions.grant': {
    call: ({ studentId }) => ({ payload: { studentId, plan: 'basic', reason: 'free' } }),
  },
  'credits.vouch': { call: ({ creditId }) => ({ payload: { ids: [creditId] } }) },
  'credits.restore': {
    call: ({ reversed }) => ({
      params: { id: reversed.creditId },
      payload: { seen: { reversedOn: '2026-10-03' } },
    }),
  },
  'discountCodes.create': { call: () => ({ payload: discountCodeForm }) },
  'subscriptions.extend': {
    call: ({ subscriptionId }) => ({
      params: { id: subscriptionId },
      payload: { endsOn: '2100-01-31', seen: { endsOn: '2099-12-31' } },
    }),
  },
  'settings.write': {
    fields: [
      'upiId',
      'payeeName',
      'basicPricePaise',
      'premiumPricePaise',
      'provisionalRenewal',
      'provisionalSignUp',
      'notice',
      'supportMail',
      'supportChat',
      'grievance',
      'issuer',
    ],
    call: () => ({ payload: { basicPricePaise: 100, seen: { basicPricePaise: 9900 } } }),
  },
  'samples.show': {
    call: ({ pdf }) => ({ params: { pdfId: pdf.id }, payload: { version: 1 } }),
  },
  // The version is the shown one, which no one can remove.
  'pdfVersions.remove': {
    call: ({ pdf }) => ({
      params: { pdfFile: pdf.pdfFile, version: '1' },
      payload: { reason: 'It has marks.' },
    }),
    status: 409,
  },
  'imports.start': { call: ({ importId }) => ({ params: { importId } }) },
}

/** When a password counts is decided at one place: calls of each way of asking. `npm run test:long` asks all. */
const thorough = Object.entries(rows).filter(
  ([name, { fields }]) =>
    process.env['LONG'] === '1' ||
    fields !== undefined ||
    ['students.listAll', 'exports.receiptsCsv', 'students.erase'].includes(name),
)

const openSession = async (): Promise<Client> => {
  const { app, services, person } = current()
  const device = { userAgent: `test ${crypto.randomUUID()}`, deviceType: 'desktop' as const }
  const { token } = await services.sessions.openFor((await person('owner')).id, device)
  return (options) => app.inject({ ...options, headers: { authorization: `Bearer ${token}` } })
}

const confirm = async (session: Client, password = testPassword, otp?: string) => {
  const { method, path: url } = studentOps.confirmPassword
  return session({ method, url, payload: { password, otp } })
}

const codeOf = (reply: Awaited<ReturnType<Client>>) =>
  reply.statusCode === 403 ? reply.json<{ code: string }>().code : reply.statusCode

test('the calls that ask for the password again are those of this list', () => {
  const asking = [...registry].flatMap(([name, { passwordAgain }]) =>
    passwordAgain === undefined ? [] : [[name, passwordAgain]],
  )
  expect(Object.fromEntries(asking)).toEqual(
    Object.fromEntries(Object.entries(rows).map(([name, { fields = 'always' }]) => [name, fields])),
  )
})

describe('a call', () => {
  let things: Things | null = null
  beginWith(current, async () => {
    things = await prepare(current())
  })

  const openAsking = async ([name, { call }]: [string, Row]) => {
    current().clock.freeze()
    const op = registry.get(name)
    if (op === undefined || things === null) throw new Error(`${name} is no call.`)
    const given = things
    const session = await openSession()
    const ask = async () => {
      const { params, ...options } = await call(given, session)
      return codeOf(await session({ method: op.method, url: fillPath(op.path, params), ...options }))
    }
    return { session, ask }
  }

  it.each(Object.entries(rows))('%s asks for the password again, and does nothing before', async (...row) => {
    const { session, ask } = await openAsking(row)
    expect(await ask()).toBe('password_required')
    expect(await current().database.db.$count(auditLog)).toBe(0)
    expect((await confirm(session)).statusCode).toBe(200)
    expect(await ask()).toBe(row[1].status ?? 200)
  })

  it.each(thorough)('%s asks again when the password does not count any more', async (...row) => {
    const { clock, database } = current()
    const { session, ask } = await openAsking(row)
    const refusals: Record<string, unknown> = { before: await ask() }

    await confirm(session, 'not the password')
    refusals['after a wrong password'] = await ask()

    expect((await confirm(await openSession())).statusCode).toBe(200)
    refusals['in another session'] = await ask()

    expect((await confirm(session)).statusCode).toBe(200)
    clock.advance(passwordAgainMinutes * 60_000)
    refusals['after five minutes'] = await ask()

    expect((await confirm(session)).statusCode).toBe(200)
    const payload = { currentPassword: testPassword, newPassword: 'another long password' }
    expect((await session({ method: 'POST', url: '/api/change-password', payload })).statusCode).toBe(200)
    refusals['after a new password'] = await ask()
    expect([...new Set(Object.values(refusals))], JSON.stringify(refusals)).toEqual(['password_required'])
    expect(await database.db.$count(auditLog)).toBe(0)

    expect((await confirm(session, 'another long password')).statusCode).toBe(200)
    clock.advance(passwordAgainMinutes * 60_000 - 1)
    expect(await ask()).toBe(row[1].status ?? 200)
  })
})

const values: Record<string, [value: unknown, seen: unknown]> = {
  role: ['subAdmin', 'student'],
  isAdmin: [true, false],
  isOwner: [true, false],
  isCashier: [true, false],
  scope: [null, null],
  blocked: [true, false],
  upiId: ['thief@upi', ''],
  payeeName: ['Thief', ''],
  basicPricePaise: [100, 9900],
  premiumPricePaise: [100, 14_900],
  provisionalRenewal: [false, true],
  provisionalSignUp: [true, false],
  notice: ['UPI id changed: pay to thief@upi', undefined],
  supportMail: ['thief@example.com', undefined],
  supportChat: ['https://thief.example/chat', undefined],
  grievance: [{ name: 'Thief', mail: 'thief@example.com', phone: '', address: '' }, undefined],
  issuer: [{ legalName: 'Thief', address: '', gstin: '', sac: '', taxPercent: 18 }, undefined],
}

describe('of a change', () => {
  const changed = ['students.edit', 'settings.write'].flatMap((name) =>
    (rows[name]?.fields ?? []).map((field) => [name, field] as const),
  )

  it.each(changed)('by %s, %s asks for the password again', async (name, field) => {
    const { id } = await current().person('student')
    const session = await openSession()
    const [value, seen] = values[field] ?? ['other@example.com', undefined]
    const reply = await session({
      ...(name === 'settings.write'
        ? { method: 'PUT', url: '/api/settings' }
        : { method: 'PATCH', url: `/api/students/${id}` }),
      payload: { [field]: value, ...(seen === undefined ? {} : { seen: { [field]: seen } }) },
    })
    expect(codeOf(reply)).toBe('password_required')
  })

  it('the other fields need no password', async () => {
    const { id } = await current().person('student')
    const session = await openSession()
    const renamed = await session({ method: 'PATCH', url: `/api/students/${id}`, payload: { name: 'A' } })
    const noted = await session({ method: 'PUT', url: '/api/settings', payload: { weeklyDigest: false } })
    expect([renamed.statusCode, noted.statusCode]).toEqual([200, 200])
  })

  it('an admin is refused by their rights, not asked for a password', async () => {
    const { app, services, person } = current()
    const device = { userAgent: 'test', deviceType: 'desktop' as const }
    const { token } = await services.sessions.openFor((await person('admin')).id, device)
    const headers = { authorization: `Bearer ${token}` }
    expect(codeOf(await app.inject({ url: '/api/getAllStudents', headers }))).toBe('forbidden')
  })
})

describe('another UPI id', () => {
  const change = (session: Client, more: object = {}) =>
    session({
      method: 'PUT',
      url: '/api/settings',
      payload: { upiId: 'new@upi', seen: { upiId: '' }, ...more },
    })
  const payee = async () => (await current().services.settings.read(current().database.db)).upiId

  it('asks for the password also right after a proof, and is saved with it alone', async () => {
    const session = await openSession()
    expect((await confirm(session)).statusCode).toBe(200)
    expect(outcomeOf(await change(session))).toBe('403 password_required')
    const wrong = { proof: { password: 'not the password' } }
    expect(outcomeOf(await change(session, wrong))).toBe('400 password_wrong')
    expect(await payee()).toBe('')
    expect(await current().database.db.$count(auditLog)).toBe(0)
    const other = await openSession()
    expect((await change(other, { proof: { password: testPassword } })).statusCode).toBe(200)
    expect(await payee()).toBe('new@upi')
  })

  it('asks for it right after a sign-in, too, while another setting of money does not', async () => {
    const { visitor, person } = current()
    const { usn } = await person('owner')
    const { token } = (await visitor(signInRequest({ usn }))).json<{ token: string }>()
    const session: Client = (options) => visitor({ ...options, headers: bearer(token) })
    expect(outcomeOf(await change(session))).toBe('403 password_required')
    const price = { upiId: undefined, basicPricePaise: 100, seen: { basicPricePaise: 9900 } }
    expect((await change(session, price)).statusCode).toBe(200)
    const same = { upiId: '', seen: { upiId: '' } }
    expect((await change(session, same)).statusCode).toBe(200)
  })

  it('proves prices and texts of the same request, and refuses them with a wrong password', async () => {
    const session = await openSession()
    const texts = { upiId: undefined, notice: 'Closed on Sunday.' }
    const wrong = { ...texts, proof: { password: 'not the password' } }
    expect(outcomeOf(await change(session, wrong))).toBe('400 password_wrong')
    const price = { basicPricePaise: 100, seen: { upiId: '', basicPricePaise: 9900 } }
    expect((await change(session, { ...price, proof: { password: testPassword } })).statusCode).toBe(200)
    expect(await payee()).toBe('new@upi')
  })

  it('asks for the code of a second factor, each time', async () => {
    const { recoveryCodes } = await setSecondFactor(current(), 'owner')
    const session = await openSession()
    expect((await confirm(session, testPassword, recoveryCodes[0])).statusCode).toBe(200)
    const proof = { password: testPassword }
    expect(outcomeOf(await change(session, { proof }))).toBe('401 second_factor_required')
    const used = { proof: { ...proof, otp: recoveryCodes[0] } }
    expect(outcomeOf(await change(session, used))).toBe('401 second_factor_wrong')
    expect((await change(session, { proof: { ...proof, otp: recoveryCodes[1] } })).statusCode).toBe(200)
  })
})

describe('an approval', () => {
  const approve = async (session: Client, id: string) => {
    const seen = await seenNow(current(), id)
    return session({ method: 'POST', url: `/api/registrations/${id}/approve`, payload: { seen } })
  }

  it('by the word of an owner asks for the password again, and grants nothing before', async () => {
    const { database } = current()
    const { id } = await createSignUp(database.db)
    const session = await openSession()
    expect(codeOf(await approve(session, id))).toBe('password_required')
    const claims = [{ id, seen: await seenNow(current(), id) }]
    const many = { method: 'POST', url: '/api/registrations/approve', payload: { claims } } as const
    expect(codeOf(await session(many))).toBe('password_required')
    expect(await database.db.$count(auditLog)).toBe(0)
    expect((await confirm(session)).statusCode).toBe(200)
    expect(codeOf(await approve(session, id))).toBe(200)
  })

  it('of a payment that a statement shows whole asks for none', async () => {
    const { database } = current()
    const { id } = await createSignUp(database.db, { utr: utrOf(1), plan: 'premium' })
    await dropped(await current().as('cashier'), csvOf([paymentOf(1, '149.00')]))
    expect(codeOf(await approve(await openSession(), id))).toBe(200)
  })
})

describe('the password of a session', () => {
  it('counts for five minutes after a sign-in with it', async () => {
    const { clock, visitor, person } = current()
    clock.freeze()
    const { usn } = await person('owner')
    const { token } = (await visitor(signInRequest({ usn }))).json<{ token: string }>()
    const ask = async () => codeOf(await visitor({ url: '/api/getAllStudents', headers: bearer(token) }))
    clock.advance(passwordAgainMinutes * 60_000 - 1)
    expect(await ask()).toBe(200)
    clock.advance(1)
    expect(await ask()).toBe('password_required')
  })

  it('counts at every process', async () => {
    const { deps, person, visitor, clock } = current()
    const { usn } = await person('owner')
    const { token } = (await visitor(signInRequest({ usn }))).json<{ token: string }>()
    clock.advance(passwordAgainMinutes * 60_000)
    const { sessions } = createServices(deps)
    const { actor } = await sessions.identify(token)
    if (actor === null) throw new Error('No one is signed in.')
    const session: Client = (options) => visitor({ ...options, headers: bearer(token) })
    await expect(sessions.requireConfirmed(actor)).rejects.toMatchObject({ code: 'password_required' })
    expect((await confirm(session)).statusCode).toBe(200)
    await expect(sessions.requireConfirmed(actor)).resolves.toBeUndefined()
  })

  it('does not count when a clock that ran ahead stored it', async () => {
    const { clock } = current()
    const session = await openSession()
    clock.advance(60 * 60_000)
    expect((await confirm(session)).statusCode).toBe(200)
    clock.advance(-60 * 60_000)
    expect(codeOf(await session({ url: '/api/getAllStudents' }))).toBe('password_required')
  })

  it('says until when it counts', async () => {
    const { clock } = current()
    clock.freeze()
    const reply = await confirm(await openSession())
    const until = new Date(clock.now().getTime() + passwordAgainMinutes * 60_000)
    expect(reply.json()).toEqual({ message: 'Password confirmed', confirmedUntil: until.toISOString() })
  })
})

describe('wrong passwords of a session', () => {
  const guess = async (session: Client) => (await confirm(session, 'a guess')).statusCode

  it('have to wait after five, and neither the sign-in nor another session waits for them', async () => {
    const { clock, visitor, person } = current()
    clock.freeze()
    const stolen = await openSession()
    const guesses = await Promise.all(Array.from({ length: 8 }, () => guess(stolen)))
    expect(guesses.filter((status) => status === 400)).toHaveLength(5)
    expect(guesses.filter((status) => status === 429)).toHaveLength(3)
    const { usn } = await person('owner')
    expect((await visitor(signInRequest({ usn }))).statusCode).toBe(200)
    expect((await confirm(await openSession())).statusCode).toBe(200)
  })

  it('end it after ten in a row, which are in the security log, and leave the other sessions', async () => {
    const { clock, services, person } = current()
    clock.freeze()
    const stolen = await openSession()
    const own = await openSession()
    const codes: number[] = []
    for (let count = 0; count < 10; count += 1) {
      clock.advance(60_000)
      codes.push(await guess(stolen))
    }
    expect([...codes, await guess(stolen)]).toEqual([...codes.map(() => 400), 401])
    expect((await confirm(own)).statusCode).toBe(200)
    await services.securityLog.settle()
    const { id } = await person('owner')
    const log = await own({ url: `/api/security-log?kind=password_not_confirmed&person=${id}` })
    expect(log.json<{ total: number }>().total).toBe(10)
  })

  it('are forgotten after the right one', async () => {
    const { clock } = current()
    clock.freeze()
    const session = await openSession()
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) expect(await guess(session)).toBe(400)
      expect((await confirm(session)).statusCode).toBe(200)
    }
  })

  it('are forgotten after the right one for a new mobile number, too', async () => {
    const { clock } = current()
    clock.freeze()
    const session = await openSession()
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) expect(await guess(session)).toBe(400)
      const changed = await session({
        method: 'PATCH',
        url: '/api/account',
        payload: { currentPassword: testPassword, contact: `984501234${round}` },
      })
      expect(changed.statusCode).toBe(200)
    }
  })
})

test('a second factor is proved with the password, and its code works once', async () => {
  const { clock } = current()
  const { secret, recoveryCodes } = await setSecondFactor(current(), 'owner')
  const session = await openSession()
  const ask = async () => codeOf(await session({ url: '/api/getAllStudents' }))
  const otp = appCodeOf(secret, clock.now())
  expect(outcomeOf(await confirm(session, 'not the password', otp))).toBe('400 password_wrong')
  expect(outcomeOf(await confirm(session))).toBe('401 second_factor_required')
  expect(outcomeOf(await confirm(session, testPassword, 'abcd-abcd-abcd'))).toBe('401 second_factor_wrong')
  expect(await ask()).toBe('password_required')
  expect((await confirm(session, testPassword, otp)).statusCode).toBe(200)
  expect(await ask()).toBe(200)
  expect(outcomeOf(await confirm(await openSession(), testPassword, otp))).toBe('401 second_factor_wrong')
  expect((await confirm(await openSession(), testPassword, recoveryCodes[0])).statusCode).toBe(200)
})
