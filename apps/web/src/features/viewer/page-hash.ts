import type { Position } from './reading/position.ts'

/** Returns the page that a hash names (`#page=12`), or null. */
export const pageOfHash = (hash: string): number | null => {
  const value = new URLSearchParams(hash.replace(/^#/, '')).get('page')
  if (value === null || !/^[1-9]\d{0,6}$/.test(value)) return null
  return Number(value)
}

/** Returns the hash of a page. */
export const hashOfPage = (page: number): string => `page=${page}`

/** Returns where an entry of the history leads: to its page, and as far down it as when it was left. */
export const positionOfEntry = (hash: string, state: { position?: Position } | null): Position | null => {
  const page = pageOfHash(hash)
  if (page === null) return null
  return state?.position?.page === page ? state.position : { page, offset: 0 }
}
