import { type ReactNode, useState } from 'react'
import type { RawSearch } from '../lib/page-search.ts'
import { type FilterField, FilterFields } from '../ui/lists/filter-fields.tsx'
import { ListFilters } from '../ui/lists/list-filters.tsx'
import { ListBoundary } from '../ui/lists/list-boundary.tsx'
import { NothingListed } from '../ui/lists/empty/nothing-listed.ts'
import type { ToPage } from '../ui/lists/paged-list.tsx'
import { ListSearchBox } from '../ui/lists/list-search-box.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import { type ListSearch, useListSearch } from './use-list-search.ts'

type ListState<Search extends ListSearch> = ReturnType<typeof useListSearch<Search>>

interface ShownList<Search> {
  filter: Search
  onPage: ToPage
}

interface ListPageProps<Search extends ListSearch> {
  title: string
  /** Name of the search box. */
  searchLabel: string
  /** Says that the list failed. */
  failed: string
  read: (raw: RawSearch) => Search
  /** Buttons beside the search. */
  actions?: ReactNode
  fields?: readonly FilterField<keyof Search & string>[]
  /** Renders content between the heading and the filters. */
  renderTop?: (state: ListState<Search>) => ReactNode
  renderList: (list: ShownList<Search>, state: ListState<Search>) => ReactNode
}

/** Lays out the page of one list: search and filters, which are in the address, and what they find. */
export const ListPage = <Search extends ListSearch>(props: ListPageProps<Search>) => {
  const { title, searchLabel, failed, read, actions, fields = [], renderTop, renderList } = props
  const state = useListSearch(read)
  const { search, shown, change, resetKey } = state
  const [isNothing, setIsNothing] = useState(false)
  return (
    <PageLayout
      title={title}
      actions={
        <>
          {!isNothing && <ListSearchBox label={searchLabel} q={search.q} onFind={(q) => change({ q })} />}
          {actions}
        </>
      }
    >
      {renderTop?.(state)}
      {fields.length > 0 && !isNothing && (
        <ListFilters
          chosen={fields.filter(({ name }) => name !== 'sort' && search[name] !== undefined).length}
        >
          <FilterFields shown={search} fields={fields} onChange={change} />
        </ListFilters>
      )}
      <NothingListed value={setIsNothing}>
        <ListBoundary failed={failed} resetKey={resetKey} hasTotal>
          {renderList({ filter: shown, onPage: (page, size = search.size) => change({ page, size }) }, state)}
        </ListBoundary>
      </NothingListed>
    </PageLayout>
  )
}
