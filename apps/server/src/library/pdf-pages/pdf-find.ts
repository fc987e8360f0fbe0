import { setImmediate } from 'node:timers/promises'
import { foldText } from '@lectureshelf/contract/library/fold-text'
import type { PdfHits } from '@lectureshelf/contract/library/pdf-pages'
import { joinLines } from '@lectureshelf/contract/reading/search/broken-words'
import { createPhraseFinder } from '@lectureshelf/contract/reading/search/find-phrase'
import { findTerms, foldTerms } from '@lectureshelf/contract/reading/search/search-words'
import { LRUCache } from 'lru-cache'
import { listPageTexts } from '../tables/pdf-pages.table.ts'
import { progressOf } from '../tables/pages/pdf-scans.table.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ReadablePdf } from '../pdfs/pdfs.policy.ts'
import { hasWords } from './has-words.ts'

const maxTextBytes = 64 * 1024 * 1024
/** Text that is not Latin takes two bytes a character. */
const bytesPerCharacter = 2
const readPages = 250
/** Folding these, or counting in them, takes a few milliseconds, during which no one else is answered. */
const foldedPages = 50

/** A word or phrase as it was typed, or the terms of a search; null when a search is yet to come. */
export type Wanted = { q: string } | { terms: string } | null

/** A version, and whether a machine may still add words to it. */
type FindIn = Pick<ReadablePdf, 'versionId' | 'isIndexed' | 'readingRules' | 'scan'>

interface FoldedText {
  pages: { pageNumber: number; text: string }[]
  hasText: boolean
}

/** Returns how often a wanted text occurs in a folded one. */
const counterOf = (wanted: NonNullable<Wanted>): ((text: string) => number) => {
  if ('terms' in wanted) {
    const terms = foldTerms(wanted.terms)
    return (text) => findTerms(text, terms).length
  }
  const find = createPhraseFinder(wanted.q)
  return (text) => find(text).length
}

/** Returns the pages with hits. */
const hitsIn = async (
  pages: FoldedText['pages'],
  countHits: (text: string) => number,
): Promise<PdfHits['pages']> => {
  const hits: PdfHits['pages'] = []
  for (const [index, { pageNumber, text }] of pages.entries()) {
    if (index % foldedPages === foldedPages - 1) await setImmediate()
    const count = countHits(text)
    if (count > 0) hits.push([pageNumber, count])
  }
  return hits
}

/** Creates finding in a PDF. Folded texts are remembered, so that the second letter typed costs no statement. */
export const createPdfFind = ({ db }: { db: Db }) => {
  const remembered = new LRUCache<string, FoldedText>({
    maxSize: maxTextBytes,
    sizeCalculation: ({ pages }) =>
      pages.reduce((sum, { text }) => sum + 100 + text.length * bytesPerCharacter, 1),
  })
  const loading = new Map<string, Promise<FoldedText>>()

  const load = async (versionId: string): Promise<FoldedText> => {
    const folded: FoldedText = { pages: [], hasText: false }
    const read = (after: number) => {
      const texts = listPageTexts(db, versionId, { after, limit: readPages })
      // It may fail before it is waited for.
      texts.catch(() => undefined)
      return texts
    }
    let reading = read(0)
    for (;;) {
      const batch = await reading
      const isLast = batch.length < readPages
      // The database reads the next pages during the folding of these.
      if (!isLast) reading = read(batch.at(-1)?.pageNumber ?? 0)
      for (const [index, { pageNumber, text }] of batch.entries()) {
        if (index % foldedPages === foldedPages - 1) await setImmediate()
        folded.pages.push({ pageNumber, text: foldText(joinLines(text)) })
        folded.hasText ||= hasWords(text)
      }
      if (isLast) return folded
    }
  }

  const loadOnce = (versionId: string, key: string): Promise<FoldedText> => {
    const found = loading.get(key)
    if (found !== undefined) return found
    const loaded = load(versionId).finally(() => loading.delete(key))
    loading.set(key, loaded)
    return loaded
  }

  const textOf = async ({ versionId, isIndexed, readingRules, scan }: FindIn): Promise<FoldedText> => {
    // A machine adds words between one state and the next, and other rules of reading find others.
    const key = `${versionId} ${readingRules} ${scan?.state ?? ''}`
    const isFinal = isIndexed && scan?.state !== 'reading'
    if (!isFinal) remembered.delete(key)
    const found = remembered.get(key)
    if (found !== undefined) return found
    const loaded = await loadOnce(versionId, key)
    if (isFinal) remembered.set(key, loaded)
    return loaded
  }

  return {
    /**
     * Counts where a word, a phrase or terms occur, without regard to capitals, diacritics and line ends. Without
     * any, it reads the texts for the search that follows.
     */
    find: async (version: FindIn, wanted: Wanted): Promise<PdfHits> => {
      const { versionId, isIndexed, scan } = version
      const { pages, hasText } = await textOf(version)
      const hits = wanted === null ? [] : await hitsIn(pages, counterOf(wanted))
      const total = hits.reduce((sum, [, count]) => sum + count, 0)
      return {
        total,
        pages: hits,
        isScan: isIndexed && !hasText,
        isComplete: isIndexed,
        scan: await progressOf(db, versionId, scan),
      }
    },
  }
}
