import { describe, expect, it } from 'vitest'
import { areTooManyStrays } from './stray-files.policy.ts'

describe('files that belong to nothing', () => {
  it.each([
    [1, 1, false],
    [9, 9, false],
    [10, 10, true],
    [10, 500, false],
    [11, 500, true],
    [100, 10_000, false],
    [101, 1_000_000, true],
  ])('%i of %i are too many at once: %s', (strays, stored, are) => {
    expect(areTooManyStrays(strays, stored)).toBe(are)
  })
})
