import { DssData } from '@lectureshelf/contract/base/dss'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { approveAs } from '../../../test/claim-decisions.ts'
import { createSignUp } from '../../../test/claim-factories.ts'
import { createSubject } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson } from '../../../test/people.ts'
import { makeWebDir } from '../../../test/web-dir.ts'
import { auditLog, offering, claim as claimTable, student } from '../../schema.ts'

const webDir = makeWebDir({ 'index.html': '<!doctype html><title>LectureShelf</title>' })

const current = useTestApp({ webDir })

const readDss = async () =>
  z.object({ dssData: DssData }).parse((await current().visitor({ url: '/api/cdss' })).json()).dssData

type Method = 'POST' | 'PATCH' | 'DELETE'

const change = async (method: Method, url: string, payload?: object) => {
  const owner = await current().as('owner')
  const reply = await owner({ method, url, ...(payload === undefined ? {} : { payload }) })
  return {
    status: reply.statusCode,
    ...z.object({ message: z.string(), extraDetails: z.string().optional() }).parse(reply.json()),
  }
}

const records = () => current().database.db.select().from(auditLog).orderBy(auditLog.at)
const bio = { deptId: 'Bio', deptName: 'Biotechnology' }

describe('a department', () => {
  it('is added at the end, shown immediately and recorded', async () => {
    const answer = await change('POST', '/api/departments', bio)
    expect(answer).toEqual({ status: 200, message: 'Department added successfully' })
    expect((await readDss()).department.at(-1)).toEqual(bio)
    expect(await records()).toMatchObject([
      { action: 'department.add', entity: 'department', entityId: 'Bio', before: null, after: bio },
    ])
  })

  it('works in addresses and on a shelf once it was added', async () => {
    const { clock, visitor, as } = current()
    const url = '/Home/Bio/2022/5th%20Sem'
    expect((await visitor({ url })).statusCode).toBe(404)
    await change('POST', '/api/departments', bio)
    clock.advance(10_000)
    expect((await visitor({ url })).statusCode).toBe(200)
    const payload = { department: 'Bio', scheme: '2022', semester: '5th Sem' }
    const shelf = await (await as('owner'))({ method: 'POST', url: '/api/getSub', payload })
    expect(shelf.json()).toEqual({ subjects: [] })
  })

  it.each([
    ['cse', 'There is already a department CSE.'],
    ['Home', 'Home is the address of a page. Choose another id.'],
  ])('is refused as %s', async (deptId, message) => {
    const answer = await change('POST', '/api/departments', { ...bio, deptId })
    expect(answer).toEqual({ status: 409, message })
    expect((await readDss()).department).toHaveLength(6)
    expect(await records()).toEqual([])
  })

  it('can be renamed, keeps its id, and both names are recorded', async () => {
    const answer = await change('PATCH', '/api/departments/CSE', { deptName: ' Computing ' })
    expect(answer.message).toBe('Department updated successfully')
    expect((await readDss()).department[0]).toEqual({ deptId: 'CSE', deptName: 'Computing' })
    expect(await records()).toMatchObject([
      { before: { deptName: 'Computer Science and Engineering' }, after: { deptName: 'Computing' } },
    ])
  })

  it('can be removed when nothing refers to it', async () => {
    const answer = await change('DELETE', '/api/departments/EEE')
    expect(answer).toEqual({ status: 200, message: 'Department removed successfully' })
    expect((await readDss()).department.map(({ deptId }) => deptId)).not.toContain('EEE')
  })

  it('cannot be removed while people, subjects, sign-ups or staff scopes refer to it', async () => {
    const { database, person } = current()
    await person('student')
    await person('subAdmin')
    const row = await createSubject(database.db)
    await createSignUp(database.db)
    const answer = await change('DELETE', '/api/departments/CSE')
    expect(answer).toEqual({
      status: 409,
      message:
        'The department CSE cannot be removed. It is still used by 3 people, 1 subject, 1 sign-up that is not approved, 1 colleague who looks after it.',
    })
    await database.db
      .update(offering)
      .set({ deptId: 'EEE', deletedAt: new Date() })
      .where(eq(offering.subjectId, row.id))
    expect(await change('DELETE', '/api/departments/EEE')).toEqual({
      status: 409,
      message: 'The department EEE cannot be removed. It is still used by 1 deleted entry.',
    })
    expect((await readDss()).department).toHaveLength(6)
  })
})

describe('a batch', () => {
  it('can be added without a scheme and given one later', async () => {
    expect((await change('POST', '/api/batches', { batch: '2027', scheme: null })).status).toBe(200)
    expect((await readDss()).batch.at(-1)).toEqual({ batch: '2027', scheme: null })
    expect((await change('PATCH', '/api/batches/2027', { scheme: '2025' })).status).toBe(200)
    expect((await readDss()).batch.at(-1)).toEqual({ batch: '2027', scheme: '2025' })
  })

  it('does not change the scheme of its students', async () => {
    const { person, database } = current()
    const { id } = await person('student')
    await change('PATCH', '/api/batches/2022', { scheme: '2025' })
    const [row] = await database.db.select().from(student).where(eq(student.id, id))
    expect(row?.scheme).toBe('2022')
  })

  it('cannot have a scheme that selectors do not show', async () => {
    const answer = await change('PATCH', '/api/batches/2026', { scheme: '2023' })
    expect(answer).toMatchObject({ status: 400, extraDetails: 'scheme: There is no scheme 2023.' })
  })

  it('cannot be removed while someone is in it', async () => {
    await createPerson(current().database.db, { batch: '2023', deletedAt: new Date() })
    expect(await change('DELETE', '/api/batches/2023')).toEqual({
      status: 409,
      message: 'The batch 2023 cannot be removed. It is still used by 1 deleted entry.',
    })
    expect((await change('DELETE', '/api/batches/2026')).status).toBe(200)
    expect((await readDss()).batch.map(({ batch }) => batch)).not.toContain('2026')
  })
})

describe('a college', () => {
  it('can be added in capitals, renamed and removed', async () => {
    await change('POST', '/api/colleges', { clgCode: 'zz', clgName: 'A New College' })
    const find = async () => (await readDss()).college.find(({ clgCode }) => clgCode === 'ZZ')
    expect(await find()).toEqual({ clgCode: 'ZZ', clgName: 'A New College' })
    await change('PATCH', '/api/colleges/ZZ', { clgName: 'A Newer College' })
    expect(await find()).toEqual({ clgCode: 'ZZ', clgName: 'A Newer College' })
    expect((await change('DELETE', '/api/colleges/ZZ')).message).toBe('College removed successfully')
    expect(await find()).toBeUndefined()
  })

  it('cannot be removed while a sign-up that may be corrected refers to it', async () => {
    await createSignUp(current().database.db, { college: 'RV' }, { state: 'rejected' })
    const answer = await change('DELETE', '/api/colleges/RV')
    expect(answer.message).toContain('1 sign-up that is not approved')
  })
})

describe('a semester', () => {
  it('can be renamed, and a pending sign-up can still be approved', async () => {
    const { database, as } = current()
    const claim = await createSignUp(database.db, { semester: '5th Sem' })
    const answer = await change('PATCH', '/api/semesters/5', { semName: 'Fifth Sem' })
    expect(answer.message).toBe('Semester updated successfully')
    expect((await readDss()).semester[4]).toEqual({ semNum: 5, semName: 'Fifth Sem' })
    const owner = await as('owner')
    const approved = await approveAs(current(), owner, claim.id)
    expect(approved.statusCode).toBe(200)
    const [row] = await database.db.select().from(claimTable).where(eq(claimTable.id, claim.id))
    expect(row?.form['semester']).toBe('Fifth Sem')
  })

  it.each([
    ['3RD sem', 409, 'There is already a semester 3rd Sem.'],
    ['../x', 400, 'Some of the details are missing or not valid.'],
  ])('cannot be renamed to %s', async (semName, status, message) => {
    expect(await change('PATCH', '/api/semesters/5', { semName })).toMatchObject({ status, message })
    expect((await readDss()).semester[4]?.semName).toBe('5th Sem')
  })
})

describe('reference rows', () => {
  it.each([
    ['PATCH', '/api/departments/Nope', { deptName: 'X' }],
    ['DELETE', '/api/departments/Nope', undefined],
    ['PATCH', '/api/batches/2031', { scheme: null }],
    ['DELETE', '/api/batches/2031', undefined],
    ['PATCH', '/api/colleges/NOPE', { clgName: 'X' }],
    ['DELETE', '/api/colleges/NOPE', undefined],
    ['PATCH', '/api/semesters/9', { semName: 'X' }],
  ] as const)('return 404 for %s %s', async (method, url, payload) => {
    expect((await change(method, url, payload)).status).toBe(404)
  })

  it('can be changed only by the owner', async () => {
    const before = await readDss()
    for (const name of ['student', 'subAdmin', 'admin'] as const) {
      const client = await current().as(name)
      const added = await client({ method: 'POST', url: '/api/departments', payload: bio })
      const removed = await client({ method: 'DELETE', url: '/api/batches/2026' })
      expect([added.statusCode, removed.statusCode]).toEqual([403, 403])
    }
    expect(await readDss()).toEqual(before)
  })

  it('stay complete when the same department is added twice at the same time', async () => {
    const owner = await current().as('owner')
    const add = () => owner({ method: 'POST', url: '/api/departments', payload: bio })
    const answers = await Promise.all([add(), add()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]))
  })
})
