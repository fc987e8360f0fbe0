import { expect, test } from 'vitest'
import { timeLeft } from './trash-words.ts'

const now = Date.parse('2026-11-20T10:00:00Z')

test.each([
  ['2026-12-20T10:00:00Z', '30 days left'],
  ['2026-11-22T09:00:00Z', '1 day left'],
  ['2026-11-21T10:00:00Z', '1 day left'],
  ['2026-11-21T09:59:00Z', 'Less than a day left'],
  ['2026-11-20T09:00:00Z', 'Less than a day left'],
])('an item that goes at %s has %s', (goneAt, words) => {
  expect(timeLeft(goneAt, now)).toBe(words)
})
