import { passwordTooEasy } from '@lectureshelf/contract/people/account-messages'
import { siteName } from '@lectureshelf/contract/constants'
import { isCommonPassword } from '../../platform/secrets/common-passwords.ts'
import { AppError } from '../../platform/errors.ts'

interface PasswordOwner {
  usn: string
  name: string
}

/** Shorter parts of a name, such as initials, occur in too many good passwords. */
const shortestWord = 4

const withoutSigns = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

const inLowerCase = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Returns the whole name as one word, and its parts that are long enough. */
const wordsOf = (name: string): string[] => [
  withoutSigns(name),
  ...name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(({ length }) => length >= shortestWord),
]

/** Returns whether a password has some of the words, once or more often, and besides them only digits. */
const isMadeOf = (password: string, words: string[]): boolean => {
  const longestFirst = words.filter((word) => word !== '').toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), password)
  return rest !== password && /^\p{N}*$/u.test(rest)
}

/** Returns why a password is too easy to guess, or null. */
const weaknessOf = async (password: string, { usn, name }: PasswordOwner) => {
  const typed = inLowerCase(password)
  const bare = withoutSigns(typed)
  if (isMadeOf(bare, [withoutSigns(inLowerCase(usn))])) return 'usn'
  if (isMadeOf(bare, wordsOf(inLowerCase(name)))) return 'name'
  if (isMadeOf(bare, [inLowerCase(siteName)])) return 'site'
  const isCommon = (await isCommonPassword(typed)) || (await isCommonPassword(bare))
  return isCommon || new Set(bare).size <= 1 ? 'common' : null
}

/**
 * Requires a password that is not common, nor its owner's USN or name with only digits and symbols added.
 * Existing passwords are not checked.
 * @throws AppError `password_too_easy`.
 */
export const requireGoodPassword = async (password: string, owner: PasswordOwner): Promise<void> => {
  const weakness = await weaknessOf(password, owner)
  if (weakness !== null) throw new AppError('password_too_easy', { message: passwordTooEasy(weakness) })
}
