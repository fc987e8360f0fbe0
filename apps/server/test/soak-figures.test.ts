import { expect, test } from 'vitest'
import { type MemorySample, complaintsOf, slopePerHour, writeSoak } from '../bench/soak-figures.ts'

const megabyte = 1024 * 1024

const samplesOf = (rssOf: (index: number) => number): MemorySample[] =>
  Array.from({ length: 40 }, (_, index) => ({
    seconds: index * 10,
    rss: rssOf(index) * megabyte,
    heap: 0,
    external: 0,
    pdfProcesses: 0,
  }))
const soakedWith = (rssOf: (index: number) => number, failures: string[] = []) => ({
  name: 'embedded',
  samples: samplesOf(rssOf),
  responses: 100,
  leftOut: 0,
  failures,
})

test('memory that rises only at first, or swings, is flat', () => {
  expect(complaintsOf(soakedWith((index) => (index < 10 ? 100 + index * 10 : 200)))).toEqual([])
  expect(complaintsOf(soakedWith((index) => (index % 2 === 0 ? 150 : 250)))).toEqual([])
  expect(complaintsOf(soakedWith((index) => (index < 20 ? 200 : 220)))).toEqual([])
})

test('a last quarter of more than a tenth above the second one is named with both', () => {
  expect(complaintsOf(soakedWith((index) => (index < 20 ? 200 : 221)))).toEqual([
    'embedded: memory grew from 200 MB in the second quarter to 221 MB.',
  ])
})

test('a failed request and a run without samples are complaints', () => {
  expect(complaintsOf(soakedWith(() => 200, ['It returned 500.']))).toEqual([
    'embedded: 1 requests failed. It returned 500.',
  ])
  expect(complaintsOf({ ...soakedWith(() => 200), samples: [] })).toHaveLength(1)
})

test('the slope is the growth in an hour', () => {
  const samples = samplesOf((index) => 100 + index)
  expect(slopePerHour(samples, ({ rss }) => rss) / megabyte).toBeCloseTo(360)
  expect(writeSoak([soakedWith((index) => 100 + index)], 7)).toContain('| 360.0 |')
})
