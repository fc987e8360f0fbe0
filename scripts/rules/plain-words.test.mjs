import { expect, it, test } from 'vitest'
import { hardWords } from './plain-words.mjs'

const linesOf = (path, content) => hardWords(path, content).map(({ line, problem }) => `${line} ${problem}`)

it.each([
  ['Opens a kept note without a line', '"without a line": write "offline"'],
  ['There is no line. Try again.', '"no line": write "offline"'],
  ['Sent when the line is back', '"the line is back": write "offline"'],
  ['Ask somebody', '"somebody": write "no one", "someone"'],
  ['The owner is told', '"is told": write "learns"'],
  ['A lock that is given back', '"given back": write "releases"'],
  ['Read it nevertheless', '"nevertheless": write "anyway"'],
  ['The price of now', '"of now": write "current"'],
  ['Forms of before', '"of before": write "earlier"'],
  ['A list that failed says so', '"says so": write what it says'],
  ['Null when there is none', '"there is none": write what is missing'],
  ['Nothing while there are none', '"there are none": write what is missing'],
])('the sentence "%s" is refused', (sentence, problem) => {
  expect(linesOf('a.md', sentence)).toEqual([expect.stringContaining(`1 ${problem}`)])
})

it.each([
  'The numbers as of now',
  'Requires that no line break is in it',
  'A line of the statement',
  'No one is offline',
])('the sentence "%s" is allowed', (sentence) => {
  expect(linesOf('a.md', sentence)).toEqual([])
})

test('a program is read in its comments, strings, templates and texts between tags', () => {
  const code = [
    '// Sends it anew.',
    "const words = 'Ask anybody'",
    'const more = `${words} of ours`',
    'export const nobody = <p>It goes on</p>',
  ].join('\n')
  expect(hardWords('a.tsx', code).map(({ line }) => line)).toEqual([1, 2, 3, 4])
})

test('a name is refused wherever it stands', () => {
  expect(linesOf('a.css', '.rowsAtOnce {}')).toEqual([expect.stringMatching(/^1 "rowsAtOnce"/)])
})

test('code in a guide and rules of a style are not read', () => {
  expect(linesOf('a.md', '`of before`\n```\nnobody\n```\n')).toEqual([])
  expect(linesOf('a.css', '.nobody { content: "of before" }')).toEqual([])
})

test('comments of a style and of a script are read', () => {
  expect(hardWords('a.css', 'a {}\n/* Forms\n of before */')).toMatchObject([{ line: 3 }])
  expect(hardWords('a.sh', 'echo nobody\n# Ask nobody')).toMatchObject([{ line: 2 }])
})

test('titles are judged in files of tests alone', () => {
  const code = "it('reads a statement', () => undefined)"
  expect(hardWords('a.test.ts', code)).toHaveLength(1)
  expect(hardWords('a.ts', code)).toEqual([])
})
