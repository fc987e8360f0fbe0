import { expect, test } from 'vitest'
import { authorWords } from './author-words.ts'

test('the name of an author is shown, and nothing when no one is known', () => {
  expect(authorWords('Savitha Hegde')).toBe('Added by Savitha Hegde')
  expect(authorWords('command line')).toBeNull()
  expect(authorWords('')).toBeNull()
})
