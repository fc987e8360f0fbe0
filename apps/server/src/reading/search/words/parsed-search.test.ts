import { expect, test } from 'vitest'
import { replaceWords } from './parsed-search.ts'

test.each([
  ['a word', 'deadlok now', 'deadlok', 'deadlock', 'deadlock now'],
  ['a word in single quotes', "'deadlok' now", 'deadlok', 'deadlock', "'deadlock' now"],
  ['a word in curly quotes', '\u2018deadlok\u2019', 'deadlok', 'deadlock', '\u2018deadlock\u2019'],
  ['a word with an apostrophe', "dijkstr's path", "dijkstr's", 'dijkstra', 'dijkstra path'],
  ['a word with a curly apostrophe', 'dijkstr\u2019s path', "dijkstr's", 'dijkstra', 'dijkstra path'],
  ['a word with capitals', 'DeadLok?', 'deadlok', 'deadlock', 'deadlock?'],
])('%s is replaced in the search as it was typed', (_what, query, from, to, replaced) => {
  expect(replaceWords(query, new Map([[from, to]]))).toBe(replaced)
})
