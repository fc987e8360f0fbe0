import type { PageWords } from '@lectureshelf/contract/library/pdf-pages'
import { LRUCache } from 'lru-cache'
import { findInk } from '../tables/pages/pdf-layouts.table.ts'
import { type ScanState, findScan } from '../tables/pdf-pages.table.ts'
import type { Asking, PageProblem, WordsOfPage } from '../../platform/pdf-engine/pdf-engine.ts'
import { pageRefusal } from './page-refusal.ts'
import { createSharedWork } from '../../platform/http/limits/fair-turns.ts'
import type { Closing, PagesDeps, WordsVersion } from './pdf-pages-deps.ts'

const maxWordsBytes = 32 * 1024 * 1024
/** A word with its box, as an object, as JSON and compressed. */
const bytesPerWord = 200
const bytesPerPage = 1000
const refusalsRemembered = 1000
const refusedForMs = 60 * 60_000

/** The contract names the three values of the last field. */
export const toPageWords = (words: WordsOfPage['words']): PageWords['words'] =>
  words.map(([text, left, top, width, height, end]) => [text, left, top, width, height, end])
const toWords = ({ words }: WordsOfPage): PageWords['words'] => toPageWords(words)

/** Returns where the words of a page come from. They may change until it is known whether a machine is to read it. */
const sourceOf = (
  state: ScanState | null,
  { hasWords, isSettled }: { hasWords: boolean; isSettled: boolean },
): PageWords['source'] => {
  if (state === 'read') return 'machine'
  if (state === 'wanted') return 'waiting'
  if (state === 'unread' || state === 'failed') return hasWords ? 'pdf' : 'unread'
  if (isSettled) return 'pdf'
  return hasWords ? 'unchecked' : 'waiting'
}

/** Creates the words of pages: read when asked for, and remembered in a bounded memory. */
export const createPageWords = ({ db, clock, pdfEngine, queue, damage }: PagesDeps) => {
  const remembered = new LRUCache<string, PageWords>({
    maxSize: maxWordsBytes,
    sizeCalculation: ({ words }) => bytesPerPage + words.length * bytesPerWord,
  })
  /** A page that ended its process is not tried again by every request. */
  const refused = new LRUCache<string, { problem: PageProblem; at: Date }>({ max: refusalsRemembered })
  const reading = createSharedWork<PageWords>(queue)

  const read = async (version: WordsVersion, page: number, key: string, asking: Asking) => {
    const { versionId } = version
    const result = await damage.withWholeFile(version, (path) => pdfEngine.readWords(path, page, asking))
    if (!result.ok) {
      refused.set(key, { problem: result.problem, at: clock.now() })
      throw pageRefusal(result.problem)
    }
    const { width, height } = result.value
    const measured = await findInk(db, versionId, page)
    const own = toWords(result.value)
    const scan = version.scan?.state === 'none' ? null : await findScan(db, { versionId, pageNumber: page })
    const source = sourceOf(scan?.state ?? null, {
      hasWords: own.length > 0,
      // Until it is looked at, and its text layer compared, a page may turn out to be a scan.
      isSettled: version.scan !== null && (version.scan.state !== 'checking' || scan?.state !== 'layered'),
    })
    const words = source === 'machine' ? toPageWords(scan?.words ?? []) : own
    const answer: PageWords = { width, height, ink: measured?.ink ?? null, words, source }
    // Its ink is measured soon, and its words may be read.
    if (measured !== null && source !== 'waiting' && source !== 'unchecked') remembered.set(key, answer)
    return answer
  }

  return {
    /**
     * Returns the words of a page for a person.
     * @throws AppError `not_found`, `pdf_unsafe`, `too_many_requests` or `unavailable`
     */
    get: async (
      personId: string,
      version: WordsVersion,
      page: number,
      closing?: Closing,
    ): Promise<PageWords> => {
      // A damaged file that was put back has another key: what was read in the damaged one is not found any more.
      const key = `${version.versionId} ${version.storageKey} ${page}`
      const found = remembered.get(key)
      if (found !== undefined) return found
      const refusal = refused.get(key)
      if (refusal !== undefined && clock.now().getTime() - refusal.at.getTime() < refusedForMs)
        throw pageRefusal(refusal.problem)
      return reading.run(
        personId,
        key,
        ({ stepAside, abandoned }) =>
          read(version, page, key, { owner: personId, onSlow: stepAside, abandoned }),
        closing?.(),
      )
    },
  }
}
