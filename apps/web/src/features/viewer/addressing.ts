/** The page that an address asks for (`#page=12`), or null. */
export const pageOfHash = (hash: string): number | null => {
  const value = new URLSearchParams(hash.replace(/^#/, '')).get('page')
  if (value === null || !/^[1-9]\d{0,6}$/.test(value)) return null
  return Number(value)
}

/** The hash of a page. */
export const hashOfPage = (page: number): string => `page=${page}`
