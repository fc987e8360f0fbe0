import type { Position } from './reading/position.ts'
import type { FindQuery } from './state.ts'

/** The most characters of the field, and of the terms that the server counts. */
const mostQuery = 200
const mostTerms = 600

/** Returns the page that a hash names (`#page=12`), or null. */
export const pageOfHash = (hash: string): number | null => {
  const value = new URLSearchParams(hash.replace(/^#/, '')).get('page')
  if (value === null || !/^[1-9]\d{0,6}$/.test(value)) return null
  return Number(value)
}

/** Returns as many whole terms as the server accepts. */
const withinLimit = (terms: string): string =>
  terms.length <= mostTerms ? terms : terms.slice(0, Math.max(terms.lastIndexOf('|', mostTerms), 0))

/** Returns what the hash of a search result finds (`find=dead&terms=deadlock`), or null. */
export const findOfHash = (hash: string): FindQuery | null => {
  const found = new URLSearchParams(hash.replace(/^#/, ''))
  const query = (found.get('find') ?? '').trim().slice(0, mostQuery)
  const terms = withinLimit((found.get('terms') ?? '').trim())
  if (query === '') return null
  return { query, terms: terms === '' ? null : terms }
}

/** Returns the id of the own mark that a hash names (`mark=...`), or null. */
export const markOfHash = (hash: string): string | null => {
  const id = new URLSearchParams(hash.replace(/^#/, '')).get('mark')
  return id !== null && /^[\da-f-]{36}$/.test(id) ? id : null
}

/** Returns the hash of a page. */
export const hashOfPage = (page: number): string => `page=${page}`

/** Returns where an entry of the history leads: to its page, and as far down it as when it was left. */
export const positionOfEntry = (hash: string, state: { position?: Position } | null): Position | null => {
  const page = pageOfHash(hash)
  if (page === null) return null
  return state?.position?.page === page ? state.position : { page, offset: 0 }
}
