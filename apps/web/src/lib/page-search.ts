/** Page sizes of the lists of staff. */
export const pageSizes = [25, 50, 100] as const

/** Page size of most lists. */
export const pageSize = pageSizes[0]

/** The search of an address: texts as the router reads it, or what a link names. */
export type RawSearch = Record<string, unknown>

/** Returns a text of an address if it is short enough; a link may name a number. */
export const text = (value: unknown): string | undefined => {
  const found = typeof value === 'number' ? String(value) : value
  return typeof found === 'string' && found.length <= 200 ? found : undefined
}

/** Returns a reader of a text that must be one of the given words. */
export const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (value: unknown): Word | undefined =>
    words.find((word) => word === text(value))

/** Returns a day of an address, if such a day exists. */
export const day = (value: unknown): string | undefined => {
  const found = text(value)
  const isDay =
    found !== undefined && /^2\d{3}-\d\d-\d\d$/.test(found) && new Date(found).toJSON()?.startsWith(found)
  return isDay ? found : undefined
}

const pageNumber = (value: unknown): number | undefined => {
  const page = Number(value)
  return Number.isInteger(page) && page >= 2 && page <= 100_000 ? page : undefined
}

/** Returns what every list has in its address: the search text, the page and its size. */
export const readPaging = ({ q, page, size }: RawSearch) => ({
  q: text(q),
  page: pageNumber(page),
  size: pageSizes.find((known) => known === Number(size)),
})

/** Returns a reader of a list that one of the given states filters. */
export const inStates =
  <State extends string>(states: readonly State[]) =>
  (raw: RawSearch) => ({ ...readPaging(raw), state: oneOf(states)(raw['state']) })

/** Returns a reader of a list that one of the given kinds filters. */
export const ofKinds =
  <Kind extends string>(kinds: readonly Kind[]) =>
  (raw: RawSearch) => ({ ...readPaging(raw), kind: oneOf(kinds)(raw['kind']) })

/** Returns the department, scheme and semester of an address, as far as it names them. */
export const readPlace = ({ department, scheme, semester }: RawSearch) => ({
  department: text(department),
  scheme: text(scheme),
  semester: text(semester),
})

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
 * Reads the search of an address: every value is the text that someone typed, and never a number or an object. Of a
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
