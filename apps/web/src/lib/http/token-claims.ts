// Nearly without imports: the first script of a page reads it too.
import type { SignOutWord } from '../storage/sign-out-words.ts'
import { readStored } from '../storage/read-stored.ts'

/** What the browser reads from a token. It proves nothing: the server checks every request. */
export interface TokenClaims {
  /** Stays when a first-year gets another USN. */
  personId: string | null
  expiresAtMs: number | null
}

/** The key of the stored token. */
export const tokenKey = 'token'
/** The key of whose notes this phone keeps. */
export const keeperKey = 'kept-notes-of'

const readPayload = (token: string): Record<string, unknown> => {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(part), (letter) => letter.codePointAt(0) ?? 0)
    return Object(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return {}
  }
}

/** Reads person and expiry of a token; unreadable values are null. */
export const readClaims = (token: string): TokenClaims => {
  const { sub, exp } = readPayload(token)
  return {
    personId: typeof sub === 'string' ? sub : null,
    expiresAtMs: typeof exp === 'number' ? exp * 1000 : null,
  }
}

/** Returns the USN at the time of the sign-in; null when it is unreadable. */
export const usnIn = (token: string): string | null => {
  const { usn } = readPayload(token)
  return typeof usn === 'string' ? usn : null
}

/** Returns the word that ends the session of a token, and nothing else; null in tokens from before there were words. */
export const signOutWordIn = (token: string): SignOutWord | null => {
  const { sid, out } = readPayload(token)
  return typeof sid === 'string' && typeof out === 'string' ? { session: sid, word: out } : null
}

/** Returns whether a token has expired. One without a readable expiry is left to the server. */
export const isExpired = (token: string, nowMs: number): boolean =>
  (readClaims(token).expiresAtMs ?? Number.POSITIVE_INFINITY) <= nowMs

/**
 * Returns whether a session is over without an answer of the server. Offline no one can sign in again, and a
 * browser counts Wi-Fi without internet as online: where notes are kept, only the server ends a session.
 */
export const isOver = (token: string): boolean =>
  isExpired(token, Date.now()) && readStored(keeperKey) === null && navigator.onLine

/** How long a browser keeps a session: until it ends, as long as the tab, or as long as the page. */
export type TokenStay = 'session' | 'tab' | 'page'

/** What no storage took. */
let tokenOfPage: string | null = null

/** Returns the token that the browser keeps; null without one. What only this tab or page could keep goes first. */
export const readKeptToken = (): string | null =>
  tokenOfPage ?? readStored(tokenKey, true) ?? readStored(tokenKey)

const isTaken = (store: () => void): boolean => {
  try {
    store()
    return true
  } catch {
    return false
  }
}

/** Keeps a token where the browser lets it: storage may be full or refused. */
export const keepToken = (token: string): TokenStay => {
  forgetToken()
  if (isTaken(() => localStorage.setItem(tokenKey, token))) return 'session'
  if (isTaken(() => sessionStorage.setItem(tokenKey, token))) return 'tab'
  tokenOfPage = token
  return 'page'
}

/** Deletes the token from wherever it is kept. */
export const forgetToken = (): void => {
  tokenOfPage = null
  isTaken(() => localStorage.removeItem(tokenKey))
  isTaken(() => sessionStorage.removeItem(tokenKey))
}
