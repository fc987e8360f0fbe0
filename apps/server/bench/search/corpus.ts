import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type Book, readBooks } from './books.ts'
import { findPdfs } from './packages.ts'

// The corpus: which packages are fetched, and which of their PDFs are its books. Both are frozen in corpus.json.

const Corpus = z.object({
  /** In the order in which their books are chosen. */
  packages: z.array(z.string()),
  books: z.array(z.object({ name: z.string(), sha256: z.string(), pages: z.number() })),
})
type Corpus = z.infer<typeof Corpus>

export const corpusFile = new URL('frozen/corpus.json', import.meta.url)

/** How many pages the corpus has; more are made of the same pages under other subjects. */
const corpusPages = 27_000
const minBookPages = 12
const maxBookPages = 1200
const minCharactersPerPage = 600
const minShareOfCommonWords = 0.12
const maxShareOfKnownText = 0.4
const commonWords = new Set('the of and is to in a for that with'.split(' '))

/** Reads which packages and books the corpus has. */
export const readCorpus = async (): Promise<Corpus> =>
  Corpus.parse(JSON.parse(await readFile(corpusFile, 'utf8')))

const isEnglish = (text: string): boolean => {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.filter((word) => commonWords.has(word)).length / words.length > minShareOfCommonWords
}

/** Returns whether a book has text to search, in English, and is neither a leaflet nor a whole shelf. */
const isUsable = ({ pages }: Book): boolean => {
  if (pages.length < minBookPages || pages.length > maxBookPages) return false
  const text = pages.join('\n')
  return text.length / pages.length >= minCharactersPerPage && isEnglish(text)
}

/** Returns a number that is the same for the same text (FNV-1a). */
const numberOf = (text: string): number => {
  let number = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) number = Math.imul(number ^ text.charCodeAt(at), 0x01000193)
  return number >>> 0
}

/** Returns a sample of the runs of eight words in a text, the same for the same text. */
const sampleOf = (pages: string[]): Set<number> => {
  const words =
    pages
      .join(' ')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const runs = new Set<number>()
  for (let at = 0; at + 8 <= words.length; at += 1) {
    const run = numberOf(words.slice(at, at + 8).join(' '))
    if (run % 16 === 0) runs.add(run)
  }
  return runs
}

/** Chooses books in the order of their packages, without those whose text mostly stands in an earlier one. */
export const chooseBooks = async (packages: string[]): Promise<Corpus> => {
  const files = await findPdfs(packages)
  const known = new Set<number>()
  const books: Corpus['books'] = []
  let pages = 0
  for (const file of files) {
    const [book] = await readBooks([file])
    if (book === undefined || !isUsable(book)) continue
    const runs = sampleOf(book.pages)
    const repeated = [...runs].filter((run) => known.has(run)).length
    if (repeated / runs.size > maxShareOfKnownText) continue
    for (const run of runs) known.add(run)
    books.push({ name: book.name, sha256: book.sha256, pages: book.pages.length })
    pages += book.pages.length
    if (pages >= corpusPages) break
  }
  return { packages, books }
}

/** Reads the books of the corpus, or those of some packages alone; `demo` names the PDFs of the demo. Another version of a package has other books: they are named and left out. */
export const loadBooks = async (only: readonly string[] = []): Promise<Book[]> => {
  const corpus = await readCorpus()
  const isWanted = (name: string) => only.length === 0 || only.includes(name.split('/')[0] ?? '')
  const files = await findPdfs(corpus.packages.filter(isWanted))
  const chosen = corpus.books.filter(({ name }) => isWanted(name))
  const wanted = new Map(chosen.map(({ name, sha256 }) => [name, sha256]))
  const read = await readBooks(files.filter(({ name }) => wanted.has(name)))
  const books = read.filter(({ name, sha256 }) => wanted.get(name) === sha256)
  const found = new Set(books.map(({ name }) => name))
  const missing = chosen.filter(({ name }) => !found.has(name))
  for (const { name } of missing)
    process.stdout.write(`Left out, because the file differs or lacks: ${name}\n`)
  return books
}
