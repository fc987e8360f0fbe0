import { expect, test } from 'vitest'
import { slipsBetween, variantsOf } from './word-variants.ts'

const share = (one: string, other: string): boolean => {
  const forms = new Set(variantsOf(one))
  return variantsOf(other).some((form) => forms.has(form))
}

test.each([
  ['deadlock', 'deadlok', 1],
  ['deadlock', 'deadlocck', 1],
  ['deadlock', 'deadlick', 1],
  ['deadlock', 'daedlock', 1],
  ['deadlock', 'deadlock', 0],
  ['semaphore', 'semafore', 2],
  ['paging', 'segment', 3],
])('between %s and %s there are %d slips, at most 2 of which are counted', (one, other, slips) => {
  expect(slipsBetween(one, other, 2)).toBe(slips)
  expect(slipsBetween(other, one, 2)).toBe(slips)
})

test('every word one slip away has a form in common', () => {
  const word = 'semaphore'
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  for (let at = 0; at < word.length; at += 1) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    const slipped = [
      left + right.slice(1),
      ...letters.split('').flatMap((letter) => [left + letter + right, left + letter + right.slice(1)]),
      left + right.slice(1, 2) + right.slice(0, 1) + right.slice(2),
    ]
    for (const typed of slipped) expect([typed, share(word, typed)]).toEqual([typed, true])
  }
})

test('a word has a form for itself and for each missing letter', () => {
  expect(variantsOf('abc')).toHaveLength(4)
  expect(variantsOf('aab')).toHaveLength(3)
})
