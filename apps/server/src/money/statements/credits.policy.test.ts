import { expect, test } from 'vitest'
import { createRandom } from '../../../test/processes/padded-pdf.ts'
import { creditsOf } from './credits.policy.ts'
import type { StatementLine } from './reading/read-statement.ts'

const place = { scope: 'account', payoutUtrs: new Set<string>() }

const lineOf = (line: number, side: 'credit' | 'debit', amountPaise: number): StatementLine => ({
  line,
  day: `2026-10-${String(1 + (line % 28)).padStart(2, '0')}`,
  amountPaise,
  side,
  isReversal: side === 'debit',
  utr: '627412345601',
  candidates: [],
  saidReversed: [],
  payer: null,
})

const sort = (lines: StatementLine[]) =>
  creditsOf({ lines, settlements: new Set(), payoutUtrs: new Set() }, place)

test('a credit is reversed by the first line that takes the whole of it back', async () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const random = createRandom(seed)
    const lines = Array.from({ length: 40 }, (_, index) =>
      lineOf(index, random() < 0.5 ? 'credit' : 'debit', 1 + Math.floor(random() * 30)),
    )
    const { credits } = await sort(lines)
    for (const { amountPaise, reversedOn } of credits) {
      const first = lines.find(({ side, amountPaise: taken }) => side === 'debit' && taken >= amountPaise)
      expect({ seed, amountPaise, reversedOn }).toEqual({ seed, amountPaise, reversedOn: first?.day ?? null })
    }
  }
})

test('a file that takes one payment back 100,000 times is sorted in time', async () => {
  const count = 100_000
  const debits = Array.from({ length: count }, (_, index) => lineOf(index, 'debit', 1 + index))
  const credits = Array.from({ length: count }, (_, index) => lineOf(index, 'credit', 1 + index))
  const sorted = await sort([...debits, ...credits])
  expect(sorted.reversals).toHaveLength(count)
  expect(sorted.credits.every(({ reversedOn }) => reversedOn !== null)).toBe(true)
})

test('others are served while a long file is sorted', async () => {
  let turns = 0
  let isSorted = false
  const count = (): void => {
    turns += 1
    if (!isSorted) setImmediate(count)
  }
  setImmediate(count)
  await sort(Array.from({ length: 100_000 }, (_, index) => lineOf(index, 'credit', 1 + index)))
  isSorted = true
  expect(turns).toBeGreaterThan(50)
})
