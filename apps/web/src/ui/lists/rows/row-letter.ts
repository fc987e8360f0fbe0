import { createContext, use, useEffect } from 'react'

/** What the letters do in one row. */
export type RowLetters = Map<string, () => void>

/** Holds the letters of the row around a button; null outside a list. */
export const RowLettersContext = createContext<RowLetters | null>(null)

/** Gives a letter to an action of the row around it. @param run asks before it changes anything */
export const useRowLetter = (letter: string | undefined, run: () => void): void => {
  const letters = use(RowLettersContext)
  useEffect(() => {
    if (letters === null || letter === undefined) return undefined
    letters.set(letter, run)
    return () => void letters.delete(letter)
  }, [letters, letter, run])
}
