import { foldText } from '../../library/fold-text.ts'
import type { Span } from './find-phrase.ts'

/** The most characters of a search: a whole exam question fits. */
export const searchMaxLength = 300

/** What separates the terms that stand in an address. A term never contains it. */
export const termSeparator = '|'

const insideWord = /[\p{L}\p{M}\p{N}]/u
/** A term that is shorter than this stands for itself, and not for the beginning of a word. */
const shortestBeginning = 3

const characterAt = (text: string, at: number): string =>
  at < 0 ? '' : String.fromCodePoint(text.codePointAt(at) ?? 0x20)

/** Returns where folded terms occur in folded text: where a word begins only, and never twice at one place. */
export const findTerms = (text: string, terms: readonly string[]): Span[] => {
  const found: Span[] = []
  for (const term of terms) {
    for (let at = text.indexOf(term); at >= 0 && term !== ''; at = text.indexOf(term, at + term.length)) {
      const end = at + term.length
      const isWhole = term.length >= shortestBeginning || !insideWord.test(characterAt(text, end))
      if (isWhole && !insideWord.test(characterAt(text, at - 1))) found.push([at, end])
    }
  }
  found.sort(([one, end], [other, otherEnd]) => one - other || otherEnd - end)
  let last = 0
  return found.filter(([start, end]) => {
    if (start < last) return false
    last = end
    return true
  })
}

/** More terms than a question of the longest search has; each costs a look through the whole PDF. */
const mostTerms = 40

/** Folds the terms of an address or a query. Each counts once, and none after the fortieth. */
export const foldTerms = (terms: string): string[] => {
  const folded = terms.split(termSeparator).map((term) => foldText(term).trim())
  return [...new Set(folded)].filter((term) => term !== '').slice(0, mostTerms)
}
