import { expect, test } from 'vitest'
import { type Pair, fitTogether, stateOf } from './files-pair.policy.ts'

const id = 'ours'
const row = (isPaired: boolean) => ({ installationId: id, isPaired })

test.each<[string, Pair, string]>([
  ['neither side has an id', { row: null, marker: null }, 'unmarked'],
  ['both sides have one id', { row: row(true), marker: id }, 'right'],
  ['a process died before the marker was written', { row: row(false), marker: null }, 'unmarked'],
  ['a process died after the marker was written', { row: row(false), marker: id }, 'begun'],
  ['the marker is gone', { row: row(true), marker: null }, 'lost'],
  ['the id is gone', { row: null, marker: id }, 'wrong'],
  ['the ids differ', { row: row(true), marker: 'theirs' }, 'wrong'],
  ['a copied database meets the store of another', { row: row(false), marker: 'theirs' }, 'wrong'],
  ['the marker is empty', { row: row(true), marker: '' }, 'wrong'],
])('when %s, the pair is as it should be', (_, pair, state) => {
  expect(stateOf(pair)).toBe(state)
})

const counts = { named: 100, whole: 100, there: 100, stored: 200 }
const none = { named: 0, whole: 0, there: 0, stored: 0 }

test('an installation without any file fits, whether it had a marker or not', () => {
  expect(fitTogether('unmarked', none)).toBe(true)
  expect(fitTogether('lost', none)).toBe(true)
  expect(fitTogether('wrong', none)).toBe(false)
})

test('an installation of an older version fits when 98 of 100 files are there, and not when 97 are', () => {
  expect(fitTogether('unmarked', { ...counts, there: 98 })).toBe(true)
  expect(fitTogether('unmarked', { ...counts, there: 97 })).toBe(false)
  expect(fitTogether('lost', counts)).toBe(false)
})

test('files that rows call damaged count on neither side', () => {
  expect(fitTogether('unmarked', { named: 100, whole: 50, there: 49, stored: 49 })).toBe(true)
  expect(fitTogether('unmarked', { named: 100, whole: 50, there: 48, stored: 90 })).toBe(false)
  expect(fitTogether('unmarked', { named: 3, whole: 0, there: 0, stored: 0 })).toBe(false)
})

test('neither an empty database beside files nor a full one beside none fits', () => {
  expect(fitTogether('unmarked', { ...none, stored: 1 })).toBe(false)
  expect(fitTogether('unmarked', { ...counts, there: 0, stored: 0 })).toBe(false)
})
