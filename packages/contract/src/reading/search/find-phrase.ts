import { foldText } from '../../library/fold-text.ts'

/** Where a hit begins and ends in a folded text. */
export type Span = [start: number, end: number]

const innerHyphen = /([\p{L}\p{N}])(\p{M}*)-(?=[\p{L}\p{N}])/gu
/** Without its hyphen a range of short numbers could be any number. */
const shortNumber = /(?<!\p{N})\p{N}{1,2}-(?=\p{N})|(?<=\p{N})-\p{N}{1,2}(?!\p{N})/gu
const kept = '\u0000'

/** Returns the pattern of a phrase whose compounds may have lost their hyphens; null for one without compounds. */
const looseOf = (wanted: string): RegExp | null => {
  const fixed = wanted.replace(shortNumber, (found) => found.replace('-', kept))
  const escaped = fixed.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  const loose = escaped.replace(innerHyphen, '$1$2-?')
  return loose === escaped ? null : new RegExp(loose.replaceAll(kept, '-'), 'gu')
}

/**
 * Creates the search for a word or phrase in folded texts. A compound that a line's end divided at its own hyphen has lost it:
 * "well-known" also stands for "wellknown" in a text that has it in no other way.
 */
export const createPhraseFinder = (typed: string): ((text: string) => Span[]) => {
  const wanted = foldText(typed).trim()
  const loose = looseOf(wanted)
  return (text) => {
    const found: Span[] = []
    if (wanted === '') return found
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
      found.push([at, at + wanted.length])
    if (found.length > 0 || loose === null) return found
    return Array.from(text.matchAll(loose), ({ 0: hit, index }): Span => [index, index + hit.length])
  }
}
