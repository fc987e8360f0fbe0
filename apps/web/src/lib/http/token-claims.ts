// Nearly without imports: the first script of a page reads it too.
import { readStored } from '../storage/read-stored.ts'

/** What the browser reads from a token. It proves nothing: the server checks every request. */
export interface TokenClaims {
  usn: string | null
  expiresAtMs: number | null
}

/** The key of the stored token. */
export const tokenKey = 'token'
/** The key of whose notes this phone keeps. */
export const keeperKey = 'kept-notes-of'

const unreadable: TokenClaims = { usn: null, expiresAtMs: null }

/** Reads USN and expiry of a token; unreadable values are null. */
export const readClaims = (token: string): TokenClaims => {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(part), (letter) => letter.codePointAt(0) ?? 0)
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims !== 'object' || claims === null) return unreadable
    const usn = 'usn' in claims && typeof claims.usn === 'string' ? claims.usn : null
    const exp = 'exp' in claims && typeof claims.exp === 'number' ? claims.exp * 1000 : null
    return { usn, expiresAtMs: exp }
  } catch {
    return unreadable
  }
}

/** Returns whether a token has expired. One without a readable expiry is left to the server. */
export const isExpired = (token: string, nowMs: number): boolean => {
  const { expiresAtMs } = readClaims(token)
  return expiresAtMs !== null && expiresAtMs <= nowMs
}

/**
 * Returns whether a session is over without an answer of the server. Without a line nobody can sign in again, and a
 * browser counts Wi-Fi without internet as a line: where notes are kept, only the server ends a session.
 */
export const isOver = (token: string): boolean =>
  isExpired(token, Date.now()) && readStored(keeperKey) === null && navigator.onLine

/** Returns the token that the browser keeps; null without one, or when storage is blocked. */
export const readKeptToken = (): string | null => readStored(tokenKey)
