import { foldText } from '@lectureshelf/contract/library/fold-text'
import { z } from 'zod'
import type { Book } from './books.ts'
import { createRandom, misspell, shuffled } from './chance.ts'

// Queries whose right pages a book itself names: the entries of its index, and the headings of its outline.

export const KnownItem = z.object({
  kind: z.enum(['index', 'heading']),
  query: z.string(),
  /** The query with one typing error. */
  misspelt: z.string(),
  book: z.string(),
  sha256: z.string(),
  /** Each of them is right. */
  pages: z.array(z.number().int()),
})
export type KnownItem = z.infer<typeof KnownItem>

/** Where the queries are frozen. */
export const knownItemsFile = new URL('frozen/known-items.json', import.meta.url)

const seed = 20_261_124
const itemsPerKind = 40
const indexItemsPerBook = 3
const headingsPerBook = 1
const minPages = { index: 60, heading: 40 }

interface Entry {
  query: string
  pages: number[]
}

/** Returns whether a reader would type it: a few words, and no name of a program's part. */
const isPlain = (text: string): boolean =>
  /^\p{L}[\p{L} ']+$/u.test(text) &&
  /\p{L}{5}/u.test(text) &&
  !/\p{Ll}\p{Lu}/u.test(text) &&
  text.split(/\s+/).length <= 6

/** Returns the entries of a page of an index, with printed page numbers; none when the page is no index. */
const entriesOf = (text: string): Entry[] => {
  const lines = text.split('\n').map((line) => line.trim())
  const entries = lines.flatMap((line) => {
    const found = /^(.{4,50}?)(?:,|[ .]{2,}| )\s*(\d{1,4}(?:, ?\d{1,4})*)$/u.exec(line)
    const [, term = '', numbers = ''] = found ?? []
    return found === null ? [] : [{ query: term.trim(), pages: numbers.split(',').map(Number) }]
  })
  return entries.length >= 15 && entries.length >= lines.length / 2 ? entries : []
}

const beginningOf = (term: string): string => {
  const longest = foldText(term)
    .split(/[^\p{L}]+/u)
    .toSorted((a, b) => b.length - a.length)[0]
  return (longest ?? '').slice(0, 6)
}

/** Returns how far printed page numbers lie behind the pages of the file; null when the entries do not tell. */
const offsetOf = (entries: Entry[], folded: string[]): number | null => {
  const sample = entries.slice(0, 150)
  const scores = Array.from({ length: 61 }, (_, index) => {
    const offset = index - 10
    const right = sample.filter(({ query, pages: [page = 0] }) =>
      folded[page + offset - 1]?.includes(beginningOf(query)),
    )
    return { offset, share: right.length / sample.length }
  }).toSorted((a, b) => b.share - a.share)
  const [best, second] = scores
  return best !== undefined && second !== undefined && best.share >= 0.6 && best.share - second.share > 0.15
    ? best.offset
    : null
}

const generic =
  /^((the|concept|function)? ?index|introduction|overview|references|bibliography|contents|summary|examples?|preface)$/i

/** Returns whether an entry says something alone; `for a record` below `Print` does not. */
const isWhole = (query: string): boolean =>
  (query.includes(' ') || query.length >= 8) && !/^(for|with|of|in|and|to|on|by|from|as|the) /i.test(query)

/** Returns the entries of a book's index, with the pages of the file. */
const indexOf = ({ pages }: Book): Entry[] => {
  const last = Math.floor(pages.length * 0.85)
  const entries = pages.slice(last).flatMap(entriesOf)
  if (entries.length < 60) return []
  const folded = pages.map(foldText)
  const offset = offsetOf(entries, folded)
  if (offset === null) return []
  const times = new Map<string, number>()
  for (const { query } of entries) times.set(query, (times.get(query) ?? 0) + 1)
  return (
    entries
      .map(({ query, pages }) => ({ query, pages: pages.map((page) => page + offset) }))
      .filter(
        ({ query, pages }) => isPlain(query) && isWhole(query) && !generic.test(query) && pages.length <= 3,
      )
      // A running head stands on each page of the index.
      .filter(({ query }) => times.get(query) === 1)
      .filter(({ query, pages }) => pages.every((page) => folded[page - 1]?.includes(beginningOf(query))))
  )
}

/** Matches what stands before the words of a heading, such as `Chapter 3.`, `2.1` or `A.4`. */
const numbering = /^((Chapter|Appendix|Section|Part) )?(\d+|[A-Z](?=[.\d]))(\.\d+)*[.:]?\s+/

/** Returns the headings of a book's outline, each with every page where a heading of these words begins. */
const headingsOf = ({ outline, pages }: Book): Entry[] => {
  const byTitle = new Map<string, Entry>()
  for (const { title, pageNumber } of outline) {
    const query = title.replace(numbering, '')
    if (pageNumber === null || pageNumber > pages.length) continue
    const entry = byTitle.get(query.toLowerCase()) ?? { query, pages: [] }
    if (!entry.pages.includes(pageNumber)) entry.pages.push(pageNumber)
    byTitle.set(query.toLowerCase(), entry)
  }
  return [...byTitle.values()].filter(({ query, pages: right }) => {
    const isShort = query.split(/\s+/).length >= 2 && right.length <= 3
    return isShort && isPlain(query) && !generic.test(query)
  })
}

/** Takes some entries of each book in turn, until there are enough. */
const take = (
  books: Book[],
  kind: KnownItem['kind'],
  entriesOfBook: (book: Book) => Entry[],
  perBook: number,
): KnownItem[] => {
  const random = createRandom(seed + kind.length)
  const items = shuffled(
    books.filter(({ pages }) => pages.length >= minPages[kind]),
    random,
  ).flatMap((book) =>
    shuffled(entriesOfBook(book), random)
      .slice(0, perBook)
      .map(({ query, pages }): KnownItem => {
        const misspelt = misspell(query, random)
        return { kind, query, misspelt, book: book.name, sha256: book.sha256, pages }
      }),
  )
  return items.slice(0, itemsPerKind)
}

/** Makes the queries. The same books and seed make the same queries. */
export const makeKnownItems = (books: Book[]): KnownItem[] => [
  ...take(books, 'index', indexOf, indexItemsPerBook),
  ...take(books, 'heading', headingsOf, headingsPerBook),
]
