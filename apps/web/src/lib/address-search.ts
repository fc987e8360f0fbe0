/**
 * Whether a value is one that earlier versions wrote: they put a text that reads like JSON, such as 1e5, into quotes.
 * @returns the text in the quotes; null for every other value
 */
const fromQuotes = (value: string): string | null => {
  if (!/^".*"$/su.test(value)) return null
  try {
    const inside: unknown = JSON.parse(value)
    if (typeof inside !== 'string') return null
    JSON.parse(inside)
    return inside
  } catch {
    return null
  }
}

/**
 * Reads the search of an address: every value is the text that somebody typed, and never a number or an object. Of a
 * name that occurs twice the last one counts.
 */
export const parseAddressSearch = (search: string): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(search)].map(([name, value]) => [name, fromQuotes(value) ?? value]),
  )

/** Writes the search of an address. A text that would be read as one of an earlier version gets its quotes. */
export const writeAddressSearch = (search: Record<string, unknown>): string => {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    written.set(name, fromQuotes(text) === null ? text : JSON.stringify(text))
  }
  const text = written.toString()
  return text === '' ? '' : `?${text}`
}
