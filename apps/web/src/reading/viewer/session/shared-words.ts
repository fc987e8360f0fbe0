import type { PageWords } from '@lectureshelf/contract/library/pdf-pages'
import { unlessAborted } from './unless-aborted.ts'

// Words of a page are about 10 KB.
const rememberedPages = 12

/** Returns whether the words of a page stay as they are. Others may be read by a machine at any moment. */
export const areLasting = ({ source }: Pick<PageWords, 'source'>): boolean =>
  source === 'pdf' || source === 'machine'

/**
 * Remembers the words of the last few pages, which marks and selection share: each page is read once for both. What
 * failed or may still change is read again when it is next wanted.
 */
export const createSharedWords = (read: (page: number) => Promise<PageWords>) => {
  const remembered = new Map<number, Promise<PageWords>>()
  const forget = (page: number, words: Promise<PageWords>) => {
    if (remembered.get(page) === words) remembered.delete(page)
  }
  const begin = (page: number): Promise<PageWords> => {
    const words = read(page)
    words.then(
      (found) => areLasting(found) || forget(page, words),
      () => forget(page, words),
    )
    return words
  }
  return (page: number, signal: AbortSignal): Promise<PageWords> => {
    const words = remembered.get(page) ?? begin(page)
    remembered.delete(page)
    remembered.set(page, words)
    const [oldest] = remembered.keys()
    if (remembered.size > rememberedPages && oldest !== undefined) remembered.delete(oldest)
    return unlessAborted(words, signal)
  }
}
