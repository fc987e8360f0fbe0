import { NativeSelect } from '@mantine/core'
import { type ComponentProps, Fragment, type ReactNode, useCallback, useId } from 'react'
import { pageSize, pageSizes } from '../../lib/page-search.ts'
import type { ListFilter } from '../../lib/http/list-query.ts'
import { EmptyList } from './empty/empty-list.tsx'
import type { EmptyStateProps } from './empty-state.tsx'
import classes from './paged-list.module.css'
import { Pager } from './pager.tsx'
import { ListTotal, RecordList } from './record.tsx'
import { ListKeys } from './rows/list-keys.tsx'
import { sharedBy } from './rows/shared-by.ts'
import { useExistingPage } from './use-existing-page.ts'

/** Goes to a page of a list, of another size if one is given. */
export type ToPage = (page: number, size?: number) => void

interface PagedProps<Item> {
  /** The entries of one page, and the total of all pages. */
  list: { items: readonly Item[]; total: number }
  /** What the list was asked for. */
  filter: ListFilter
  /** Whether the size is not for the reader to choose. */
  isSizeFixed?: boolean
  onPage: ToPage
  /** Says how many entries there are. */
  total?: ReactNode
  /** What all entries of the page have in common; null without that. */
  shared?: string | null
  /** What a list says that has nothing at all, and one whose filter finds nothing. */
  nothing?: { none: EmptyStateProps; noMatch: EmptyStateProps }
  /** Shown in place of a page without entries, where that is not all there is to say. */
  empty?: ReactNode
}

/** What a list of staff takes from its page. */
export interface ListProps<Filter> {
  filter: Filter
  onPage: ToPage
}

/** What an address has besides the filter of its list. */
const unfiltered = new Set(['page', 'size', 'sort'])

const EmptyPage = ({ filter, nothing, empty }: Pick<PagedProps<never>, 'filter' | 'nothing' | 'empty'>) => {
  if (nothing === undefined) return empty
  const isAll = Object.entries(filter).every(([name, value]) => value === undefined || unfiltered.has(name))
  return <EmptyList isAll={isAll} {...(isAll ? nothing.none : nothing.noMatch)} />
}

interface PagedListProps<Item> extends PagedProps<Item> {
  /** Renders the entries, which move the focus to the total when they disappear. */
  children: (focusTotal: () => void) => ReactNode
}

interface ListHeadProps extends Pick<ComponentProps<'output'>, 'id' | 'ref' | 'children'> {
  hasKeys: boolean
  /** What all rows of the page have in common, said here once. */
  shared?: readonly (string | null)[]
  /** Whether a box below says that there is nothing, which the total would only repeat. */
  isEmpty?: boolean
}

/** Shows the total of a list, what its rows have in common, and what its keys do. */
export const ListHead = ({ hasKeys, shared = [], isEmpty = false, ...total }: ListHeadProps) => (
  <div className={classes.total} data-empty={isEmpty}>
    <ListTotal {...total} />
    {shared.some((word) => word !== null) && (
      <p className={classes.shared}>All on this page: {shared.filter(Boolean).join(', ')}</p>
    )}
    {hasKeys && <ListKeys />}
  </div>
)

interface ListPagerProps extends ComponentProps<typeof Pager> {
  onPage: ToPage
}

/** Navigates a list of staff, and chooses its page size. */
export const ListPager = (pager: ListPagerProps) => (
  <div className={classes.foot}>
    <Pager {...pager} />
    {pager.total > pageSizes[0] && (
      <NativeSelect
        aria-label="Rows per page"
        value={pager.size}
        data={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
        onChange={(event) => pager.onPage(1, Number(event.currentTarget.value))}
      />
    )}
  </div>
)

/** Lays out one page of a list: its total, its entries or what to do without any, and a pager. */
export const PagedList = <Item,>(props: PagedListProps<Item>) => {
  const { list, filter, isSizeFixed, onPage, total, shared = null, nothing, empty, children } = props
  const { page = 1, size = pageSize } = filter
  const Foot = isSizeFixed === true ? Pager : ListPager
  const id = useId()
  const isPastEnd = useExistingPage({ list, page, size, onPage })
  // Stable: a row may call it when its ref is cleaned up, which a new function would cause at every render.
  const focusTotal = useCallback(() => document.getElementById(id)?.focus(), [id])
  return (
    <>
      {total !== undefined && (
        <ListHead isEmpty={list.items.length === 0} id={id} hasKeys={list.items.length > 1} shared={[shared]}>
          {total}
        </ListHead>
      )}
      {list.items.length > 0 && children(focusTotal)}
      {list.items.length === 0 && !isPastEnd && <EmptyPage {...{ filter, nothing, empty }} />}
      <Foot page={page} size={size} total={list.total} onPage={onPage} />
    </>
  )
}

interface PagedRecordsProps<Item> extends Omit<PagedProps<Item>, 'shared'> {
  label: string
  /** Returns the state of an entry in a word. One that all of them have is said above the list, and not in its rows. */
  stateOf?: (item: Item) => string
  /** Renders an entry, without its state where that is said above the list. */
  renderItem: (item: Item, focusTotal: () => void, isStateShared: boolean) => ReactNode
}

/** Lists one page of records. */
export const PagedRecords = <Item extends { _id: string }>(props: PagedRecordsProps<Item>) => {
  const { label, stateOf, renderItem, ...pages } = props
  const shared = stateOf === undefined ? null : sharedBy(pages.list.items, stateOf)
  return (
    <PagedList {...pages} shared={shared}>
      {(focusTotal) => (
        <RecordList label={label}>
          {pages.list.items.map((item) => (
            <Fragment key={item._id}>{renderItem(item, focusTotal, shared !== null)}</Fragment>
          ))}
        </RecordList>
      )}
    </PagedList>
  )
}
