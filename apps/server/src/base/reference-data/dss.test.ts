import { DssData } from '@lectureshelf/contract/base/dss'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../../test/harness.ts'
import { department, scheme } from '../../schema.ts'

const current = useTestApp()

const read = async () => {
  const reply = await current().visitor({ url: '/api/cdss' })
  expect(reply.statusCode).toBe(200)
  return z.strictObject({ dssData: DssData }).parse(reply.json()).dssData
}

describe('the reference data', () => {
  it('lists six departments with their full names, in the order of the product', async () => {
    const dss = await read()
    expect(dss.department.map((row) => row.deptId)).toEqual(['CSE', 'ECE', 'EEE', 'Civil', 'Mech', 'AIML'])
    expect(dss.department[0]?.deptName).toBe('Computer Science and Engineering')
  })

  it('lists the schemes under both names, without 2023, which exists', async () => {
    const stored = await current().database.db.select({ name: scheme.scheme }).from(scheme)
    expect(stored).toContainEqual({ name: '2023' })
    const dss = await read()
    expect(dss.scheme).toEqual(
      ['2021', '2022', '2024', '2025'].map((scheme) => ({ scheme, schemeId: scheme })),
    )
  })

  it('lists eight semesters', async () => {
    const dss = await read()
    expect(dss.semester).toEqual(
      ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'].map((ordinal, index) => ({
        semNum: index + 1,
        semName: `${ordinal} Sem`,
      })),
    )
  })

  it('lists the batches with the scheme of each, none for 2026', async () => {
    const dss = await read()
    expect(dss.batch.map(({ batch, scheme }) => [batch, scheme])).toEqual([
      ['2021', '2021'],
      ['2022', '2022'],
      ['2023', '2022'],
      ['2024', '2022'],
      ['2025', '2025'],
      ['2026', null],
    ])
  })

  it('lists the colleges by name, each code once', async () => {
    const { college } = await read()
    expect(college.length).toBeGreaterThan(100)
    expect(new Set(college.map((row) => row.clgCode)).size).toBe(college.length)
    const names = college.map((row) => row.clgName)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  })

  it("keeps the owner's changes when it is seeded again", async () => {
    const { database, services } = current()
    await database.db.update(department).set({ deptName: 'Computing' }).where(eq(department.deptId, 'CSE'))
    await database.db.delete(department).where(eq(department.deptId, 'AIML'))
    await services.dss.seed()
    const dss = await read()
    expect(dss.department.map((row) => row.deptId)).not.toContain('AIML')
    expect(dss.department[0]?.deptName).toBe('Computing')
  })
})

describe('a place named by its department, scheme and semester', () => {
  const names = { department: 'Mech', scheme: '2022', semester: '5th Sem' }

  it('is found', async () => {
    const place = await current().services.dss.getPlace(names)
    expect(place).toEqual({ deptId: 'Mech', scheme: '2022', semNum: 5 })
  })

  it.each([
    [{ department: 'mech' }, 'There is no department mech.'],
    [{ scheme: '2023' }, 'There is no scheme 2023.'],
    [{ semester: '9th Sem' }, 'There is no semester 9th Sem.'],
  ])('is refused for %o, naming the unknown value', async (part, extraDetails) => {
    const refused = current().services.dss.getPlace({ ...names, ...part })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request', extraDetails })
  })
})
