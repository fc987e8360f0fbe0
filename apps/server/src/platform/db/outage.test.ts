import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { DatabaseOutage, isOutage, isPassing, orOutage } from './outage.ts'
import { createUnsettled } from './unsettled.ts'

const ofServer = (code: string) => Object.assign(new Error('of the server'), { severity: 'ERROR', code })
const ofQuery = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

it.each(['08006', '53300', '57P01', '57P03', '57014', '40P01', '40001', '25006', '58030', '55P03'])(
  'an error of the server with the code %s passes',
  (code) => {
    expect(isOutage(ofQuery(ofServer(code)))).toBe(true)
  },
)

it.each(['23505', '22001', '42P01', 'XX000'])('an error of the server with the code %s stays', (code) => {
  expect(isOutage(ofQuery(ofServer(code)))).toBe(false)
})

it('a lost connection is an outage, also as a cause and among others', () => {
  const lost = ofQuery(new Error('Connection terminated unexpectedly'))
  expect(isOutage(lost)).toBe(true)
  expect(isOutage(new AggregateError([new Error('another'), lost]))).toBe(true)
  expect(isOutage(new AppError('unavailable', { cause: new DatabaseOutage(null) }))).toBe(true)
})

it('an error outside of the database, or one of the program, is none', async () => {
  const refused = Object.assign(new Error('of the mail server'), { code: 'ECONNREFUSED' })
  expect(isOutage(refused)).toBe(false)
  expect(isPassing(new TypeError('a value that cannot be sent'))).toBe(false)
  await expect(orOutage(Promise.reject(refused))).rejects.toBeInstanceOf(DatabaseOutage)
  await expect(orOutage(Promise.reject(ofServer('23505')))).rejects.toMatchObject({ code: '23505' })
})

it('a result that an outage prevented is noted later, once, and not after its time', async () => {
  let now = 0
  let isAbsent = true
  const noted: string[] = []
  const unsettled = createUnsettled(() => now)
  const write = (name: string) => async () => {
    if (isAbsent) throw new DatabaseOutage(null)
    noted.push(name)
  }
  await expect(unsettled.note(write('late'), 10)).rejects.toBeInstanceOf(DatabaseOutage)
  await expect(unsettled.note(write('in time'), 100)).rejects.toBeInstanceOf(DatabaseOutage)
  now = 50
  await expect(unsettled.settle()).rejects.toBeInstanceOf(DatabaseOutage)
  isAbsent = false
  await unsettled.settle()
  await unsettled.settle()
  expect(noted).toEqual(['in time'])
})
