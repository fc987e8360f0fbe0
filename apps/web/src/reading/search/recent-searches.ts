import { signedInPerson } from '../../lib/storage/forget-notes.ts'

// `lib/storage/forget-notes.ts` deletes what this key names.
const searchesKeyOf = (person: string): string => `searches:${person}`

/** How many searches a browser keeps for a person. */
export const mostRecent = 8

const isText = (value: unknown): value is string => typeof value === 'string'

const parsed = (kept: string | null): string[] => {
  try {
    const found: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(found) ? found.filter(isText).slice(0, mostRecent) : []
  } catch {
    return []
  }
}

/** Returns what the signed-in person searched for last in this browser, the newest search first. */
export const recentSearches = (): string[] => {
  try {
    const person = signedInPerson()
    return person === null ? [] : parsed(localStorage.getItem(searchesKeyOf(person)))
  } catch {
    return []
  }
}

/** Keeps a search for the signed-in person. The same words in another casing replace it. */
export const keepSearch = (q: string): void => {
  try {
    const person = signedInPerson()
    if (person === null || q === '') return
    const others = recentSearches().filter((other) => other.toLowerCase() !== q.toLowerCase())
    localStorage.setItem(searchesKeyOf(person), JSON.stringify([q, ...others].slice(0, mostRecent)))
  } catch {
    // Blocked or full: the search is typed again.
  }
}

/** Deletes the recent searches of the signed-in person. */
export const clearSearches = (): void => {
  try {
    const person = signedInPerson()
    if (person !== null) localStorage.removeItem(searchesKeyOf(person))
  } catch {
    // Blocked: nothing was kept.
  }
}
