import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import type { RawSearch } from '../lib/page-search.ts'

/** Long enough to finish a word. */
const typingPauseMs = 250

interface Paging {
  q: string | undefined
  page: number | undefined
}

/**
 * Reads and changes a list's search in the address, using the page's own reader.
 * The current list stays visible until the next one has loaded.
 */
export const useListSearch = <Search extends Paging>(read: (raw: RawSearch) => Search) => {
  const raw: RawSearch = useSearch({ strict: false })
  const search = useMemo(() => read(raw), [read, raw])
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search.q ?? '')
  const change = (changes: { [Name in keyof Search]?: string | number | undefined }) => {
    const next: RawSearch = { ...search, page: undefined, ...changes }
    void navigate({ to: '.', search: next, replace: true, resetScroll: changes.page !== undefined })
  }
  const find = useDebouncedCallback((q: string) => change({ q: q === '' ? undefined : q }), typingPauseMs)
  const type = (q: string) => {
    setTyped(q)
    find(q)
  }
  const shown = useDeferredValue(search)
  return { search, shown, change, typed, type, resetKey: JSON.stringify(shown) }
}
