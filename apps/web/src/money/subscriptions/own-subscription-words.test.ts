import type { OwnSubscription } from '@lectureshelf/contract/money/subscriptions'
import { expect, test } from 'vitest'
import { daysLeftSentence, planSentence, provisionalSentence } from './own-subscription-words.ts'

const semester = (semNum: number, semName: string) => ({ semNum, semName })
const premium: OwnSubscription = {
  plan: 'premium',
  state: 'active',
  semesters: [semester(5, '5th Sem'), semester(6, '6th Sem')],
  lastDays: [
    { semName: '5th Sem', endsOn: '2027-08-03' },
    { semName: '6th Sem', endsOn: '2027-08-03' },
  ],
  endsOn: '2027-08-03',
  daysLeft: 12,
  provisionalUntil: null,
  hasNews: false,
  trustLostAt: null,
}

test('an active plan says what it covers and its last day', () => {
  expect(planSentence(premium)).toBe('Premium: active, covers 5th Sem and 6th Sem, until 3 Aug 2027.')
})

test('an ended plan covers nothing, and its last day is in the past', () => {
  expect(planSentence({ ...premium, plan: 'basic', state: 'expired', semesters: [] })).toBe(
    'Basic: ended, last day 3 Aug 2027.',
  )
})

test('semesters open by provisional access are not described as covered', () => {
  const semesters = [semester(5, '5th Sem'), semester(6, '6th Sem')]
  const provisionalUntil = '2026-11-21T08:35:00.000Z'
  const open = { ...premium, semesters, provisionalUntil }
  expect(planSentence({ ...open, state: 'expired', lastDays: [] })).not.toContain('covers')
  const lastDays = [{ semName: '5th Sem', endsOn: '2027-08-03' }]
  expect(planSentence({ ...open, lastDays })).toBe('Premium: active, covers 5th Sem, until 3 Aug 2027.')
})

test('semesters that end on different days are named with a last day each, and no days left', () => {
  const lastDays = [
    { semName: '3rd Sem', endsOn: '2026-12-01' },
    { semName: '5th Sem', endsOn: '2027-08-03' },
  ]
  expect(planSentence({ ...premium, lastDays })).toBe(
    'Premium: active, covers 3rd Sem until 1 Dec 2026 and 5th Sem until 3 Aug 2027.',
  )
  expect(daysLeftSentence({ ...premium, lastDays })).toBeNull()
})

test('a student without a plan has no plan named', () => {
  const none = { ...premium, plan: null, state: 'none' as const, semesters: [], endsOn: null }
  expect(planSentence(none)).toBe('No subscription yet.')
})

test('the remaining days are counted, and the last day is named', () => {
  const left = (daysLeft: number | null) => daysLeftSentence({ ...premium, daysLeft })
  expect(left(12)).toBe('12 days left.')
  expect(left(1)).toBe('1 day left.')
  expect(left(0)).toBe('Today is its last day.')
  expect(left(null)).toBeNull()
})

test('provisional access says what is open and until when, in India', () => {
  const provisionalUntil = '2026-11-21T08:35:00.000Z'
  const open = { state: 'expired' as const, semesters: [semester(5, '5th Sem')], provisionalUntil }
  expect(provisionalSentence(open)).toBe(
    'You can read 5th Sem for now while we check your payment, until 21 Nov 2026, 14:05.',
  )
  expect(provisionalSentence({ ...open, state: 'active' })).toBe(
    'You can read what your last payment is for while we check it, until 21 Nov 2026, 14:05.',
  )
  expect(provisionalSentence({ ...open, provisionalUntil: null })).toBeNull()
})
