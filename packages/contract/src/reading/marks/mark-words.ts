import { foldText } from '../../library/fold-text.ts'
import { joinLines } from '../search/broken-words.ts'

/** Whether the texts of a mark have every word that was typed, in any order. The server and the browser ask alike. */
export const haveTypedWords = (texts: readonly string[], typed: string): boolean => {
  const folded = foldText(joinLines(texts.join('\n\n')))
  return foldText(typed)
    .split(' ')
    .every((word) => folded.includes(word))
}
