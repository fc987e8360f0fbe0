import { leftOutReasons } from '@lectureshelf/contract/people/people-messages'
import { expect, test } from 'vitest'
import { makePerson, owner } from '../../../../test/people.ts'
import { makeRecord } from '../../../../test/records.ts'
import { daysOf, freezeBlock, freezeExtension, freezeMove, movedBack } from './bulk-rows.ts'

const today = '2026-11-25'

const reader = (usn: string, state: 'none' | 'active' | 'expired' | 'cancelled', endsOn: string | null) =>
  makeRecord(makePerson({ usn }), { subscription: { state, endsOn } })

test('an active plan is extended from its last day, a plan that has ended from today', () => {
  const people = [reader('1LS22CS001', 'active', '2026-12-31'), reader('1LS22CS002', 'expired', '2026-06-30')]
  const { rows, leftOut } = freezeExtension(people, { unit: 'days', count: 15 }, today)
  expect(rows.map(({ endsOn, to }) => [endsOn, to])).toEqual([
    ['2026-12-31', '2027-01-15'],
    ['2026-06-30', '2026-12-09'],
  ])
  expect(daysOf(rows, today)).toBe(30)
  expect(leftOut).toEqual([])
})

test('a month after 31 December is the end of January, and two months end in February', () => {
  const people = [reader('1LS22CS001', 'active', '2026-12-31')]
  const ends = [1, 2].map((count) => freezeExtension(people, { unit: 'months', count }, today).rows[0]?.to)
  expect(ends).toEqual(['2027-01-31', '2027-02-28'])
})

test('staff, students without a plan, with a cancelled one or with a longer one are not extended', () => {
  const people = [
    makeRecord(owner),
    reader('1LS22CS001', 'none', null),
    reader('1LS22CS002', 'cancelled', '2026-12-31'),
    reader('1LS22CS003', 'active', '2027-06-30'),
    reader('1LS22CS004', 'active', '2026-12-31'),
  ]
  const { rows, leftOut } = freezeExtension(people, { unit: 'date', day: '2027-01-31' }, today)
  expect(rows.map(({ usn }) => usn)).toEqual(['1LS22CS004'])
  expect(leftOut.map(({ message }) => message)).toEqual([
    leftOutReasons.staff,
    'Has never had a plan.',
    'The plan was cancelled.',
    'The plan already lasts longer.',
  ])
})

test('students who are in that place or have completed do not move, and a move is taken back by its parts', () => {
  const people = [
    makeRecord(makePerson({ usn: '1LS22CS001' })),
    makeRecord(makePerson({ usn: '1LS22CS002' }), { completedAt: '2026-06-01T00:00:00.000Z' }),
  ]
  expect(freezeMove(people, { semNum: 5 }).leftOut.map(({ message }) => message)).toEqual([
    'Is already in that place.',
    leftOutReasons.completed,
  ])
  const { rows } = freezeMove(people, { college: 'RV' })
  const from = { semNum: 5, college: 'LS', batch: '2022', scheme: '2022' }
  expect(rows.map((row) => [row.from, row.to])).toEqual([
    [from, { college: 'RV' }],
    [from, { college: 'RV' }],
  ])
  expect(movedBack(rows)[0]).toMatchObject({ from: { ...from, college: 'RV' }, to: { college: 'LS' } })
})

test('only students who are not blocked are blocked, and only blocked ones unblocked', () => {
  const people = [
    makeRecord(makePerson({ usn: '1LS22CS001' })),
    makeRecord(makePerson({ usn: '1LS22CS002' }), { blockedAt: '2026-06-01T00:00:00.000Z' }),
    makeRecord(makePerson({ usn: '1LS22CS003', isCashier: true })),
  ]
  const usnsOf = (isBlocked: boolean) => freezeBlock(people, isBlocked).rows.map(({ usn }) => usn)
  expect([usnsOf(true), usnsOf(false)]).toEqual([['1LS22CS001'], ['1LS22CS002']])
})
