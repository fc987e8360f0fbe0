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

/** Returns the department, scheme and semester of an address, as far as it names them. */
export const readPlace = ({ department, scheme, semester }: RawSearch) => ({
  department: text(department),
  scheme: text(scheme),
  semester: text(semester),
})
