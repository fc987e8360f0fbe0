import type { PageSource } from '../page-types.ts'
import type { KeptSource } from './kept-words.ts'

interface KeptOptions extends Omit<KeptSource, 'heldWords'> {
  pages: PageSource
  /** Whether the PDF is read from the copy on this phone. */
  isKept: Promise<boolean>
}

/** Reads words and finds by the server, or in the copy itself while it is read without a line. */
export const withKeptWords = ({ pages, isKept, ...copy }: KeptOptions): PageSource => {
  let loading: Promise<Pick<PageSource, 'hits' | 'words'>> | null = null
  const here = async () => {
    // Few readers ever need it, and a phone that keeps a note has every script of the program.
    loading ??= import('./kept-words.ts').then(({ createKeptWords }) =>
      createKeptWords({ ...copy, heldWords: pages.heldWords }),
    )
    loading.catch(() => (loading = null))
    return loading
  }
  return {
    ...pages,
    words: async (number, signal) => ((await isKept) ? await here() : pages).words(number, signal),
    hits: async (query, signal) => ((await isKept) ? await here() : pages).hits(query, signal),
    prepareHits: async () => {
      if (!(await isKept)) await pages.prepareHits()
    },
  }
}
