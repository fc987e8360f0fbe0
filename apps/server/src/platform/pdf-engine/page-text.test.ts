import { expect, test } from 'vitest'
import { cutText, maxPageWords, maxWordLetters, tidyText } from './page-text.ts'

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

test('an ordinary page keeps its text, also in a script without spaces between words', () => {
  const page = 'Deadlocks\n\nA set of processes. ಪ್ರಕ್ರಿಯೆಗಳ ಸಮೂಹ.\n'
  expect(cutText(page)).toBe(page)
  const chinese = '进程'.repeat(300)
  expect(cutText(chinese).replaceAll(' ', '')).toBe(chinese)
})

test('a word of a million letters is divided, and no letter of it is lost', () => {
  const word = 'x'.repeat(1_000_000)
  const cut = cutText(`before ${word} after`)
  expect(Math.max(...cut.split(' ').map((part) => part.length))).toBe(maxWordLetters)
  expect(cut.replaceAll(' ', '')).toBe(`before${word}after`)
})

test('a page of more words than a book has in all its chapters is cut after a number of them', () => {
  const lines = Array.from({ length: 300_000 }, (_, index) => `line${index}`)
  const cut = cutText(lines.join('\n'))
  expect(cut.split('\n')).toEqual(lines.slice(0, maxPageWords))
})
