import { z } from 'zod'
import type { Book } from './books.ts'
import { createRandom, shuffled } from './chance.ts'
import { pageKey } from './quality.ts'

// Words of which a book has few pages in this very form, and many with other forms of the word: whoever types "automata"
// wants these pages, and not those with "automatic".

export const ExactForm = z.object({
  word: z.string(),
  book: z.string(),
  sha256: z.string(),
})
export type ExactForm = z.infer<typeof ExactForm>

/** Where the words are frozen. */
export const exactFormsFile = new URL('frozen/exact-forms.json', import.meta.url)

const seed = 20_261_129
const wordsMost = 60
const minPages = 40
const lettersOf = { least: 5, most: 14 }
const pagesOfForm = { least: 2, most: 8 }
/** On how many pages without the form other forms must stand, as a multiple of its own pages. */
const timesOthers = 3
const leastOthers = 10

const wordsOf = (page: string): Set<string> => new Set(page.toLowerCase().match(/(?<![\w])[a-z]+(?![\w])/g))

/** Forms of a word begin alike: all but its last three letters, and at least four. */
const beginningOf = (word: string): string => word.slice(0, Math.max(4, word.length - 3))

/** A plural is no other form: whoever types one wants the pages of both. */
const areOneForm = (one: string, other: string): boolean =>
  one === other || `${one}s` === other || `${other}s` === one

/** Returns the words of a book that are rare in their form. */
const rareFormsOf = ({ pages }: Book): string[] => {
  const words = pages.map(wordsOf)
  const pagesOf = new Map<string, Set<number>>()
  for (const [page, found] of words.entries())
    for (const word of found) pagesOf.set(word, (pagesOf.get(word) ?? new Set()).add(page))
  const families = new Map<string, string[]>()
  for (const word of pagesOf.keys())
    for (let end = 4; end <= word.length; end += 1) {
      const beginning = word.slice(0, end)
      families.set(beginning, [...(families.get(beginning) ?? []), word])
    }
  return [...pagesOf]
    .filter(
      ([word, own]) =>
        word.length >= lettersOf.least &&
        word.length <= lettersOf.most &&
        own.size >= pagesOfForm.least &&
        own.size <= pagesOfForm.most,
    )
    .filter(([word, own]) => {
      const family = families.get(beginningOf(word)) ?? []
      const others = new Set(
        family
          .filter((other) => !areOneForm(word, other))
          .flatMap((other) => [...(pagesOf.get(other) ?? [])]),
      )
      for (const page of own) others.delete(page)
      return others.size >= Math.max(leastOthers, timesOthers * own.size)
    })
    .map(([word]) => word)
    .toSorted()
}

/** Chooses one word of each book. The same books and seed give the same words. */
export const makeExactForms = (books: readonly Book[]): ExactForm[] => {
  const random = createRandom(seed)
  const taken = new Set<string>()
  return shuffled(
    books.filter(({ pages }) => pages.length >= minPages),
    random,
  )
    .flatMap((book) =>
      shuffled(rareFormsOf(book), random)
        .filter((word) => !taken.has(word))
        .slice(0, 1)
        .map((word): ExactForm => {
          taken.add(word)
          return { word, book: book.name, sha256: book.sha256 }
        }),
    )
    .slice(0, wordsMost)
}

/** Returns every page of the corpus that has a word in this form. */
export const pagesWithForm = (books: readonly Book[], word: string): string[] => {
  const form = new RegExp(String.raw`(?<![\w])${word}(?![\w])`, 'i')
  return books.flatMap(({ name, pages }) =>
    pages.flatMap((text, index) => (form.test(text) ? [pageKey(name, index + 1)] : [])),
  )
}
