import type { PageSource } from '../page-types.ts'
import type { TextDocument } from './kept-words.ts'

interface KeptOptions {
  pages: Pick<PageSource, 'hits' | 'prepareHits' | 'words'>
  /** Whether the PDF is read from the copy on this phone. */
  isKept: Promise<boolean>
  document: Promise<TextDocument>
}

/** Finds by the server, or in the document itself while it is read without a line. */
export const withKeptWords = ({ pages, isKept, document }: KeptOptions): KeptOptions['pages'] => {
  let loading: Promise<Pick<PageSource, 'hits' | 'words'>> | null = null
  const here = async () => {
    // Few readers ever need it, and a phone that keeps a note has every script of the program.
    loading ??= import('./kept-words.ts').then(({ createKeptWords }) => createKeptWords(document))
    loading.catch(() => (loading = null))
    return loading
  }
  return {
    words: async (number, signal) => ((await isKept) ? await here() : pages).words(number, signal),
    hits: async (query, signal) => ((await isKept) ? await here() : pages).hits(query, signal),
    prepareHits: async () => {
      if (!(await isKept)) await pages.prepareHits()
    },
  }
}
