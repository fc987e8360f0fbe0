/** A year of searches: a subject is taught again. */
export const missesKeptDays = 366

/** Longer ones are pasted, and may say who wrote them. */
export const longestMissCharacters = 100

/** No one misses more words in a day; more would fill the list. */
export const missesOfDayMost = 50
