import { sayPeople } from '@lectureshelf/contract/site/insight/insight-periods'
import { expect, test } from 'vitest'
import { sayGroups, sayParts } from './small-counts.policy.ts'

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
  expect(sayParts(60, [20, 3, 30, 7])).toEqual([20, 'withheld', 30, 'withheld'])
})

test('several hidden parts take another one with them while they are few together', () => {
  expect(sayParts(53, [20, 1, 2, 30])).toEqual(['withheld', 'withheld', 'withheld', 30])
  expect(sayParts(57, [20, 4, 3, 30])).toEqual([20, 'few', 'few', 30])
})

test('parts to which no one belongs take none with them', () => {
  expect(sayParts(18, [12, 0, 6, 0])).toEqual([12, 'few', 6, 'few'])
})

test('parts that are all large or all small are said as they are', () => {
  expect(sayParts(50, [20, 30])).toEqual([20, 30])
  expect(sayParts(3, [1, 2, 0])).toEqual(['few', 'few', 'few'])
  expect(sayParts(0, [])).toEqual([])
})

test('parts that are all as large as a hidden one can be take one with them', () => {
  expect(sayParts(58, [20, 4, 4, 30])).toEqual(['withheld', 'withheld', 'withheld', 30])
})

/** Lists all counts of parts that a whole may have: no one is outside of them, and someone may be in several. */
const partsOf = (whole: number, count: number): number[][] => {
  const counts = Array.from({ length: whole + 1 }, (_, people) => people)
  const all = Array.from({ length: count - 1 }).reduce<number[][]>(
    (known) => known.flatMap((parts) => counts.map((people) => [...parts, people])),
    counts.map((people) => [people]),
  )
  return all.filter((parts) => parts.reduce((sum, people) => sum + people, 0) >= whole)
}

test.each([
  [2, 30],
  [3, 16],
  [4, 9],
])('of %i parts, what is said fits several counts for each small one', (count, largest) => {
  for (let whole = 5; whole <= largest; whole += 1) {
    const answers = new Map<string, number[][]>()
    for (const parts of partsOf(whole, count)) {
      const answer = JSON.stringify(sayParts(whole, parts))
      answers.set(answer, [...(answers.get(answer) ?? []), parts])
    }
    for (const [answer, fitting] of answers)
      for (let index = 0; index < count; index += 1) {
        const fits = new Set(fitting.map((parts) => parts[index]))
        const [one = 0] = fits
        expect(fits.size === 1 && one > 0 && one < 5, `${answer} of ${whole}`).toBe(false)
      }
  }
})
