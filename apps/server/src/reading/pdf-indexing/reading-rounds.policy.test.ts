import { expect, test } from 'vitest'
import { nextRound } from './reading-rounds.policy.ts'

/** Lets the PDFs of some persons take turns, and returns whose they were. */
const play = (pdfs: Record<string, number>, turns: number): string[] => {
  const waiting = Object.entries(pdfs).flatMap(([person, count]) =>
    Array.from({ length: count }, (_value, index) => ({
      person,
      pdf: `${person}${index}`,
      round: nextRound({ last: null, next: null }, count),
    })),
  )
  const taken: string[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    // The queue takes the first of those with the lowest round.
    const next = waiting.toSorted((one, other) => one.round - other.round)[0]
    if (next === undefined) break
    taken.push(next.pdf)
    waiting.splice(waiting.indexOf(next), 1)
    waiting.push({ ...next, round: nextRound({ last: next.round, next: null }, pdfs[next.person] ?? 1) })
  }
  return taken
}

test('the PDFs of one person take turns', () => {
  expect(play({ a: 3 }, 6)).toEqual(['a0', 'a1', 'a2', 'a0', 'a1', 'a2'])
})

test('ten PDFs of one person get as many turns as one PDF of another, and none is forgotten', () => {
  const taken = play({ a: 10, b: 1 }, 40)
  const ofOther = taken.filter((pdf) => pdf === 'b0')
  expect(ofOther.length).toBeGreaterThanOrEqual(18)
  expect(ofOther.length).toBeLessThanOrEqual(22)
  expect(new Set(taken).size).toBe(11)
})

test('a new PDF begins where the others are, so that it neither waits for them nor holds them up', () => {
  expect(nextRound({ last: null, next: 120 }, 1)).toBe(121)
  expect(nextRound({ last: 120, next: 118 }, 1)).toBe(121)
  expect(nextRound({ last: null, next: null }, 0)).toBe(1)
})
