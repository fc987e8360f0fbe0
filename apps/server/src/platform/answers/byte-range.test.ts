import { describe, expect, test } from 'vitest'
import { decideRange, isSameCopy, isUnchanged } from './byte-answer.ts'

const whole = { kind: 'whole' }
const unsatisfiable = { kind: 'unsatisfiable' }
const part = (start: number, end: number) => ({ kind: 'part', range: { start, end } })

describe('the range of a file of 1000 bytes', () => {
  test.each([
    [undefined, whole],
    ['', whole],
    ['bytes=0-0', part(0, 0)],
    ['bytes=0-499', part(0, 499)],
    ['bytes=500-999', part(500, 999)],
    ['bytes=500-', part(500, 999)],
    ['bytes=0-', part(0, 999)],
    ['bytes=990-5000', part(990, 999)],
    ['bytes=-1', part(999, 999)],
    ['bytes=-400', part(600, 999)],
    ['bytes=-5000', part(0, 999)],
    ['Bytes=0-9', part(0, 9)],
    ['bytes= 0-9 ', part(0, 9)],
    ['bytes=999-999', part(999, 999)],
    ['bytes=1000-', unsatisfiable],
    ['bytes=1000-2000', unsatisfiable],
    ['bytes=-0', unsatisfiable],
    [`bytes=${'9'.repeat(400)}-`, unsatisfiable],
    ['bytes=-', whole],
    ['bytes=', whole],
    ['bytes=5-2', whole],
    ['bytes=a-b', whole],
    ['bytes=1.5-3', whole],
    ['bytes=+1-3', whole],
    ['bytes 0-9', whole],
    ['pages=1-2', whole],
    ['bytes=0-9,20-29', whole],
    ['bytes=0-9, -1', whole],
  ])('is decided for the header %s', (header, decision) => {
    expect(decideRange(header, 1000)).toEqual(decision)
  })
})

test.each([
  [undefined, false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ['*', true],
  ['"x"', false],
  ['abc', false],
])('If-None-Match %s matches "abc": %s', (header, isSame) => {
  expect(isUnchanged(header, '"abc"')).toBe(isSame)
})

test.each([
  [undefined, true],
  ['"abc"', true],
  ['W/"abc"', false],
  ['"x"', false],
  ['Wed, 21 Oct 2026 07:28:00 GMT', false],
])('If-Range %s matches "abc": %s', (header, isSame) => {
  expect(isSameCopy(header, '"abc"')).toBe(isSame)
})
