import { messages, tooManyAttempts } from '@lectureshelf/contract/messages'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { type StoredStudent, createPerson, testPassword } from '../../../test/people.ts'
import { signInRequest } from '../../../test/sign-in.ts'
import { knownDevice } from '../../schema.ts'

const current = useTestApp()
const newPassword = 'a new pass phrase'

/** Returns the `studentData` of a student of the tests. */
const studentDataOf = ({ id, registeredAt }: StoredStudent) => ({
  _id: id,
  usn: '1LS22CS001',
  name: 'Asha Kulkarni',
  email: 'asha@example.com',
  contact: '9000000042',
  gender: 'Female',
  dob: '2004-03-02',
  role: 'student',
  isAdmin: false,
  isOwner: false,
  isCashier: false,
  scope: null,
  mustChangePassword: false,
  department: { deptId: 'CSE', deptName: 'Computer Science and Engineering' },
  batch: { batch: '2022' },
  semester: { semNum: 5, semName: '5th Sem' },
  scheme: { scheme: '2022', schemeId: '2022' },
  college: { clgCode: 'BI', clgName: expect.any(String) },
  registeredAt: registeredAt.toISOString(),
})

describe('a person’s own data', () => {
  it('are the studentData of the specification, without a password', async () => {
    const { as, person } = current()
    const reply = await (await as('student'))({ url: '/api/student' })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ studentData: studentDataOf(await person('student')) })
  })

  it('are not available to a visitor', async () => {
    expect((await current().visitor({ url: '/api/student' })).statusCode).toBe(401)
  })

  it('show staff without a scope their own department as their scope', async () => {
    const { database, visitor } = current()
    await createPerson(database.db, { usn: '1LS00MECHA', isAdmin: true, deptId: 'Mech', scope: null })
    const { token } = (await visitor(signInRequest({ usn: '1LS00MECHA' }))).json<{ token: string }>()
    const reply = await visitor({ url: '/api/student', headers: { authorization: `Bearer ${token}` } })
    expect(reply.json()).toMatchObject({
      studentData: { scope: { departments: ['Mech'], schemes: [], semesters: [] } },
    })
  })
})

describe('the list of everyone', () => {
  it('is an array ordered by USN, without deleted people and without passwords', async () => {
    const { as, database, person } = current()
    const asha = await person('student')
    await createPerson(database.db, { usn: '1LS22CS009', deletedAt: new Date() })
    await createPerson(database.db, { usn: '1LS22CS008', blockedAt: new Date() })
    await createPerson(database.db, { usn: 'ABCDE' })
    await createPerson(database.db, { usn: '1ls22' })
    const reply = await (await as('owner'))({ url: '/api/getAllStudents' })
    const rows = reply.json<{ usn: string }[]>()
    const usns = rows.map((row) => row.usn)
    expect(usns).toEqual(['1LS00OWNER', '1LS22CS001', '1LS22CS008', '1ls22', 'ABCDE'])
    expect(rows[1]).toEqual(studentDataOf(asha))
    expect(reply.body).not.toMatch(/"password/i)
    expect(reply.body).not.toContain(asha.passwordHash)
    expect(reply.body).not.toContain('$argon2')
  })

  it('has everyone once in several batches, and only headers for a HEAD', async () => {
    const { as, database } = current()
    const owner = await as('owner')
    await database.runSql(
      `insert into student (usn, name, email, contact, gender, dob, password_hash, dept_id, batch, scheme, sem_num, clg_code)
       select 'Z' || lpad(i::text, 5, '0'), 'Many', '', '', 'Other', '2004-01-01', '', 'CSE', '2022', '2022', 5, 'BI'
       from generate_series(1, 1001) i`,
    )
    const reply = await owner({ url: '/api/getAllStudents' })
    const usns = reply.json<{ usn: string }[]>().map(({ usn }) => usn)
    expect(usns).toHaveLength(1002)
    expect(usns).toEqual([...new Set(usns)].toSorted())
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    const head = await owner({ method: 'HEAD', url: '/api/getAllStudents' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it.each(['student', 'subAdmin', 'admin'] as const)('is not available to %s', async (name) => {
    const reply = await (await current().as(name))({ url: '/api/getAllStudents' })
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'forbidden'])
  })
})

const change = (currentPassword: string, password = newPassword) => ({
  method: 'POST' as const,
  url: '/api/change-password',
  payload: { currentPassword, newPassword: password },
})

describe('changing the password', () => {
  it('accepts the new password and refuses the old one', async () => {
    const { as, visitor } = current()
    const reply = await (await as('student'))(change(testPassword))
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: messages.passwordChanged }])
    expect((await visitor(signInRequest({ usn: '1LS22CS001' }))).statusCode).toBe(401)
    const fresh = await visitor(signInRequest({ usn: '1LS22CS001', password: newPassword }))
    expect(fresh.statusCode).toBe(200)
  })

  it('ends the other sessions of the person, neither this one nor anyone else’s', async () => {
    const { as } = current()
    const here = await as('student')
    const there = await as('student')
    const other = await as('owner')
    await here(change(testPassword))
    const me = { url: '/api/student' }
    expect((await here(me)).statusCode).toBe(200)
    expect((await other(me)).statusCode).toBe(200)
    const ended = await there(me)
    expect([ended.statusCode, ended.json<{ code: string }>().code]).toEqual([401, 'session_expired'])
  })

  it('forgets the browsers that had signed in with the old password', async () => {
    const { as, visitor, database, person } = current()
    const { id } = await person('student')
    await visitor(signInRequest({ usn: '1LS22CS001' }))
    await visitor(signInRequest({ usn: '1LS00OWNER' }))
    await (
      await as('student')
    )(change(testPassword))
    expect(await database.db.$count(knownDevice, eq(knownDevice.studentId, id))).toBe(0)
  })

  it('with a wrong current password changes nothing', async () => {
    const { as, visitor } = current()
    const there = await as('student')
    const reply = await (await as('student'))(change('not the password'))
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'password_wrong',
      message: 'The current password is not right.',
    })
    expect((await there({ url: '/api/student' })).statusCode).toBe(200)
    expect((await visitor(signInRequest({ usn: '1LS22CS001' }))).statusCode).toBe(200)
  })

  it('slows down guesses of the current password', async () => {
    const { as, clock } = current()
    clock.freeze()
    const client = await as('student')
    const statuses: number[] = []
    for (let index = 0; index < 5; index += 1) {
      statuses.push((await client(change('not the password'))).statusCode)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400])
    const refused = await client(change(testPassword))
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(refused.json()).toMatchObject({ message: tooManyAttempts(1) })
    expect((await (await as('owner'))(change(testPassword))).statusCode).toBe(200)
    clock.advance(1000)
    expect((await client(change(testPassword))).statusCode).toBe(200)
  })

  it('succeeds for one of two at the same time', async () => {
    const { as } = current()
    const clients = [await as('student'), await as('student')]
    const replies = await Promise.all(
      clients.map((client, index) => client(change(testPassword, `${newPassword} ${index}`))),
    )
    const statuses = replies.map((reply) => reply.statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it.each([
    ['short', 'newPassword: A password has at least 8 characters.'],
    ['x'.repeat(129), 'newPassword: A password has at most 128 characters.'],
  ])('refuses %s', async (password, reason) => {
    const reply = await (await current().as('student'))(change(testPassword, password))
    expect([reply.statusCode, reply.json<{ extraDetails: string }>().extraDetails]).toEqual([400, reason])
  })

  it.each([
    ['password1', 'many people use it'],
    ['1ls22cs001', 'it is too close to your USN'],
    ['Asha1234', 'it is too close to your name'],
  ])('refuses %s, which is easy to guess, and does not change the old one', async (password, why) => {
    const { as, visitor } = current()
    const reply = await (await as('student'))(change(testPassword, password))
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      {
        code: 'password_too_easy',
        message: `This password is too easy to guess: ${why}. Choose another.`,
      },
    ])
    expect((await visitor(signInRequest({ usn: '1LS22CS001' }))).statusCode).toBe(200)
  })

  it('is not available to a visitor', async () => {
    expect((await current().visitor(change(testPassword))).statusCode).toBe(401)
  })
})
