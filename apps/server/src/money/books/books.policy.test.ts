import { expect, it } from 'vitest'
import { financialYearOf, monthsOf } from './books.policy.ts'

const nothing = { movements: [], receipts: [], taxes: [] }

it.each([
  ['2026-03', 2025],
  ['2026-04', 2026],
  ['2026-12', 2026],
  ['2027-01', 2026],
])('the month %s is of the financial year that begins in %s', (month, year) => {
  expect(financialYearOf(month)).toBe(year)
})

it('each month opens with what the one before closed with, also after months without a movement', () => {
  const months = monthsOf(
    {
      ...nothing,
      movements: [
        { month: '2025-12', kind: 'received', paise: 20_000 },
        { month: '2025-12', kind: 'cash', paise: 500 },
        { month: '2025-12', kind: 'refunded', paise: 3000 },
        { month: '2026-02', kind: 'reversed', paise: 9900 },
      ],
    },
    '2026-03',
  )
  expect(
    months.map(
      ({ month, openingPaise, receivedPaise, cashPaise, refundedPaise, reversedPaise, closingPaise }) => [
        month,
        openingPaise,
        receivedPaise,
        cashPaise,
        refundedPaise,
        reversedPaise,
        closingPaise,
      ],
    ),
  ).toEqual([
    ['2025-12', 0, 20_000, 500, 3000, 0, 17_500],
    ['2026-01', 17_500, 0, 0, 0, 0, 17_500],
    ['2026-02', 17_500, 0, 0, 0, 9900, 7600],
    ['2026-03', 7600, 0, 0, 0, 0, 7600],
  ])
})

it('the receipts of a month are summed by plan, college and department, apart from those that became void', () => {
  const sum = { month: '2026-03', plan: 'basic', college: 'BMSIT', department: 'CSE' } as const
  const [month] = monthsOf(
    {
      ...nothing,
      receipts: [
        { ...sum, receipts: 2, paise: 19_800, isVoid: false },
        { ...sum, plan: 'premium', department: 'ECE', receipts: 1, paise: 14_900, isVoid: false },
        { ...sum, receipts: 1, paise: 9900, isVoid: true },
        { ...sum, college: null, department: null, receipts: 1, paise: 9900, isVoid: false },
      ],
    },
    '2026-03',
  )
  expect(
    month?.groups.map(({ by, name, receipts, receivedPaise, voidedPaise }) => [
      by,
      name,
      receipts,
      receivedPaise,
      voidedPaise,
    ]),
  ).toEqual([
    ['plan', 'Basic', 3, 29_700, 9900],
    ['plan', 'Premium', 1, 14_900, 0],
    ['college', 'BMSIT', 3, 34_700, 9900],
    ['college', 'Unknown', 1, 9900, 0],
    ['department', 'CSE', 2, 19_800, 9900],
    ['department', 'ECE', 1, 14_900, 0],
    ['department', 'Unknown', 1, 9900, 0],
  ])
})

it('without any movement the books have the current month alone', () => {
  expect(monthsOf(nothing, '2026-03')).toMatchObject([{ month: '2026-03', openingPaise: 0, closingPaise: 0 }])
})

it('the tax of a month is that of its invoices, less that of those that became void in it', () => {
  const premium = { taxablePaise: 12_627, centralPaise: 1136, statePaise: 1136, roundOffPaise: 1 }
  const basic = { taxablePaise: 8390, centralPaise: 755, statePaise: 755, roundOffPaise: 0 }
  const voided = { taxablePaise: -8390, centralPaise: -755, statePaise: -755, roundOffPaise: 0 }
  const [march, april] = monthsOf(
    {
      ...nothing,
      movements: [{ month: '2026-03', kind: 'cash', paise: 24_800 }],
      taxes: [
        { month: '2026-03', ...premium },
        { month: '2026-03', ...basic },
        { month: '2026-04', ...voided },
      ],
    },
    '2026-04',
  )
  expect(march?.tax).toEqual({
    taxablePaise: 21_017,
    centralPaise: 1891,
    statePaise: 1891,
    roundOffPaise: 1,
  })
  expect(april?.tax).toEqual(voided)
})
