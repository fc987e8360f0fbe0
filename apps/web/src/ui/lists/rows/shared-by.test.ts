import { expect, test } from 'vitest'
import { sharedBy } from './shared-by.ts'

test('a word that all entries of a page have in common is found, and none for a single entry', () => {
  const word = (state: string) => state
  expect(sharedBy(['Waiting', 'Waiting'], word)).toBe('Waiting')
  expect(sharedBy(['Waiting', 'Approved'], word)).toBeNull()
  expect(sharedBy(['Waiting'], word)).toBeNull()
  expect(sharedBy([], word)).toBeNull()
})
