import { expect, test } from 'vitest'
import { escapeBeyondAscii } from '../ascii-source.ts'

test('a source within ASCII means the same as the one that was written', () => {
  const written = '[`a – ${"é"} 😀`, /^[०-९]+$/u.test("१२"), "नमस्ते".length] // ─'
  const escaped = escapeBeyondAscii(written)
  expect(escaped).toMatch(/^[\0-\x7f]*$/)
  // oxlint-disable-next-line no-eval
  expect(eval(escaped)).toEqual(['a – é 😀', true, 6])
})
