import { expect, test } from 'vitest'
import { filesFilterOf, readFilesSearch } from './file-filter.ts'

const given = (asked: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(filesFilterOf(readFilesSearch(asked))).filter(([, value]) => value !== undefined),
  )

test('an address can ask for a place, a problem, a state, a size, a person and days', () => {
  expect(given({ department: 'CSE', scheme: '2022', semester: '5th Sem', problem: 'noText' })).toEqual({
    department: 'CSE',
    scheme: '2022',
    semester: '5th Sem',
    problem: 'noText',
  })
  expect(given({ state: 'failed', by: 'Kiran', from: '2026-11-01', to: '2026-11-30', sort: 'name' })).toEqual(
    {
      state: 'failed',
      addedBy: 'Kiran',
      from: '2026-11-01',
      to: '2026-11-30',
      sort: 'name',
    },
  )
})

test('the size ranges meet without a gap and do not overlap', () => {
  const ranges = ['small', 'medium', 'large', 'heavy'].map((bytes) =>
    filesFilterOf(readFilesSearch({ bytes })),
  )
  expect(ranges.map(({ minBytes }) => minBytes)).toEqual([undefined, 1_048_577, 5_242_881, 20_971_521])
  expect(ranges.map(({ maxBytes }) => maxBytes)).toEqual([1_048_576, 5_242_880, 20_971_520, undefined])
})

test('invalid values of an address are left out', () => {
  expect(
    given({ problem: 'ugly', state: 'done', bytes: '7', from: '2026-02-30', to: 'today', sort: 'colour' }),
  ).toEqual({})
})
