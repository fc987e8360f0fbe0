import { foldText } from '@lectureshelf/contract/library/fold-text'
import { joinLines } from '@lectureshelf/contract/reading/search/broken-words'
import { findTerms } from '@lectureshelf/contract/reading/search/search-words'
import { type ParsedSearch, bareWord } from './parsed-search.ts'

/** Returns the one word of a search that has other forms; null for several words, a phrase, or a name with signs. */
const onlyWordOf = ({ wanted, excluded }: ParsedSearch): string | null => {
  const [word, ...others] = wanted
  if (word === undefined || others.length > 0 || excluded.length > 0) return null
  const only = word.ways.length === 1 && word.ways[0]?.length === 1 ? (word.ways[0][0] ?? '') : ''
  return /^[a-z]{3,}$/.test(only) && foldText(bareWord(word.typed)) === only ? only : null
}

/** Whether these pages have no word that begins as it was typed: their index has other forms of it. */
export const lackTypedForm = (
  parsed: ParsedSearch,
  pages: readonly { text: string; heading: string }[],
): boolean => {
  const only = onlyWordOf(parsed)
  if (only === null || pages.length === 0) return false
  return pages.every(({ text, heading }) => {
    const folded = foldText(`${heading} ${joinLines(text)}`)
    return findTerms(folded, [only]).length + findTerms(folded.replace(/['-]/g, ''), [only]).length === 0
  })
}
