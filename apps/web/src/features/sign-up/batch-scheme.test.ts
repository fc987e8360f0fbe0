import { describe, expect, it } from 'vitest'
import { schemeOfBatch } from './batch-scheme.ts'

const batches = [
  { batch: '2021', scheme: '2021' },
  { batch: '2022', scheme: '2022' },
  { batch: '2023', scheme: '2022' },
  { batch: '2024', scheme: '2022' },
  { batch: '2025', scheme: '2025' },
  { batch: '2026', scheme: null },
]

describe('the scheme of a batch', () => {
  it.each([
    ['2021', '2021'],
    ['2022', '2022'],
    ['2023', '2022'],
    ['2024', '2022'],
    ['2025', '2025'],
    ['2026', ''],
    ['2019', ''],
    ['', ''],
  ])('%s is "%s"', (batch, scheme) => {
    expect(schemeOfBatch(batch, batches)).toBe(scheme)
  })
})
