import { createHash } from 'node:crypto'

// Which forms of a stem a page has. The stem itself and its plural cost nothing: the stem has weight C in a text that has
// them, and D where it stands for other forms alone. Every other form is a word of its own, short and without places, and
// so are all forms that stand in a heading and not in the text below it. A plural is no other form.

/** What no word of a text begins with. */
export const formSign = '='
/** Twenty bits: of the fifty forms on a page one in twenty thousand is taken for another. */
export const formDigits = 5
const lettersOfForms = /^[a-z]{3,24}$/

/** Whether a word is its own stem, or the plural of it. */
const isPlainForm = (word: string, stem: string): boolean => word === stem || word === `${stem}s`

/** Returns the query for pages that have a word in this form; its stem where the index knows no forms of it. */
export const formQuery = (word: string, stem: string): string => {
  if (!lettersOfForms.test(word)) return `'${stem}'`
  const isPlain = isPlainForm(word, stem)
  const singular = isPlain ? stem : word.replace(/s$/, '')
  const hash = createHash('sha256').update(singular).digest('hex')
  const form = `'${formSign}${hash.slice(0, formDigits)}'`
  return isPlain ? `'${stem}':C|${form}` : form
}
