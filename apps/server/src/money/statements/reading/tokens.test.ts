import { expect, test } from 'vitest'
import { createRandom } from '../../../../test/processes/padded-pdf.ts'
import { findReference } from './references.ts'
import { findPayer, joinLines } from './tokens.ts'

test('wrapped lines are joined without the spaces around their ends', () => {
  const letters = ['a', ' ', '\n', '\r', '\t', '\u00A0', 'b ']
  const random = createRandom(1)
  for (let count = 0; count < 5000; count += 1) {
    const text = Array.from(
      { length: 1 + Math.floor(random() * 12) },
      () => letters[Math.floor(random() * letters.length)],
    ).join('')
    expect(joinLines(text)).toBe(text.replaceAll(/\s*[\r\n]+\s*/g, ''))
  }
})

test.each(['a', '1', '633212345678 ', ' ', '\n ', 'a@'])(
  'a cell of 200,000 letters %j takes a time that grows with its length alone',
  (unit) => {
    const cell = unit.repeat(200_000 / unit.length)
    const written = { day: '2026-10-05', narration: `x${cell}x`, references: [cell], others: [cell] }
    expect(findReference(written).candidates.length).toBeLessThan(9)
    expect(findPayer(`x${cell}x`) === null).toBe(unit !== 'a@')
  },
)
