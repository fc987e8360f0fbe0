import { describe, expect, it } from 'vitest'
import { createRandom, misspell, shuffled } from '../bench/search/chance.ts'
import { readCorpus } from '../bench/search/corpus.ts'
import { mrrAt10, recallAt } from '../bench/search/quality.ts'
import { readKnownItems, readQuestions } from '../bench/search/queries.ts'

const judged = (found: string[], ...right: string[]) => ({ found, right: new Set(right) })

describe('the frozen queries of the bench', () => {
  it('name books of the corpus by their hash, and pages that these have', async () => {
    const { books, packages } = await readCorpus()
    const byName = new Map(books.map((book) => [book.name, book]))
    expect(books.length).toBeGreaterThanOrEqual(200)
    expect(books.every(({ name }) => ['demo', ...packages].includes(name.split('/')[0] ?? ''))).toBe(true)
    for (const { book, sha256, pages } of [...(await readKnownItems()), ...(await readQuestions())]) {
      expect(byName.get(book)?.sha256, book).toBe(sha256)
      expect(pages.length).toBeGreaterThan(0)
      for (const page of pages) expect(page, book).toBeLessThanOrEqual(byName.get(book)?.pages ?? 0)
    }
  })

  it('are 40 index entries, 40 headings and at least 40 questions about six books or more', async () => {
    const items = await readKnownItems()
    const questions = await readQuestions()
    expect(items.filter(({ kind }) => kind === 'index')).toHaveLength(40)
    expect(items.filter(({ kind }) => kind === 'heading')).toHaveLength(40)
    expect(questions.length).toBeGreaterThanOrEqual(40)
    expect(new Set(questions.map(({ book }) => book)).size).toBeGreaterThanOrEqual(6)
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length)
  })

  it('fit into the field of the search', async () => {
    for (const { query, misspelt } of await readKnownItems())
      expect(Math.max(query.length, misspelt.length)).toBeLessThanOrEqual(300)
    for (const { question } of await readQuestions()) expect(question.length).toBeLessThanOrEqual(300)
  })
})

describe('the chance of the bench', () => {
  it('makes the same typing error from the same seed, in the longest word', () => {
    const wrong = misspell('page replacement', createRandom(7))
    expect(misspell('page replacement', createRandom(7))).toBe(wrong)
    expect(wrong).toMatch(/^page \p{L}+$/u)
    expect(wrong).not.toBe('page replacement')
    expect(Math.abs(wrong.length - 'page replacement'.length)).toBeLessThanOrEqual(1)
  })

  it('loses no item when it shuffles', () => {
    const items = Array.from({ length: 20 }, (_, index) => index)
    const order = shuffled(items, createRandom(3))
    expect(order).not.toEqual(items)
    expect(order.toSorted((a, b) => a - b)).toEqual(items)
  })
})

describe('the figures of the bench', () => {
  it('count a query when one of its right pages is among the first', () => {
    const all = [judged(['a', 'b', 'c'], 'c', 'z'), judged(['a', 'b', 'c'], 'x')]
    expect(recallAt(all, 3)).toBe(0.5)
    expect(recallAt(all, 2)).toBe(0)
  })

  it('take one divided by the rank of the first right page, within ten pages', () => {
    const late = judged(
      Array.from({ length: 12 }, (_, index) => `p${index}`),
      'p10',
    )
    expect(mrrAt10([judged(['a', 'b'], 'b', 'a')])).toBe(1)
    expect(mrrAt10([judged(['a', 'b'], 'b'), late])).toBe(0.25)
  })
})
