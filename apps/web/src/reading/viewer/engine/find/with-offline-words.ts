import type { Source } from '../../session/source.ts'
import type { OfflineSource } from './offline-words.ts'

interface OfflineOptions {
  source: Source
  /** Whether the PDF is read from the copy on this device. */
  isKept: Promise<boolean>
  document: OfflineSource['document']
}

/** Reads words and finds by the server, or in the copy itself while it is read offline. */
export const withOfflineWords = ({ source, isKept, document }: OfflineOptions): Source => {
  let loading: Promise<Pick<Source, 'hits' | 'words'>> | null = null
  const here = async () => {
    // Few readers ever need it, and a device that keeps a note has every script of the program.
    loading ??= import('./offline-words.ts').then(({ createOfflineWords }) =>
      createOfflineWords({ ...source, document }),
    )
    loading.catch(() => (loading = null))
    return loading
  }
  return {
    ...source,
    words: async (number, signal) => ((await isKept) ? await here() : source).words(number, signal),
    hits: async (query, signal) => ((await isKept) ? await here() : source).hits(query, signal),
    prepareHits: async () => {
      if (!(await isKept)) await source.prepareHits()
    },
  }
}
