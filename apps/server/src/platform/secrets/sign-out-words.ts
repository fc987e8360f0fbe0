import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CountedGuess } from './counted-guess.ts'

/** 128 bits: 22 letters. */
const wordBytes = 16

export interface SignOutWords {
  /** Returns the word of a session. */
  of: (sessionId: string) => string
  /** Returns whether a word is that of a session, in a time that tells nothing. */
  isRight: (sessionId: string, word: string, guess: CountedGuess) => boolean
}

/**
 * Creates the words that end one session each. They are made from the secret of the tokens, but of a text that no token
 * begins with: a word says nothing about a token, and no token is a word.
 */
export const createSignOutWords = (secret: string): SignOutWords => {
  const bytesOf = (sessionId: string): Buffer =>
    createHmac('sha256', secret).update(`sign-out word of ${sessionId}`).digest().subarray(0, wordBytes)
  return {
    of: (sessionId) => bytesOf(sessionId).toString('base64url'),
    isRight: (sessionId, word) => {
      const given = Buffer.from(word, 'base64url')
      return given.length === wordBytes && timingSafeEqual(given, bytesOf(sessionId))
    },
  }
}
