import { Fragment, type ReactNode, useCallback, useId } from 'react'
import { pageSize } from '../../lib/page-search.ts'
import { Pager } from './pager.tsx'
import { ListTotal, RecordList } from './record.tsx'

interface PagesProps<Item> {
  /** The entries of one page, and the total of all pages. */
  list: { items: readonly Item[]; total: number }
  page?: number
  size?: number
  onPage: (page: number) => void
  /** Says how many entries there are. */
  total?: ReactNode
  /** Shown in place of a page without entries. */
  empty: ReactNode
}

interface ListPagesProps<Item> extends PagesProps<Item> {
  /** Renders the entries; an entry that disappears moves the focus to the total. */
  children: (focusTotal: () => void) => ReactNode
}

/** Lays out one page of a list: the total, the entries or what to do without any, and the way to other pages. */
export const ListPages = <Item,>(props: ListPagesProps<Item>) => {
  const { list, page = 1, size = pageSize, onPage, total, empty, children } = props
  const id = useId()
  const focusTotal = useCallback(() => document.getElementById(id)?.focus(), [id])
  return (
    <>
      {total !== undefined && <ListTotal id={id}>{total}</ListTotal>}
      {list.items.length === 0 ? empty : children(focusTotal)}
      <Pager page={page} size={size} total={list.total} onPage={onPage} />
    </>
  )
}

interface RecordPagesProps<Item> extends PagesProps<Item> {
  label: string
  renderItem: (item: Item, focusTotal: () => void) => ReactNode
}

/** Lists one page of records. */
export const RecordPages = <Item extends { _id: string }>(props: RecordPagesProps<Item>) => {
  const { label, renderItem, ...pages } = props
  return (
    <ListPages {...pages}>
      {(focusTotal) => (
        <RecordList label={label}>
          {pages.list.items.map((item) => (
            <Fragment key={item._id}>{renderItem(item, focusTotal)}</Fragment>
          ))}
        </RecordList>
      )}
    </ListPages>
  )
}
