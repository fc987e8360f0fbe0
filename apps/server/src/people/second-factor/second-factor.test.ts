import { messages } from '@lectureshelf/contract/messages'
import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { testPassword } from '../../../test/people.ts'
import {
  type TestFactor,
  begin,
  codeOf,
  confirm,
  outcomeOf,
  setSecondFactor,
  signInWith,
  wrongCodeOf,
} from '../../../test/second-factor.ts'
import {
  auditLog,
  codeTry,
  knownDevice,
  mail,
  recoveryCode,
  secondFactor,
  securityLog,
  session,
  student,
} from '../../schema.ts'

const current = useTestApp({ logLevel: 'debug' })
const dayMs = 24 * 60 * 60_000
const newPassword = 'a brand new pass phrase'
const Codes = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) })

const db = () => current().database.db
const now = () => current().clock.now()

const send = (client: Client, path: string, payload: object) =>
  client({ method: 'POST', url: `/api/second-factor${path}`, payload })

const again = (factor: TestFactor, otp = codeOf(factor.secret, now())) => ({
  currentPassword: testPassword,
  otp,
})

const stateFor = async (client: Client) => (await client({ method: 'GET', url: '/api/second-factor' })).json()

const signIn = async (usn: string, rest: { otp?: string; password?: string } = {}) =>
  outcomeOf(await signInWith(current(), { usn, ...rest }))

const mails = async () =>
  (await db().select().from(mail).orderBy(mail.createdAt, mail.subject)).map(({ subject }) => subject)

const kindsOf = async (personId: string) =>
  (
    await db().select().from(securityLog).where(eq(securityLog.personId, personId)).orderBy(securityLog.at)
  ).map(({ kind }) => kind)

const countLive = (studentId: string) =>
  db().$count(session, and(eq(session.studentId, studentId), isNull(session.endedAt)))

describe('setting a second factor', () => {
  it('needs the password, then a right code, and shows ten recovery codes once', async () => {
    const { as, clock } = current()
    clock.freeze()
    const owner = await as('owner')
    expect(outcomeOf(await send(owner, '', { currentPassword: 'not the password' }))).toBe(
      '400 password_wrong',
    )
    const { secret, address } = await begin(owner)
    expect(address).toContain(`secret=${secret}`)
    expect(await stateFor(owner)).toMatchObject({ isSet: false, setAt: null, recoveryCodesLeft: 0 })
    expect(outcomeOf(await confirm(owner, wrongCodeOf(secret, now())))).toBe('401 second_factor_wrong')
    const confirmed = await confirm(owner, codeOf(secret, now()))
    const { message, recoveryCodes } = Codes.parse(confirmed.json())
    expect(message).toBe(messages.secondFactorOn)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect(await stateFor(owner)).toEqual({
      isSet: true,
      setAt: now().toISOString(),
      recoveryCodesLeft: 10,
      isAsked: false,
    })
  })

  it('ends the other sessions, forgets browsers, and is mailed and recorded', async () => {
    const { as, person } = current()
    const { id, usn } = await person('owner')
    const other = await as('owner')
    await signIn(usn)
    expect(await db().$count(knownDevice)).toBe(1)
    const { client } = await setSecondFactor(current(), 'owner')
    expect(outcomeOf(await other({ method: 'GET', url: '/api/student' }))).toBe('401 session_expired')
    expect((await client({ method: 'GET', url: '/api/student' })).statusCode).toBe(200)
    expect([await countLive(id), await db().$count(knownDevice)]).toEqual([1, 0])
    expect(await mails()).toEqual(['Your LectureShelf account asks for a code now'])
    expect(await kindsOf(id)).toEqual(['sign_in', 'second_factor_on'])
  })

  it('is refused while one is set, so that no other session replaces it', async () => {
    const { client, secret } = await setSecondFactor(current(), 'owner')
    const reply = await send(client, '', { currentPassword: testPassword })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ message: messages.secondFactorSetAlready })
    expect(await db().select({ secret: secondFactor.secret }).from(secondFactor)).toEqual([{ secret }])
    const late = await confirm(client, codeOf(secret, now()))
    expect(late.json()).toMatchObject({ code: 'conflict', message: messages.secondFactorStartAgain })
  })

  it('begins again with another secret, and ends 15 minutes after it began', async () => {
    const { as, clock } = current()
    clock.freeze()
    const owner = await as('owner')
    const first = await begin(owner)
    const second = await begin(owner)
    expect(second.secret).not.toBe(first.secret)
    expect(outcomeOf(await confirm(owner, codeOf(first.secret, now())))).toBe('401 second_factor_wrong')
    clock.advance(15 * 60_000)
    expect(outcomeOf(await confirm(owner, codeOf(second.secret, now())))).toBe('409 conflict')
  })

  it('once when two tabs confirm at the same moment', async () => {
    const { as, clock } = current()
    clock.freeze()
    const owner = await as('owner')
    const { secret } = await begin(owner)
    const otp = codeOf(secret, now())
    const replies = await Promise.all([confirm(owner, otp), confirm(owner, otp)])
    expect(replies.map(outcomeOf).toSorted()).toEqual(['200', '409 conflict'])
    expect(await db().$count(recoveryCode)).toBe(10)
  })

  it('waits after five wrong codes', async () => {
    const { as, clock } = current()
    clock.freeze()
    const owner = await as('owner')
    const { secret } = await begin(owner)
    for (let index = 0; index < 5; index += 1) await confirm(owner, wrongCodeOf(secret, now()))
    expect(outcomeOf(await confirm(owner, codeOf(secret, now())))).toBe('429 too_many_requests')
  })

  it('keeps the recovery codes as hashes alone, and the secret out of every log, mail and record', async () => {
    const { secret, recoveryCodes, client } = await setSecondFactor(current(), 'owner')
    const [code = ''] = recoveryCodes
    await signIn((await current().person('owner')).usn, { otp: code })
    const download = (await client({ method: 'GET', url: '/api/account/data' })).body
    expect(JSON.parse(download)).toMatchObject({
      tables: { secondFactor: { own: [{ setAt: expect.any(String) }] } },
    })
    const rows = [mail, securityLog, auditLog, recoveryCode].map((table) => db().select().from(table))
    const kept = [current().readLog(), download, JSON.stringify(await Promise.all(rows))].join('\n')
    for (const hidden of [secret, code, code.replaceAll('-', '')]) expect(kept).not.toContain(hidden)
    const hashes = await db().select({ codeHash: recoveryCode.codeHash }).from(recoveryCode)
    for (const { codeHash } of hashes) expect(codeHash).toMatch(/^\$argon2id\$/)
    expect(new Set(hashes.map(({ codeHash }) => codeHash.split('$')[4])).size).toBe(1)
  })
})

describe('new recovery codes', () => {
  it('need password and code, replace the earlier ones, and are mailed and recorded', async () => {
    const factor = await setSecondFactor(current(), 'admin')
    const { client, usn, id } = factor
    const wrong = { ...again(factor), currentPassword: 'not the password' }
    expect(outcomeOf(await send(client, '/recovery-codes', wrong))).toBe('400 password_wrong')
    const guess = again(factor, wrongCodeOf(factor.secret, now()))
    expect(outcomeOf(await send(client, '/recovery-codes', guess))).toBe('401 second_factor_wrong')
    const { recoveryCodes } = Codes.parse((await send(client, '/recovery-codes', again(factor))).json())
    expect(await signIn(usn, { otp: factor.recoveryCodes[0] ?? '' })).toBe('401 second_factor_wrong')
    expect(await signIn(usn, { otp: recoveryCodes[0] ?? '' })).toBe('200')
    expect(await mails()).toContain('Your LectureShelf account has new recovery codes')
    expect(await kindsOf(id)).toContain('recovery_codes_made')
  })
})

describe('switching off', () => {
  it('needs password and code, ends the other sessions, and is mailed and recorded', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    const { client, usn, id } = factor
    const other = await current().as('owner')
    const wrong = { ...again(factor), currentPassword: 'not the password' }
    expect(outcomeOf(await send(client, '/remove', wrong))).toBe('400 password_wrong')
    const guess = again(factor, wrongCodeOf(factor.secret, now()))
    expect(outcomeOf(await send(client, '/remove', guess))).toBe('401 second_factor_wrong')
    const reply = await send(client, '/remove', again(factor))
    expect(reply.json()).toEqual({ message: messages.secondFactorOff })
    expect(outcomeOf(await other({ method: 'GET', url: '/api/student' }))).toBe('401 session_expired')
    for (const table of [secondFactor, recoveryCode, codeTry]) expect(await db().$count(table)).toBe(0)
    expect(await signIn(usn)).toBe('200')
    expect(await mails()).toContain('Your LectureShelf account no longer asks for a code')
    expect(await kindsOf(id)).toContain('second_factor_off')
  })

  it('takes a recovery code from someone whose phone is lost', async () => {
    const factor = await setSecondFactor(current(), 'admin')
    const reply = await send(factor.client, '/remove', again(factor, factor.recoveryCodes[3]))
    expect(reply.statusCode).toBe(200)
    expect(await signIn(factor.usn)).toBe('200')
  })

  it('is refused with the code of a sign-in', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    const otp = codeOf(factor.secret, now())
    expect(await signIn(factor.usn, { otp })).toBe('200')
    expect(outcomeOf(await send(factor.client, '/remove', again(factor, otp)))).toBe(
      '401 second_factor_wrong',
    )
  })

  it('stays possible while strangers with the password guess codes', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    for (let index = 0; index < 6; index += 1) {
      await signIn(factor.usn, { otp: wrongCodeOf(factor.secret, now()) })
    }
    expect((await send(factor.client, '/remove', again(factor))).statusCode).toBe(200)
  })

  it('stays possible for staff who became students, who set no other', async () => {
    const factor = await setSecondFactor(current(), 'admin')
    await db().update(student).set({ isAdmin: false, scope: null }).where(eq(student.id, factor.id))
    expect(await signIn(factor.usn)).toBe('401 second_factor_required')
    expect((await send(factor.client, '/remove', again(factor))).statusCode).toBe(200)
    expect(outcomeOf(await send(factor.client, '', { currentPassword: testPassword }))).toBe('403 forbidden')
  })
})

describe('nothing passes by a second factor', () => {
  it('not a temporary password, which still asks for a code', async () => {
    const factor = await setSecondFactor(current(), 'admin')
    const owner = await current().as('owner')
    const { name } = await current().person('admin')
    const url = `/api/students/${factor.id}/temporary-password`
    const payload = { seen: { usn: factor.usn, name } }
    const { password } = z
      .object({ password: z.string() })
      .parse((await owner({ method: 'POST', url, payload })).json())
    expect(await signIn(factor.usn, { password })).toBe('401 second_factor_required')
    const otp = codeOf(factor.secret, now())
    expect(await signIn(factor.usn, { password, otp })).toBe('200')
  })

  it('not a reset link, which signs no one in', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    const { services, deps } = current()
    await services.passwordResets.makeLink({ usn: factor.usn })
    const bodies = await db().select({ textBody: mail.textBody }).from(mail)
    const token = bodies
      .map(({ textBody }) => /ResetPassword\/([\w-]{43})/u.exec(textBody)?.[1])
      .find(Boolean)
    const url = `/api/password-resets/${token ?? ''}`
    const reply = await current().visitor({ method: 'POST', url, payload: { newPassword } })
    expect(reply.json()).toEqual({ message: messages.passwordChanged })
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(await countLive(factor.id)).toBe(0)
    expect(await signIn(factor.usn, { password: newPassword })).toBe('401 second_factor_required')
    const otp = codeOf(factor.secret, deps.clock.now())
    expect(await signIn(factor.usn, { password: newPassword, otp })).toBe('200')
  })

  it('not a change of password, USN or role', async () => {
    const factor = await setSecondFactor(current(), 'admin')
    const payload = { currentPassword: testPassword, newPassword }
    await factor.client({ method: 'POST', url: '/api/change-password', payload })
    const owner = await current().as('owner')
    const url = `/api/students/${factor.id}`
    const seen = { usn: factor.usn, role: 'student', isAdmin: true, isOwner: false }
    const edit = { usn: '1LS00NEWUS', role: 'subAdmin', isAdmin: false, seen }
    expect((await owner({ method: 'PATCH', url, payload: edit })).statusCode).toBe(200)
    expect(await signIn('1LS00NEWUS', { password: newPassword })).toBe('401 second_factor_required')
    const otp = codeOf(factor.secret, now())
    expect(await signIn('1LS00NEWUS', { password: newPassword, otp })).toBe('200')
  })

  it('not another owner: no call of theirs names someone else', async () => {
    const factor = await setSecondFactor(current(), 'admin')
    const owner = await current().as('owner')
    expect(outcomeOf(await send(owner, '/remove', again(factor)))).toBe('409 conflict')
    expect(await signIn(factor.usn)).toBe('401 second_factor_required')
  })

  it('but erasure deletes it', async () => {
    const factor = await setSecondFactor(current(), 'admin')
    const owner = await current().as('owner')
    const { name } = await current().person('admin')
    const payload = { seen: { usn: factor.usn, name } }
    await owner({ method: 'POST', url: `/api/students/${factor.id}/erase`, payload })
    for (const table of [secondFactor, recoveryCode, codeTry]) expect(await db().$count(table)).toBe(0)
  })
})

describe('an owner', () => {
  const removeFrom = (owner: TestFactor, person: { id: string; usn: string; name: string }, otp?: string) =>
    owner.client({
      method: 'POST',
      url: `/api/students/${person.id}/second-factor/remove`,
      payload: { ...again(owner, otp), seen: { usn: person.usn, name: person.name } },
    })
  const prepare = async () => {
    const owner = await setSecondFactor(current(), 'owner')
    const { usn } = await setSecondFactor(current(), 'admin')
    return { owner, admin: { ...(await current().person('admin')), usn } }
  }

  it('removes a lost one with password and code: sessions end, and it is mailed and recorded', async () => {
    const { owner, admin } = await prepare()
    await db().update(student).set({ secondFactorPutOffAt: now() }).where(eq(student.id, admin.id))
    const url = `/api/students/${admin.id}`
    expect((await owner.client({ method: 'GET', url })).json()).toMatchObject({ hasSecondFactor: true })
    const before = await mails()
    const removed = await removeFrom(owner, admin)
    expect(removed.json()).toEqual({ message: messages.secondFactorRemoved })
    expect((await owner.client({ method: 'GET', url })).json()).toMatchObject({ hasSecondFactor: false })
    expect(await countLive(admin.id)).toBe(0)
    expect(await signIn(admin.usn)).toBe('200')
    expect((await mails()).slice(before.length)).toEqual([
      `The second factor of ${admin.usn} was removed`,
      'Your LectureShelf account no longer asks for a code',
    ])
    expect(await db().select().from(auditLog)).toMatchObject([
      { action: 'student.resetSecondFactor', actorId: owner.id, entityId: admin.id },
    ])
    expect(
      await db().select().from(securityLog).where(eq(securityLog.kind, 'second_factor_off')),
    ).toMatchObject([{ personId: admin.id, actorId: owner.id }])
    expect(
      await db().select({ at: student.secondFactorPutOffAt }).from(student).where(eq(student.id, admin.id)),
    ).toEqual([{ at: null }])
    expect(outcomeOf(await removeFrom(owner, admin))).toBe('401 second_factor_wrong')
    current().clock.advance(60_000)
    expect((await removeFrom(owner, admin)).json()).toMatchObject({ message: messages.secondFactorNotSet })
  })

  it('removes nothing with a wrong code, from another person than was shown, or from themself', async () => {
    const { owner, admin } = await prepare()
    const wrong = await removeFrom(owner, admin, wrongCodeOf(owner.secret, now()))
    expect(outcomeOf(wrong)).toBe('401 second_factor_wrong')
    expect(outcomeOf(await removeFrom(owner, { ...admin, name: 'Somebody' }))).toBe('409 changed_meanwhile')
    current().clock.advance(60_000)
    const own = { ...(await current().person('owner')), usn: owner.usn }
    expect((await removeFrom(owner, own)).json()).toMatchObject({ message: messages.secondFactorNotOwn })
    expect(await signIn(admin.usn)).toBe('401 second_factor_required')
    expect(await db().$count(auditLog)).toBe(0)
  })

  it('without a second factor is asked to set one up first', async () => {
    const admin = await setSecondFactor(current(), 'admin')
    const { name } = await current().person('admin')
    const client = await current().as('owner')
    const reply = await removeFrom({ ...admin, client }, { ...admin, name })
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { message: messages.secondFactorOwnFirst }])
  })
})

describe('the command line', () => {
  it('switches a second factor off, ends the sessions, mails the person and is audited', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    await current().services.secondFactor.reset(factor.usn)
    expect(await countLive(factor.id)).toBe(0)
    expect(await signIn(factor.usn)).toBe('200')
    expect(await mails()).toContain('Your LectureShelf account no longer asks for a code')
    expect(await db().select().from(auditLog)).toMatchObject([
      { action: 'student.resetSecondFactor', actorName: 'command line', entityId: factor.id },
    ])
    expect(await kindsOf(factor.id)).toContain('second_factor_off')
  })

  it('refuses a USN without a second factor, and one without an account', async () => {
    const { usn } = await current().person('admin')
    await begin(await current().as('admin'))
    const { reset } = current().services.secondFactor
    await expect(reset(usn)).rejects.toMatchObject({ message: messages.secondFactorNotSet })
    await expect(reset('1LS99CS999')).rejects.toMatchObject({ code: 'not_found' })
  })
})

it('the dashboard asks an owner without one, again 30 days after it was put off', async () => {
  const { as, clock } = current()
  clock.freeze()
  const owner = await as('owner')
  const isAsked = async () => z.object({ isAsked: z.boolean() }).parse(await stateFor(owner)).isAsked
  expect(await isAsked()).toBe(true)
  expect((await send(owner, '/put-off', {})).json()).toEqual({ message: messages.askedLater })
  expect(await isAsked()).toBe(false)
  // The session lives for seven days: the clock moves for a later one.
  clock.advance(30 * dayMs - 1)
  const later = await as('owner')
  expect(await stateFor(later)).toMatchObject({ isAsked: false })
  clock.advance(1)
  expect(await stateFor(later)).toMatchObject({ isAsked: true })
  expect(await stateFor(await as('admin'))).toMatchObject({ isAsked: false })
  await setSecondFactor(current(), 'owner')
  expect(await stateFor(await as('owner'))).toMatchObject({ isAsked: false })
})

describe('the check for other features', () => {
  it('says whether a second factor is set, and accepts a code of the session’s person once', async () => {
    const { services, person } = current()
    const { codes, sessions } = services
    const factor = await setSecondFactor(current(), 'owner')
    const actor = await sessions.findActor(factor.id)
    const other = await sessions.findActor((await person('admin')).id)
    if (actor === null || other === null) throw new Error('Both may sign in.')
    expect([await codes.isSet(actor.id), await codes.isSet(other.id)]).toEqual([true, false])
    expect(await codes.requireOwnCode(other, undefined)).toBeNull()
    const refused = { code: 'second_factor_required' }
    await expect(codes.requireOwnCode(actor, undefined)).rejects.toMatchObject(refused)
    const otp = codeOf(factor.secret, now())
    expect(await codes.requireOwnCode(actor, otp)).toEqual(expect.any(String))
    await expect(codes.requireOwnCode(actor, otp)).rejects.toMatchObject({ code: 'second_factor_wrong' })
  })
})
