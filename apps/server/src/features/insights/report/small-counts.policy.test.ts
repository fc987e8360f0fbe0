import { expect, test } from 'vitest'
import { sayGroups, sayParts, sayPeople } from './small-counts.policy.ts'

test.each([
  [0, 'few'],
  [4, 'few'],
  [5, 5],
  [120, 120],
])('a count of %i people is said as %s', (people, said) => {
  expect(sayPeople(people)).toBe(said)
})

test('a group is withheld when the few outside of it would be known by difference', () => {
  expect(sayGroups(22, [20, 17, 22, 3, 0])).toEqual(['withheld', 17, 22, 'few', 'few'])
})

test('a single hidden part takes the smallest other part with it', () => {
  expect(sayParts(60, [20, 3, 30, 7])).toEqual([20, 'few', 30, 'withheld'])
})

test('several hidden parts take another one with them while they are few together', () => {
  expect(sayParts(53, [20, 1, 2, 30])).toEqual(['withheld', 'few', 'few', 30])
  expect(sayParts(57, [20, 4, 3, 30])).toEqual([20, 'few', 'few', 30])
})

test('parts to which nobody belongs take none with them', () => {
  expect(sayParts(18, [12, 0, 6, 0])).toEqual([12, 'few', 6, 'few'])
})

test('parts that are all large or all small are said as they are', () => {
  expect(sayParts(50, [20, 30])).toEqual([20, 30])
  expect(sayParts(3, [1, 2, 0])).toEqual(['few', 'few', 'few'])
  expect(sayParts(0, [])).toEqual([])
})

test('no part is known from all the others and the whole', () => {
  for (let a = 0; a < 9; a += 1)
    for (let b = 0; b < 9; b += 1)
      for (let c = 0; c < 9; c += 1) {
        const parts = [a, b, c]
        const said = sayParts(a + b + c, parts)
        const hidden = parts.filter((_, index) => typeof said[index] === 'string')
        const sum = hidden.reduce((total, part) => total + part, 0)
        expect(sum === 0 || sum >= 5 || hidden.length === parts.length, String(parts)).toBe(true)
        for (const [index, part] of said.entries())
          expect(typeof part === 'string' || part === parts[index]).toBe(true)
      }
})
