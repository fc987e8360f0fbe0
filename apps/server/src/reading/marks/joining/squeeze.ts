import { foldText } from '@lectureshelf/contract/library/fold-text'

/** Spaces, hyphens and characters without a shape: they change when a text is set in other lines. */
const unsteady = /[\s\-\u00ad\ufffe\p{Cc}\p{Cf}]+/gu

/** Returns a text without what line ends and hyphenation change, so that a quote is found wherever it is set. */
export const squeeze = (text: string): string => foldText(text).replace(unsteady, '')

/** A hyphen after which a word continues on the next line. */
const lineHyphen = /[-\u00ad\u2010\ufffe]\s*\n\s*|[\u00ad\ufffe]/gu
const wordsAndOthers = /[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_]+/gu
const wordStart = /^[\p{L}\p{M}\p{N}_]/u

/** Returns the places in the squeezed text that are not within a word. */
export const wordEdges = (text: string): ReadonlySet<number> => {
  const edges = new Set([0])
  let end = 0
  for (const [part] of text.replace(lineHyphen, '').matchAll(wordsAndOthers)) {
    const start = end
    end += squeeze(part).length
    if (!wordStart.test(part)) for (let at = start; at < end; at += 1) edges.add(at)
    edges.add(end)
  }
  return edges
}
