import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { makePerson } from '../../../test/people.ts'
import { signInRequest } from '../../../test/sign-in.ts'
import { auditLog, student } from '../../schema.ts'

const current = useTestApp()
const password = 'a pass phrase of tests'
const ownerForm = { usn: '1ls00owner', name: 'Suma Shetty', email: 'suma@example.com', password }

describe('an account created on the command line', () => {
  it('can sign in, with its flags and scope, and is in the audit log without its password', async () => {
    const { services, visitor, database } = current()
    const scope = { departments: ['CSE'], schemes: [], semesters: [] }
    const person = makePerson({ usn: '1ls00subad', role: 'subAdmin', scope })
    const { id } = await services.students.createStudent({ ...person, password })
    const signedIn = await visitor(signInRequest({ usn: '1LS00SUBAD', password }))
    expect(signedIn.statusCode).toBe(200)
    const [row] = await database.db.select().from(student)
    expect(row).toMatchObject({ id, usn: '1LS00SUBAD', role: 'subAdmin', scope })
    const records = await database.db.select().from(auditLog)
    expect(records).toMatchObject([{ actorName: 'command line', action: 'student.create', entityId: id }])
    expect(JSON.stringify(records)).not.toMatch(/password|argon2/i)
  })

  it('is refused for an existing USN, also when two are created at the same time', async () => {
    const { services, database } = current()
    const make = () => services.students.createStudent({ ...makePerson(), password })
    const results = await Promise.allSettled([make(), make()])
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(make()).rejects.toMatchObject({
      code: 'conflict',
      message: 'The USN 1LS22CS042 already has an account.',
    })
    expect(await database.db.$count(student)).toBe(1)
    expect(await database.db.$count(auditLog)).toBe(1)
  })

  it('may reuse the USN of a deleted account', async () => {
    const { services, database } = current()
    await services.students.createStudent({ ...makePerson(), password })
    await database.db.update(student).set({ deletedAt: new Date() })
    await expect(services.students.createStudent({ ...makePerson(), password })).resolves.toHaveProperty('id')
  })
})

describe('an owner created on the command line', () => {
  it('has every right and the label of an admin', async () => {
    const { services, visitor } = current()
    await services.students.createOwner(ownerForm)
    const { token } = (await visitor(signInRequest({ usn: '1LS00OWNER', password }))).json<{
      token: string
    }>()
    const reply = await visitor({ url: '/api/student', headers: { authorization: `Bearer ${token}` } })
    expect(reply.json()).toMatchObject({
      studentData: {
        isOwner: true,
        isAdmin: true,
        role: 'student',
        scope: { departments: [], schemes: [], semesters: [] },
        department: { deptId: 'CSE' },
      },
    })
  })

  it('is created once', async () => {
    const { services } = current()
    await services.students.createOwner(ownerForm)
    const message = 'The USN 1LS00OWNER already has an account.'
    await expect(services.students.createOwner(ownerForm)).rejects.toMatchObject({ message })
    await expect(services.students.createOwner(ownerForm)).rejects.toMatchObject({ message })
  })

  it.each([
    [{ usn: '' }, 'usn: USN is required.'],
    [{ name: ' ' }, 'name: Name is required.'],
    [{ email: 'nobody' }, 'email: Email is not valid.'],
    [{ password: 'short' }, 'password: A password has at least 8 characters.'],
  ])('is refused with a reason for %o', async (part, extraDetails) => {
    const { services, database } = current()
    await expect(services.students.createOwner({ ...ownerForm, ...part })).rejects.toMatchObject({
      extraDetails,
    })
    expect(await database.db.$count(student)).toBe(0)
  })

  it.each(['12345678', '1LS00OWNER', 'lectureshelf'])(
    'is refused with %s, which is easy to guess',
    async (password) => {
      const { services, database } = current()
      await expect(services.students.createOwner({ ...ownerForm, password })).rejects.toMatchObject({
        code: 'password_too_easy',
      })
      expect(await database.db.$count(student)).toBe(0)
    },
  )
})
