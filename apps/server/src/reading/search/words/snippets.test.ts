import { expect, test } from 'vitest'
import { snippetOf } from './snippets.ts'

const marked = ({ text, marks }: ReturnType<typeof snippetOf>) =>
  marks.map(([start, end]) => text.slice(start, end))

test('a snippet begins shortly before the words and ends after them', () => {
  const page = `${'Something else stands here. '.repeat(40)}The banker keeps a safe state. ${'And more follows. '.repeat(40)}`
  const snippet = snippetOf(page, 'banker|safe')
  expect(marked(snippet)).toEqual(['banker', 'safe'])
  expect(snippet.text).toMatch(/^… .* …$/)
  expect(snippet.text.length).toBeLessThan(320)
  expect(snippet.text.indexOf('banker')).toBeLessThan(90)
})

test('the place with most different words is shown, not the first one', () => {
  const page = `Deadlock is first. ${'Other words. '.repeat(60)} Deadlock avoidance by the banker. ${'Rest. '.repeat(60)}`
  expect(marked(snippetOf(page, 'deadlock|avoid|banker'))).toEqual(['Deadlock', 'avoidance', 'banker'])
})

test.each([
  ['ligatures and capitals', 'The FINAL ﬁnal word', 'final', ['FINAL', 'ﬁnal']],
  ['signs', 'Written in C++, not in C.', 'c++', ['C++']],
  ['a short word alone', 'a C program calls cp', 'c', ['C']],
  ['nothing inside of a word', 'unlock the deadlock lock', 'lock', ['lock']],
  ['punctuation around a word', '(deadlock), "deadlock".', 'deadlock', ['deadlock', 'deadlock']],
  ['another script', 'यह तंत्र है', 'तंत्र', ['तंत्र']],
])('marks are right with %s', (_, page, terms, words) => {
  expect(marked(snippetOf(page, terms))).toEqual(words)
})

test('a page without the words shows its beginning, and an empty one nothing', () => {
  expect(snippetOf(' One\n two  three ', 'four')).toEqual({ text: 'One two three', marks: [] })
  expect(snippetOf('', 'four')).toEqual({ text: '', marks: [] })
})

test('a page of a million characters takes little time', () => {
  const page = `${'word '.repeat(200_000)}deadlock ${'word '.repeat(10)}`
  const begun = performance.now()
  expect(marked(snippetOf(page, 'deadlock'))).toEqual(['deadlock'])
  expect(performance.now() - begun).toBeLessThan(500)
})
