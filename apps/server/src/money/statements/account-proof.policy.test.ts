import type { StatementSource } from '@lectureshelf/contract/money/statement-sources'
import { describe, expect, it } from 'vitest'
import { proofOf } from './account-proof.policy.ts'
import type { StatementLine } from './reading/read-statement.ts'

const line = (rupees: number, more: Partial<StatementLine> = {}): StatementLine => ({
  line: 2,
  day: '2026-11-20',
  amountPaise: Math.abs(rupees) * 100,
  side: rupees < 0 ? 'debit' : 'credit',
  isReversal: false,
  utr: null,
  payer: null,
  candidates: [],
  saidReversed: [],
  ...more,
})

/** A file with amounts and the balances after them. */
const file = (pairs: [rupees: number, balance: number | null][], bank: StatementSource = 'HDFC') => ({
  bank,
  lines: pairs.map(([rupees]) => line(rupees)),
  balances: pairs.map(([, balance]) => (balance === null ? null : Math.round(balance * 100))),
})
const ends = ({ openingPaise, closingPaise }: ReturnType<typeof proofOf>) => [openingPaise, closingPaise]

describe('the balances at both ends of a file', () => {
  it.each([
    ['of one line', file([[99, 1099.5]]), [100_050, 109_950]],
    [
      'with the oldest line first',
      file([
        [99, 1099.5],
        [-50, 1049.5],
      ]),
      [100_050, 104_950],
    ],
    [
      'with the newest line first',
      file([
        [-50, 1049.5],
        [99, 1099.5],
      ]),
      [100_050, 104_950],
    ],
    ['that was overdrawn', file([[99, -401]]), [null, -40_100]],
    ['with round sums, which prove nothing', file([[100, 1000]]), [null, null]],
    [
      'whose balances do not continue',
      file([
        [99, 1099.5],
        [99, 1099.5],
      ]),
      [null, null],
    ],
    [
      'with a line without a balance',
      file([
        [99, 1099.5],
        [50, null],
      ]),
      [null, null],
    ],
  ])('are known of one %s', (_, read, expected) => {
    expect(ends(proofOf(read))).toEqual(expected)
  })
})

describe('the marks of two files', () => {
  const shared = (one: Parameters<typeof proofOf>[0], other: Parameters<typeof proofOf>[0]): number => {
    const { marks } = proofOf(other)
    return proofOf(one).marks.filter((mark) => marks.includes(mark)).length
  }
  const paid = (bank: StatementSource, balance: number | null, side: 'credit' | 'debit' = 'credit') => ({
    bank,
    lines: [line(99, { utr: '632412345601', side })],
    balances: [balance],
  })

  it.each([
    ['a payment with its reference', paid('HDFC', null), paid('HDFC', null), 1],
    ['a payment with reference and balance', paid('HDFC', 109_950), paid('HDFC', 109_950), 2],
    ['a line with its balance, whatever the format', paid('HDFC', 109_950), paid('other', 109_950), 1],
    ['no payment that an app and a bank both show', paid('Paytm', null), paid('HDFC', null), 0],
    ['no payment between two own accounts', paid('HDFC', null), paid('HDFC', null, 'debit'), 0],
    ['lines without a balance of nothing', file([[99, 0]]), file([[99, 0]]), 0],
    ['a line without reference and balance', file([[99, null]]), file([[99, null]]), 0],
  ])('have %s in common', (_, one, other, count) => {
    expect(shared(one, other)).toBe(count)
  })

  it('of a long file and of a few of its lines meet, though not all are kept', () => {
    const pairs = Array.from({ length: 4000 }, (_, index): [number, number] => [1, 1000.5 + index])
    const long = file(pairs)
    expect(proofOf(long).marks).toHaveLength(1000)
    expect(shared(long, file(pairs.slice(2000, 2100)))).toBeGreaterThan(10)
  })
})
