import { expect, test } from 'vitest'
import { percentOf, progressWords } from './upload-progress.ts'

test('an upload shows its progress, and then that the file is being read', () => {
  const progress = { sentBytes: 46_000, totalBytes: 1_200_000, secondsLeft: null }
  expect(progressWords(progress, 'Reading the statement')).toBe('46 KB of 1.2 MB sent')
  expect(progressWords({ ...progress, secondsLeft: 4 }, 'Reading the statement')).toBe(
    '46 KB of 1.2 MB sent, about 4 s left',
  )
  expect(progressWords({ ...progress, sentBytes: 1_200_000 }, 'Reading the statement')).toBe(
    'Reading the statement',
  )
})

test('percentages stay between 0 and 100', () => {
  expect([percentOf(0, 0), percentOf(1, 3), percentOf(5, 3)]).toEqual([0, 33, 100])
})
