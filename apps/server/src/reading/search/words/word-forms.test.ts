import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/harness.ts'
import { publishNotes } from '../../../../test/search-notes.ts'
import { createStems } from './stems.ts'
import { formQuery } from './word-forms.ts'

const testApp = useTestApp()

/** Returns the pages on which the index has a word in this form. */
const pagesWith = async (word: string): Promise<number[]> => {
  const { database } = testApp()
  const stem = (await createStems({ db: database.db }).read([word]))(word)
  const { rows } = await database.runSql(
    `select page_number from search.page where words @@ $1::tsquery order by page_number`,
    [formQuery(word, stem ?? '')],
  )
  return rows.map((row) => Number(row['page_number']))
}

test.each([
  ['import', [1, 4]],
  ['imports', [1, 4]],
  ['important', [2, 4]],
  ['operation', [9]],
  ['operations', [9]],
  ['importing', [3]],
  ['police', [5]],
  ['policy', [6]],
  ['policies', []],
  ['locale', [7]],
  ['local', [8]],
  ['x86', [9]],
  ['heading', [10]],
  ['headings', [10]],
])('the index knows on which pages the form of %s is', async (word, pages) => {
  await publishNotes(testApp(), {
    notes: [
      {
        pages: [
          'An import of goods',
          'An important matter',
          'By importing goods',
          'Two imports, both important',
          'The police',
          'A policy',
          'The locale of a program',
          'A local variable',
          'Made for operations of x86',
          'Its title was typed',
        ],
        outline: [{ title: 'A heading', pageNumber: 10, level: 0 }],
      },
    ],
  })
  expect(await pagesWith(word)).toEqual(pages)
})

test('forms of words are counted nowhere', async () => {
  await publishNotes(testApp(), { notes: [{ pages: ['The police is important'] }] })
  const { rows } = await testApp().database.runSql(`select word from search.lexeme where word like '=%'`, [])
  expect(rows).toEqual([])
})
