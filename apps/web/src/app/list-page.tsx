import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { RawSearch } from '../lib/page-search.ts'
import { SearchBox } from '../ui/forms/search-box.tsx'
import { type FilterField, FilterFields } from '../ui/lists/filter-fields.tsx'
import { ListBoundary } from '../ui/lists/list-boundary.tsx'
import { Filters } from '../ui/lists/record.tsx'
import { PageLayout } from '../ui/page-layout.tsx'

/** Long enough to finish a word. */
const typingPauseMs = 250

type Paging = Record<string, string | number | undefined> & {
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

type ListState<Search extends Paging> = ReturnType<typeof useListSearch<Search>>

interface ShownList<Search> {
  filter: Search
  onPage: (page: number) => void
}

interface ListPageProps<Search extends Paging> {
  title: string
  /** Name of the search box. */
  searchLabel: string
  /** Says that the list failed. */
  failed: string
  read: (raw: RawSearch) => Search
  /** Buttons beside the search. */
  actions?: ReactNode
  fields?: readonly FilterField<keyof Search & string>[]
  /** Renders what stands between the heading and the filters. */
  renderTop?: (state: ListState<Search>) => ReactNode
  renderList: (list: ShownList<Search>, state: ListState<Search>) => ReactNode
}

/** The page of one list: its search and filters, which are in the address, and what they find. */
export const ListPage = <Search extends Paging>(props: ListPageProps<Search>) => {
  const { title, searchLabel, failed, read, actions, fields = [], renderTop, renderList } = props
  const state = useListSearch(read)
  const { search, shown, change, typed, type, resetKey } = state
  return (
    <PageLayout
      title={title}
      actions={
        <>
          <SearchBox label={searchLabel} value={typed} onChange={type} />
          {actions}
        </>
      }
    >
      {renderTop?.(state)}
      {fields.length > 0 && (
        <Filters>
          <FilterFields shown={search} fields={fields} onChange={change} />
        </Filters>
      )}
      <ListBoundary failed={failed} resetKey={resetKey}>
        {renderList({ filter: shown, onPage: (page) => change({ page }) }, state)}
      </ListBoundary>
    </PageLayout>
  )
}
