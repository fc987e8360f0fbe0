import { dayMs } from '@lectureshelf/contract/formats/durations'

// Nearly without imports: every first page looks whether a word waits.

/** What a phone keeps of a session after its sign-out, until the server has ended it. */
export interface SignOutWord {
  session: string
  word: string
}

const prefix = 'sign-out:'
const longestMs = 7 * dayMs

/** Words that storage did not take: they wait as long as the page. */
const unstored = new Map<string, string>()

const keys = (): string[] => {
  const found = [...unstored.keys()]
  try {
    found.push(...Object.keys(localStorage).filter(isWordKey))
  } catch {
    // Storage is blocked.
  }
  return found
}

/** Returns whether something stored is a word: one may wait for each session that ended on this phone. */
export const isWordKey = (key: string): boolean => key.startsWith(prefix)

/** Stores a word, so that the session can be ended later. Called again, it tries again to store. */
export const keepWord = ({ session, word }: SignOutWord): void => {
  const [key, value] = [prefix + session, `${word} ${Date.now()}`]
  try {
    localStorage.setItem(key, value)
    unstored.delete(key)
  } catch {
    unstored.set(key, value)
  }
}

/** Deletes the word of a session: the server has said its last about it. */
export const forgetWord = (session: string): void => {
  const key = prefix + session
  unstored.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** Returns whether words wait for the network. */
export const hasWords = (): boolean => keys().length > 0

const readWord = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? unstored.get(key) ?? ''
  } catch {
    return unstored.get(key) ?? ''
  }
}

/** Lists the words that wait, and deletes those that are older than any session. */
export const listWords = (): SignOutWord[] =>
  keys().flatMap((key) => {
    const session = key.slice(prefix.length)
    const [word = '', keptAt] = readWord(key).split(' ')
    // The clock may have been ahead when it was kept.
    if (Math.abs(Date.now() - Number(keptAt)) < longestMs) return [{ session, word }]
    forgetWord(session)
    return []
  })
