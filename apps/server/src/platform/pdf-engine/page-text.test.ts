import { expect, test } from 'vitest'
import { tidyText } from './page-text.ts'

test('a word that was broken at the end of a line is whole again', () => {
  expect(tidyText('the gram\ufffemar of a language\r\nnext line\rlast')).toBe(
    'the grammar of a language\nnext line\nlast',
  )
})

test('a space that must not break is a space', () => {
  expect(tidyText('Fig.\u00a01\u2003Gain')).toBe('Fig. 1 Gain')
})

test('what no database takes is gone and half a surrogate pair is replaced', () => {
  expect(tidyText('a\0b\u0002c\td\ud800e \ud83d\ude00 \udc00')).toBe('abc\td\ufffde \ud83d\ude00 \ufffd')
})
