import { SubCode } from '@lectureshelf/contract/common'

const maxAbbreviationLength = 20
const smallWords = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])
const numeral = /^(?:[IVX]+|\d+)$/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the first graphemes of a text, which are the letters that a person counts. */
export const firstLetters = (word: string, count: number): string =>
  [...graphemes.segment(word)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('')

/** Abbreviates a subject's name to its initials, as teachers do: Computer Networks is CN. */
export const abbreviate = (subName: string, subCode: string): string => {
  const words = subName.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
  const large = words.filter((word) => !smallWords.has(word.toLowerCase()))
  const [only, ...others] = large.length === 0 ? words : large
  if (only === undefined) return subCode
  const made =
    others.length === 0
      ? firstLetters(only, 4)
      : [only, ...others].map((word) => (numeral.test(word) ? word : firstLetters(word, 1))).join('')
  const abbreviation = made.toUpperCase()
  return abbreviation.length > maxAbbreviationLength ? subCode : abbreviation
}

/** Parses a folder such as `BCS502 Computer Networks`, also with a dash or an underscore; a bare code has no name. */
export const readSubjectFolder = (folder: string): { subCode: string; subName: string | null } | null => {
  const [, code = '', name = ''] = /^([^\s_]+)(?:[\s_]+[-\u2013:]?[\s_]*(.*))?$/u.exec(folder) ?? []
  const subCode = SubCode.safeParse(code)
  if (!subCode.success) return null
  return { subCode: subCode.data, subName: name.trim() === '' ? null : name.trim() }
}
