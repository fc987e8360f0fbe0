import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson, createSubscription } from '../../../test/people.ts'
import { dayOf } from '../../platform/clock.ts'
import { auditLog } from '../../schema.ts'
import { daysAfter } from '../../money/subscriptions/periods.policy.ts'

const current = useTestApp()

const ask = async (format: 'csv' | 'xlsx', query = '') =>
  (await current().as('owner'))({ url: `/api/exports/students.${format}${query}` })

/** Returns each person of the file by the titles of its columns. */
const exported = async (query = '') => {
  const reply = await ask('csv', query)
  expect(reply.statusCode, reply.body).toBe(200)
  return z.array(z.record(z.string(), z.string())).parse(parse(reply.body, { bom: true, columns: true }))
}

const usnsOf = async (query = '') => (await exported(query)).map((line) => line['USN'])

/** Half past eleven in the evening of 31 March, and midnight of 1 April, in India. */
const lastOfMarch = new Date('2021-03-31T18:00:00Z')
const firstOfApril = new Date('2021-03-31T18:30:00Z')

const createPeople = async () => {
  const { db } = current().database
  await createPerson(db, { usn: '1LS21CS014', name: 'Irfan', batch: '2021', completedAt: firstOfApril })
  const { id } = await createPerson(db, { usn: '1LS22ME012', deptId: 'Mech', registeredAt: firstOfApril })
  await createSubscription(db, id, { fromSemester: 5, toSemester: 5, endsOn: '2098-12-31' })
  await createPerson(db, {
    usn: '1LS24CS013',
    name: 'Ravi',
    blockedAt: firstOfApril,
    registeredAt: lastOfMarch,
  })
  await createPerson(db, { usn: '1LS22CS099', name: 'Ravi Gone', deletedAt: firstOfApril })
}

describe('the export of students', () => {
  it('has everyone with an account, by USN, in the words of the screen and the time of India', async () => {
    await createPeople()
    const lines = await exported()
    expect(lines.map((line) => [line['USN'], line['Role'], line['Account'], line['Plan']])).toEqual([
      ['1LS00OWNER', 'Owner', 'Active', 'None'],
      ['1LS21CS014', 'Student', 'Completed', 'None'],
      ['1LS22ME012', 'Student', 'Active', 'Active'],
      ['1LS24CS013', 'Student', 'Blocked', 'None'],
    ])
    expect(lines[2]).toEqual({
      USN: '1LS22ME012',
      Name: 'Asha Kulkarni',
      Email: 'asha@example.com',
      Mobile: '9000000042',
      Gender: 'Female',
      'Date of birth': '2004-03-02',
      Role: 'Student',
      Department: 'Mech',
      Batch: '2022',
      Scheme: '2022',
      Semester: '5th Sem',
      College: 'BI',
      Registered: '2021-04-01 00:00:00',
      Account: 'Active',
      Plan: 'Active',
      'Plan ends': '2098-12-31',
    })
  })

  it('has days as days and texts as texts in a workbook', async () => {
    await createPeople()
    const [sheet] = await readWorkbook((await ask('xlsx', '?department=Mech')).rawPayload)
    const [titles, cells] = sheet?.data ?? []
    const cellOf = (title: string) => cells?.[titles?.indexOf(title) ?? -1]
    expect(sheet?.sheet).toBe('Students')
    expect([cellOf('USN'), cellOf('Mobile'), cellOf('Batch')]).toEqual(['1LS22ME012', '9000000042', '2022'])
    expect([cellOf('Date of birth'), cellOf('Registered'), cellOf('Plan ends')]).toEqual([
      new Date('2004-03-02T00:00:00Z'),
      new Date('2021-04-01T00:00:00Z'),
      new Date('2098-12-31T00:00:00Z'),
    ])
  })

  it.each([
    ['?q=ravi', ['1LS24CS013']],
    ['?kind=owner', ['1LS00OWNER']],
    ['?department=Mech', ['1LS22ME012']],
    ['?batch=2021', ['1LS21CS014']],
    ['?college=RV', []],
    ['?semester=6', []],
    ['?state=completed', ['1LS21CS014']],
    ['?plan=active', ['1LS22ME012']],
    ['?to=2021-03-31', ['1LS24CS013']],
    ['?from=2021-04-01&to=2021-04-01', ['1LS22ME012']],
    ['?from=2021-03-31&to=2021-04-01&department=CSE', ['1LS24CS013']],
  ])('is narrowed by %s, and the log names the number of its rows', async (query, usns) => {
    await createPeople()
    expect(await usnsOf(query)).toEqual(usns)
    const [record] = await current().database.db.select().from(auditLog)
    expect(record).toMatchObject({ action: 'export.download', entityId: 'students.csv' })
    expect(record?.after).toEqual(
      expect.objectContaining({
        list: 'students',
        format: 'csv',
        ...Object.fromEntries(new URLSearchParams(query.replace('semester=6', ''))),
        rows: usns.length,
      }),
    )
  })

  it('has the plans that end soon', async () => {
    current().clock.freeze()
    const { db } = current().database
    const today = dayOf(current().clock.now())
    for (const [usn, days] of [['2SOON', 30] as const, ['2LATER', 31] as const]) {
      const { id } = await createPerson(db, { usn })
      await createSubscription(db, id, { fromSemester: 5, toSemester: 5, endsOn: daysAfter(today, days) })
    }
    expect(await usnsOf('?plan=ending')).toEqual(['2SOON'])
  })

  it('has each person once, in several parts', async () => {
    await current().database.runSql(
      `insert into student (usn, name, email, contact, gender, dob, password_hash, dept_id, batch, scheme, sem_num, clg_code)
       select 'Z' || lpad(i::text, 5, '0'), 'Many', '', '', 'Other', '2004-01-01', '', 'CSE', '2022', '2022', 5, 'BI'
       from generate_series(1, 1001) i`,
    )
    const usns = await usnsOf('?q=many')
    expect(usns).toHaveLength(1001)
    expect(new Set(usns).size).toBe(1001)
  })

  it('has no cell that a spreadsheet would run', async () => {
    const { db } = current().database
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","a,b")']
    for (const [index, name] of hostile.entries()) await createPerson(db, { usn: `H${index}`, name })
    await createPerson(db, { usn: 'H8', name: 'Rao, "Asha"\nKulkarni' })
    const lines = await exported('?kind=student')
    expect(lines.map((line) => line['Name'])).toEqual([
      ...hostile.map((name) => `'${name}`),
      'Rao, "Asha"\nKulkarni',
    ])
    for (const cell of lines.flatMap((line) => Object.values(line))) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  })

  it('names the flag of a cashier beside the role', async () => {
    await createPerson(current().database.db, { usn: 'H1', isCashier: true })
    expect((await exported('?kind=cashier')).map((line) => line['Role'])).toEqual(['Student, Cashier'])
  })
})
