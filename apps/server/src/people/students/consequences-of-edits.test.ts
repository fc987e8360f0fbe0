import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { createResetLink } from '../../../test/office-factories.ts'
import { createPerson } from '../../../test/people.ts'
import { student } from '../../schema.ts'

const current = useTestApp()

const edit = async (id: string, payload: object) => {
  const owner = await current().as('owner')
  const reply = await owner({ method: 'PATCH', url: `/api/students/${id}`, payload })
  expect(reply.statusCode, reply.body).toBe(200)
}

const stored = async (id: string) => {
  const [row] = await current().database.db.select().from(student).where(eq(student.id, id))
  return row
}

it('an owner who becomes an admin looks after their own department, unless a scope is chosen', async () => {
  const { database } = current()
  const scope = { departments: [], schemes: [], semesters: [] }
  const owner = { isAdmin: true, isOwner: true, scope }
  const one = await createPerson(database.db, { usn: 'OWNER2', ...owner })
  const other = await createPerson(database.db, { usn: 'OWNER3', ...owner })
  await edit(one.id, { isOwner: false, seen: { isOwner: true } })
  expect(await stored(one.id)).toMatchObject({ isAdmin: true, isOwner: false, scope: null })
  const chosen = { ...scope, departments: ['ECE'] }
  await edit(other.id, { isOwner: false, scope: chosen, seen: { isOwner: true, scope } })
  expect(await stored(other.id)).toMatchObject({ isOwner: false, scope: chosen })
})

it('a new mail address makes a reset link invalid that went to the old one', async () => {
  const { database, person, visitor } = current()
  const { id, email } = await person('student')
  const resetBy = (token: string) =>
    visitor({
      method: 'POST',
      url: `/api/password-resets/${token}`,
      payload: { newPassword: 'a new pass phrase' },
    })
  const token = await createResetLink(database.db, id)
  await edit(id, { contact: '9845012345' })
  await edit(id, { email: 'asha.new@example.com', seen: { email } })
  expect((await resetBy(token)).statusCode).toBe(410)
  expect((await resetBy(await createResetLink(database.db, id))).statusCode).toBe(200)
})
