import { expect, test } from 'vitest'
import { tidyText } from './page-text.ts'

test('a word that was hyphenated at the end of a line is joined', () => {
  expect(tidyText('the gram\ufffemar of a language\r\nnext line\rlast')).toBe(
    'the grammar of a language\nnext line\nlast',
  )
})

test('a non-breaking space becomes a space', () => {
  expect(tidyText('Fig.\u00a01\u2003Gain')).toBe('Fig. 1 Gain')
})

test('characters that no database stores are removed, and half a surrogate pair is replaced', () => {
  expect(tidyText('a\0b\u0002c\td\ud800e \ud83d\ude00 \udc00')).toBe('abc\td\ufffde \ud83d\ude00 \ufffd')
})
