import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { ListSearch } from './list-search.ts'

/** Long enough to finish a word. */
const typingPauseMs = 250

/** Reads and changes what an owner's list shows. The list that is there stays until the next one has come. */
export const useListSearch = () => {
  const search: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search.q ?? '')
  const change = (changes: ListSearch) => {
    const next: ListSearch = { ...search, page: undefined, ...changes }
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
