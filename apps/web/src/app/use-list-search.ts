import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import type { RawSearch } from '../lib/page-search.ts'

/** What a list has in its address, by name: `q` the search text, `page`, its `size`, and the filters of its page. */
export type ListSearch = Record<string, string | number | undefined> & {
  q: string | undefined
  page: number | undefined
  size: number | undefined
}

/**
 * Reads and changes a list's search in the address, using the page's own reader.
 * The current list stays visible until the next one has loaded.
 */
export const useListSearch = <Search extends ListSearch>(read: (raw: RawSearch) => Search) => {
  const raw: RawSearch = useSearch({ strict: false })
  const search = useMemo(() => read(raw), [read, raw])
  const navigate = useNavigate()
  const change = (changes: { [Name in keyof Search]?: string | number | undefined }) => {
    const next: RawSearch = { ...search, page: undefined, ...changes }
    void navigate({ to: '.', search: next, replace: true, resetScroll: changes.page !== undefined })
  }
  const shown = useDeferredValue(search)
  return { search, shown, change, resetKey: JSON.stringify(shown) }
}
