import { OwnSecurityEntry, SecurityEntry } from '@lectureshelf/contract/base/security-log'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPdf, createSection, createSubject, csePlace, mechPlace } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { createResetLink, personForm } from '../../../test/office-factories.ts'
import { createPerson, testPassword } from '../../../test/people.ts'
import { bearer, signInRequest } from '../../../test/sign-in.ts'
import { securityLog } from '../../schema.ts'

const current = useTestApp()
const minuteMs = 60_000
const usn = '1LS22CS001'
const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'
const origin = { remoteAddress: '203.0.113.77', headers: { 'user-agent': chromeOnAndroid } }

const attempt = (wanted: string, password?: string, from: object = origin) =>
  current().visitor({ ...signInRequest({ usn: wanted, ...(password && { password }) }), ...from })

const List = z.object({ items: z.array(SecurityEntry.strict()), total: z.number() })
const OwnList = z.object({ items: z.array(OwnSecurityEntry.strict()), total: z.number() })

const list = async (query: Record<string, string> = {}) => {
  const reply = await (await current().as('owner'))({ url: '/api/security-log', query })
  return List.parse(reply.json())
}
const listOwn = async (name: 'student' | 'admin' | 'owner' = 'student') =>
  OwnList.parse((await (await current().as(name))({ url: '/api/security-log/own' })).json())

const shortOf = ({ kind, detail }: { kind: string; detail: string }) => `${kind} ${detail}`.trim()

beforeEach(async () => {
  current().clock.freeze()
  await current().person('student')
})

describe('a sign-in', () => {
  it('is recorded with its time, the person, a part of the address and the device', async () => {
    const { person, clock } = current()
    await attempt(usn)
    const { items, total } = await list()
    const { id, name } = await person('student')
    expect(items).toEqual([
      {
        _id: expect.any(String),
        at: clock.now().toISOString(),
        kind: 'sign_in',
        person: { _id: id, usn, name },
        actor: null,
        addressPrefix: '203.0.113.0/24',
        device: 'Chrome on Android',
        detail: '',
      },
    ])
    expect(total).toBe(1)
  })

  it('that fails is recorded for its account, and without the USN if there is no account', async () => {
    const { database } = current()
    await createPerson(database.db, { usn: '1LS22CS050', blockedAt: new Date() })
    await attempt(usn, 'not the password')
    await attempt('1LS99CS999', 'not the password')
    await attempt('1LS22CS050')
    const { items } = await list()
    expect(items.map((item) => `${item.person?.usn ?? 'no one'} ${shortOf(item)}`).toSorted()).toEqual([
      '1LS22CS001 sign_in_failed Wrong password',
      '1LS22CS050 sign_in_failed Blocked account',
      'no one sign_in_failed No such account',
    ])
    const stored = JSON.stringify(await database.db.select().from(securityLog))
    expect(stored).not.toContain('1LS99CS999')
    expect(stored).not.toContain('not the password')
    expect(stored).not.toContain('203.0.113.77')
  })

  it('that is throttled is recorded once', async () => {
    for (let index = 0; index < 8; index += 1) await attempt(usn, 'not the password')
    const { items } = await list()
    expect(items.map(shortOf).toSorted()).toEqual([
      'sign_in_failed Too many tries',
      'sign_in_failed Wrong password',
    ])
  })

  it('is recorded with its own address, whatever a header claims without a trusted proxy', async () => {
    await attempt(usn, undefined, {
      remoteAddress: '2001:db8:7:8::1',
      headers: { 'x-forwarded-for': '198.51.100.9', 'user-agent': 'curl/8.5' },
    })
    const { items } = await list()
    expect(items).toMatchObject([{ addressPrefix: '2001:db8:7::/48', device: 'Another program' }])
  })

  it('and a sign-out are both recorded', async () => {
    const { token } = (await attempt(usn)).json<{ token: string }>()
    await current().visitor({
      method: 'POST',
      url: '/api/logout',
      headers: bearer(token),
      remoteAddress: '::1',
    })
    expect((await list()).items.map(({ kind }) => kind).toSorted()).toEqual(['sign_in', 'sign_out'])
  })
})

describe('a refused request', () => {
  it('because of a role is recorded with the pattern of the call, never its path', async () => {
    const client = await current().as('student')
    const reply = await client({ ...origin, method: 'DELETE', url: '/api/deleteSubject/SECRET101' })
    expect(reply.statusCode).toBe(403)
    const { items } = await list()
    expect(items).toMatchObject([
      { kind: 'refused', person: { usn }, detail: 'DELETE /api/deleteSubject/:subCode' },
    ])
  })

  it('because of scope or place is recorded, and one because of a missing subscription is not', async () => {
    const { as, database } = current()
    const subject = await createSubject(database.db, {}, [mechPlace])
    const pdf = await createPdf(database.db, (await createSection(database.db, subject.id)).id)
    const student = await as('student')
    const url = `/api/pdf/${pdf.pdfFile}/info`
    expect((await student({ url })).json()).toMatchObject({ code: 'wrong_place' })
    const admin = await as('admin')
    const path = { method: 'PUT' as const, url: `/api/subjects/${subject.subCode}/section-order` }
    const scoped = await admin({ ...path, payload: { sectionIds: [] } })
    expect(scoped.json()).toMatchObject({ code: 'out_of_scope' })
    const lapsed = await createSubject(database.db, { subCode: 'BCS701' }, [{ ...csePlace, semNum: 7 }])
    const paid = await createPdf(database.db, (await createSection(database.db, lapsed.id)).id)
    expect((await student({ url: `/api/pdf/${paid.pdfFile}/info` })).statusCode).toBe(402)
    const { items } = await list()
    expect(items.map((item) => `${item.person?.usn} ${item.detail}`).toSorted()).toEqual([
      '1LS00ADMIN PUT /api/subjects/:subCode/section-order',
      '1LS22CS001 GET /api/pdf/:pdfFile/info',
    ])
  })

  it('of a visitor is not recorded', async () => {
    expect((await current().visitor({ url: '/api/getAllStudents' })).statusCode).toBe(401)
    expect((await list()).total).toBe(0)
  })
})

describe('a flood of entries', () => {
  const refuse = async (times: number) => {
    const client = await current().as('student')
    await Promise.all(Array.from({ length: times }, () => client({ url: '/api/getAllStudents' })))
  }

  it('of the same refusal is stored once a minute', async () => {
    const { clock } = current()
    await refuse(50)
    expect((await list()).total).toBe(1)
    await refuse(50)
    expect((await list()).total).toBe(1)
    clock.advance(minuteMs)
    await refuse(2)
    expect((await list()).total).toBe(2)
  })

  it('of different failures is stored up to its hourly limit', async () => {
    const { clock, services, person } = current()
    const { id } = await person('student')
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 40; index += 1) {
        const from = { addressPrefix: '203.0.113.0/24', device: 'Another program' }
        services.securityLog.note({
          kind: 'refused',
          personId: id,
          origin: from,
          detail: `GET /${round}/${index}`,
        })
      }
      await services.securityLog.settle()
      clock.advance(minuteMs)
    }
    expect((await list()).total).toBe(60)
    await attempt(usn)
    clock.advance(60 * minuteMs)
    await refuse(1)
    expect((await list()).total).toBe(62)
  })
})

describe('a change of an account', () => {
  it('to its password by its own person is recorded', async () => {
    const payload = { currentPassword: testPassword, newPassword: 'a new pass phrase' }
    await (
      await current().as('student')
    )({ ...origin, method: 'POST', url: '/api/change-password', payload })
    expect((await list()).items).toMatchObject([
      { kind: 'password_changed', person: { usn }, actor: null, device: 'Chrome on Android' },
    ])
  })

  it('to its password by a reset link is recorded', async () => {
    const { database, person, visitor } = current()
    const token = await createResetLink(database.db, (await person('student')).id)
    const payload = { newPassword: 'a new pass phrase' }
    await visitor({ ...origin, method: 'POST', url: `/api/password-resets/${token}`, payload })
    expect((await list()).items).toMatchObject([
      { kind: 'password_reset', person: { usn }, actor: null, addressPrefix: '203.0.113.0/24' },
    ])
  })

  it('by the command line, which creates an owner, is recorded', async () => {
    const { services } = current()
    await services.students.createOwner({
      usn: '1LS00FIRST',
      name: 'Meera Pai',
      email: 'meera@example.com',
      password: 'a new pass phrase',
    })
    expect((await list()).items).toMatchObject([
      { kind: 'role_changed', person: { usn: '1LS00FIRST' }, device: 'Command line', detail: 'new to owner' },
    ])
  })

  it('by an owner names the owner: password, role, scope, contact, block and device', async () => {
    const { as, person, clock, services } = current()
    const { id } = await person('student')
    const owner = await as('owner')
    const phone = { userAgent: chromeOnAndroid, deviceType: 'mobile' as const }
    await services.sessions.openFor(id, phone)
    const { devices } = (await owner({ url: `/api/students/${id}` })).json<{ devices: { _id: string }[] }>()
    await owner({ method: 'DELETE', url: `/api/students/${id}/sessions/${devices[0]?._id}` })
    const edit = async (payload: object) => {
      clock.advance(1000)
      const reply = await owner({ method: 'PATCH', url: `/api/students/${id}`, payload })
      expect(reply.statusCode).toBe(200)
    }
    await edit({ name: 'Asha K' })
    const scope = { departments: ['CSE'], schemes: [], semesters: [3, 5] }
    await edit({ isAdmin: true, scope, seen: { isAdmin: false, scope: null } })
    await edit({ email: 'other@example.com', contact: '9000000099' })
    await edit({ blocked: true, seen: { blocked: false } })
    await edit({ blocked: false, seen: { blocked: true } })
    clock.advance(1000)
    const payload = { seen: { usn, name: 'Asha K' } }
    await owner({ method: 'POST', url: `/api/students/${id}/temporary-password`, payload })
    const { items } = await list({ person: id })
    expect(items.map(shortOf)).toEqual([
      'temporary_password',
      'unblocked',
      'blocked',
      'contact_changed Email and mobile',
      'role_changed student to admin; departments CSE; schemes all; semesters 3, 5',
      'device_ended Chrome on Android',
    ])
    expect(items.every(({ actor }) => actor?.usn === '1LS00OWNER')).toBe(true)
    expect(JSON.stringify(items)).not.toContain('example.com')
  })

  it('that adds staff is recorded, and one that adds a student is not', async () => {
    const owner = await current().as('owner')
    await owner({ method: 'POST', url: '/api/students', payload: { ...personForm, usn: '1LS26CS100' } })
    await owner({
      method: 'POST',
      url: '/api/students',
      payload: { ...personForm, usn: '1LS26CS101', role: 'subAdmin', grant: null },
    })
    const { items } = await list({ kind: 'role_changed' })
    expect(items.map((item) => `${item.person?.usn} ${shortOf(item)}`)).toEqual([
      '1LS26CS101 role_changed new to sub-admin; own department',
    ])
  })

  it('that is rolled back is not recorded', async () => {
    const { as, person } = current()
    const { id } = await person('owner')
    const reply = await (
      await as('owner')
    )({ method: 'PATCH', url: `/api/students/${id}`, payload: { isOwner: false, seen: { isOwner: true } } })
    expect(reply.statusCode).toBe(409)
    expect((await list({ kind: 'role_changed' })).total).toBe(0)
  })
})

describe('a person’s own entries', () => {
  it('are those of the account, without the location of staff', async () => {
    const { as, person } = current()
    await attempt(usn)
    await attempt('1LS00OWNER')
    const { id } = await person('student')
    await person('owner')
    await attempt('1LS00OWNER')
    await (
      await as('owner')
    )({ ...origin, method: 'PATCH', url: `/api/students/${id}`, payload: { contact: '1' } })
    const { items, total } = await listOwn()
    expect(total).toBe(2)
    expect(items.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
      { kind: 'contact_changed', isByStaff: true, addressPrefix: '', device: '' },
      { kind: 'sign_in', isByStaff: false, addressPrefix: '203.0.113.0/24', device: 'Chrome on Android' },
    ])
    expect(JSON.stringify(items)).not.toContain('OWNER')
  })
})

describe('the security log of an owner', () => {
  it('is filtered by kind and person, searched by name, and paged', async () => {
    const { person, clock } = current()
    const { id } = await person('student')
    await person('admin')
    await attempt(usn)
    await attempt('1LS00ADMIN')
    clock.advance(minuteMs)
    await attempt(usn, 'not the password')
    expect((await list({ kind: 'sign_in' })).total).toBe(2)
    expect((await list({ person: id })).total).toBe(2)
    expect((await list({ person: id, kind: 'sign_in_failed' })).total).toBe(1)
    expect((await list({ q: 'divya' })).items).toMatchObject([{ person: { usn: '1LS00ADMIN' } }])
    expect((await list({ q: '%' })).total).toBe(0)
    const second = await list({ page: '2', size: '2' })
    expect([second.items.length, second.total]).toEqual([1, 3])
    const bad = await (await current().as('owner'))({ url: '/api/security-log', query: { kind: 'other' } })
    expect(bad.statusCode).toBe(400)
  })
})

describe('an entry', () => {
  it('is deleted by the sweep after 180 days', async () => {
    const { clock, database, services } = current()
    await attempt(usn)
    clock.advance(180 * 24 * 60 * minuteMs - 1000)
    await services.securityLog.sweep()
    expect(await database.db.$count(securityLog)).toBe(1)
    clock.advance(2000)
    await services.securityLog.sweep()
    expect(await database.db.$count(securityLog)).toBe(0)
  })
})

describe('a log that cannot be written', () => {
  afterEach(() => current().database.runSql('alter table if exists security_log_away rename to security_log'))

  it('delays no request and reports the failure', async () => {
    const { as, database, errors } = current()
    const client = await as('student')
    await database.runSql('alter table security_log rename to security_log_away')
    expect((await attempt(usn)).statusCode).toBe(200)
    expect((await attempt(usn, 'not the password')).statusCode).toBe(401)
    expect((await client({ url: '/api/getAllStudents' })).statusCode).toBe(403)
    const payload = { currentPassword: testPassword, newPassword: 'a new pass phrase' }
    expect((await client({ method: 'POST', url: '/api/change-password', payload })).statusCode).toBe(200)
    await current().services.securityLog.settle()
    expect(errors).toHaveLength(4)
    expect((await attempt(usn, 'a new pass phrase')).statusCode).toBe(200)
  })
})
