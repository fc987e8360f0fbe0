import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Query } from './asking.ts'
import type { Book } from './books.ts'
import { ExactForm, exactFormsFile, pagesWithForm } from './exact-forms.ts'
import { KnownItem, knownItemsFile } from './known-items.ts'

const questionsFile = new URL('frozen/questions.json', import.meta.url)

const Question = z.object({
  question: z.string(),
  book: z.string(),
  sha256: z.string(),
  pages: z.array(z.number().int()),
})

/** The frozen queries, by kind. */
export interface Queries {
  index: Query[]
  headings: Query[]
  /** The index entries and headings with a typing error each. */
  misspelt: Query[]
  questions: Query[]
  /** Words of which other forms are much more frequent in the book. */
  exactForms: Query[]
}

const read = async (file: URL): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

/** Reads the frozen index entries and headings. */
export const readKnownItems = async () => z.array(KnownItem).parse(await read(knownItemsFile))

/** Reads the frozen questions. */
export const readQuestions = async () => z.array(Question).parse(await read(questionsFile))

/** Reads the frozen words in a rare form. */
export const readExactForms = async () => z.array(ExactForm).parse(await read(exactFormsFile))

/** Reads the queries about these books; those about a book that is missing are left out. */
export const readQueries = async (books: readonly Book[]): Promise<Queries> => {
  const names = new Set(books.map(({ name }) => name))
  const items = (await readKnownItems()).filter(({ book }) => names.has(book))
  const questions = (await readQuestions()).filter(({ book }) => names.has(book))
  const forms = (await readExactForms()).filter(({ book }) => names.has(book))
  const clean = ({ query, book, pages }: KnownItem): Query => ({ q: query, book, pages, isInSubject: false })
  return {
    index: items.filter(({ kind }) => kind === 'index').map(clean),
    headings: items.filter(({ kind }) => kind === 'heading').map(clean),
    misspelt: items.map((item) => ({ ...clean(item), q: item.misspelt })),
    questions: questions.map(({ question, book, pages }) => ({
      q: question,
      book,
      pages,
      isInSubject: true,
    })),
    exactForms: forms.map(({ word, book }) => ({
      q: word,
      book,
      pages: [],
      right: pagesWithForm(books, word),
      isInSubject: true,
    })),
  }
}
