import { expect, it, test } from 'vitest'
import { titlesWithoutSubject } from './test-titles.mjs'

const problemsOf = (code) => titlesWithoutSubject('a.test.ts', code).map(({ problem }) => problem)

it.each([
  "it('keeps what was typed', () => {})",
  "test('counts every call', () => {})",
  "test('is offline', { tag: '@long' }, () => {})",
  'it.each(rows)(`reads a statement of ${bank}`, () => {})',
  "it.skipIf(isSlow).each`a`('throws for %s', () => {})",
])('%s has no subject', (code) => {
  expect(problemsOf(code)).toEqual([expect.stringMatching(/begins with a verb: name its subject$/)])
})

it.each([
  "it('marks of a PDF are kept', () => {})",
  "it('reads of a student are counted', () => {})",
  "it('is-odd is not needed', () => {})",
  'it(`${name} is kept`, () => {})',
  "describe('a statement', () => { it('keeps its days', () => {}) })",
  "test.describe('a phone', () => { test('opens it', () => {}) })",
  "describe.each(rows)('%s', () => { it.each(rows)('is read', () => {}) })",
  "test.step('opens it', () => {})",
  "const found = test('is here')",
])('%s is allowed', (code) => {
  expect(problemsOf(code)).toEqual([])
})

test('a title after a describe needs its subject again, and is found at its place', () => {
  const code = "describe('a list', () => {})\nit('shows rows', () => {})"
  expect(titlesWithoutSubject('a.test.ts', code)).toMatchObject([{ start: code.indexOf("'shows") }])
})
