/** No shorter password is accepted anywhere. */
const shortestPassword = 8
/** A password of more words is long enough, whichever they are. */
const mostWords = 3

/** Letters that people write as digits and signs. */
const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

interface Lists {
  passwords: ReadonlySet<string>
  words: ReadonlySet<string>
}

/** Loaded only when a password is first chosen, because starting the server does not need them. */
const readLists = async (): Promise<Lists> => {
  const [{ dictionary }, { indianWords }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('./indian-words.ts'),
  ])
  const passwords = dictionary['passwords-common'].filter(({ length }) => length >= shortestPassword)
  return { passwords: new Set(passwords), words: indianWords }
}

let lists: Promise<Lists> | null = null

const withoutTail = (text: string): string => text.replace(/[^\p{L}\p{M}]+$/u, '')

/** Removes the digits and signs before and after the letters. */
const withoutEnds = (text: string): string => withoutTail(text).replace(/^[^\p{L}\p{M}]+/u, '')

const withoutLookalikes = (text: string): string =>
  text.replaceAll(/[013457@$!]/g, (sign) => lookalikes[sign] ?? '')

/** Returns the readings of a password: as it is, its letters alone, and with lookalikes as letters. */
const readingsOf = (password: string): string[] => {
  const readings = [
    password,
    password.replaceAll(/[^\p{L}\p{M}]/gu, ''),
    withoutLookalikes(withoutTail(password)),
    withoutEnds(withoutLookalikes(password)),
  ]
  return [...new Set(readings.map((text) => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')))]
}

/** Whether a text is made of the words, at most `most` of them, one after the other. */
const isMadeOf = (text: string, words: ReadonlySet<string>, most: number): boolean => {
  if (text === '' || most === 0) return text === ''
  for (let end = text.length; end > 0; end -= 1)
    if (words.has(text.slice(0, end)) && isMadeOf(text.slice(end), words, most - 1)) return true
  return false
}

/**
 * Whether a lower-case password is among the 18,000 most used ones, or is up to three words that are popular in India,
 * with digits and signs between them or in place of letters.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const { passwords, words } = await (lists ??= readLists())
  if (passwords.has(password)) return true
  return readingsOf(password).some(
    (text) => passwords.has(text) || (text !== '' && isMadeOf(text, words, mostWords)),
  )
}
