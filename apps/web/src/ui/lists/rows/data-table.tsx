import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import classes from './data-table.module.css'
import type { ListSelection } from './use-list-selection.ts'
import { pressListLetter } from './row-letters.ts'

export interface DataColumn<Item> {
  name: string
  renderCell: (item: Item) => ReactNode
  /**
   * Where a narrow screen shows it. A `difference` tells the row from its neighbours, and begins the second line; a
   * `line` follows and is left out where it has no room. `end` is the end of the first line, beside the title, and
   * `button` the button of the row. Other columns are not shown: the row leads to them.
   */
  onPhone?: 'difference' | 'line' | 'end' | 'button'
  isNumber?: boolean
  /** A small desktop has no room for it. */
  isMinor?: boolean
  /** The order of the list that the heading of the column chooses. */
  order?: string
}

interface DataTableProps<Item> {
  label: string
  /** Names each row, most often by a link to its page. */
  title: Pick<DataColumn<Item>, 'name' | 'renderCell' | 'order'>
  columns: readonly DataColumn<Item>[]
  items: readonly Item[]
  selection?: ListSelection<Item>
  /** Names an entry for the checkbox that selects it. */
  nameOf?: (item: Item) => string
  order?: { shown: string; isDescending: boolean; onOrder: (order: string) => void }
  /** Moves the focus when the row that had it disappears. */
  focusTotal?: () => void
}

const SortableHead = ({
  name,
  order,
  shown,
}: {
  name: string
  order: string
  shown: NonNullable<DataTableProps<never>['order']>
}) => {
  const isShown = shown.shown === order
  const Arrow = shown.isDescending ? ArrowDown : ArrowUp
  return (
    <>
      {/* Where no heading is seen, a field beside the filters orders the list. */}
      <span className={classes.plainHead}>{name}</span>
      <UnstyledButton className={classes.sort} onClick={() => shown.onOrder(order)}>
        {name}
        {isShown && <Arrow size={14} aria-hidden="true" />}
      </UnstyledButton>
    </>
  )
}

const Heads = <Item,>({
  title,
  columns,
  order,
  selection,
}: Pick<DataTableProps<Item>, 'title' | 'columns' | 'order' | 'selection'>) => (
  <thead>
    <tr>
      {selection !== undefined && (
        <th scope="col">
          <VisuallyHidden>Selected</VisuallyHidden>
        </th>
      )}
      {[title, ...columns].map((column) => {
        const isShown = order !== undefined && column.order === order.shown
        const sorted = order?.isDescending === true ? 'descending' : 'ascending'
        return (
          <th
            key={column.name}
            scope="col"
            aria-sort={isShown ? sorted : undefined}
            data-number={'isNumber' in column ? column.isNumber : undefined}
            data-minor={'isMinor' in column ? column.isMinor : undefined}
          >
            {order === undefined || column.order === undefined ? (
              column.name
            ) : (
              <SortableHead name={column.name} order={column.order} shown={order} />
            )}
          </th>
        )
      })}
    </tr>
  </thead>
)

interface PickCellProps<Item> extends Pick<DataTableProps<Item>, 'nameOf'> {
  item: Item
  selection: ListSelection<Item>
}

const PickCell = <Item,>({ item, selection, nameOf }: PickCellProps<Item>) => (
  <td className={classes.pick}>
    {selection.mayPick(item) && (
      <Checkbox
        data-row-pick
        classNames={{ root: classes.pickRoot, inner: classes.pickBox, label: classes.pickLabel }}
        label={<VisuallyHidden>Select {nameOf?.(item)}</VisuallyHidden>}
        checked={selection.isSelected(item)}
        onChange={() => selection.toggle(item)}
      />
    )}
  </td>
)

const Row = <Item extends { _id: string }>(
  props: Pick<DataTableProps<Item>, 'title' | 'columns' | 'selection' | 'nameOf' | 'focusTotal'> & {
    item: Item
  },
) => {
  const { item, title, columns, selection, nameOf, focusTotal } = props
  const watchFocus = useCallback(
    (row: HTMLTableRowElement | null) => () => {
      if (row?.contains(document.activeElement) === true) focusTotal?.()
    },
    [focusTotal],
  )
  const firstLine =
    columns.find(({ onPhone }) => onPhone === 'difference') ??
    columns.find(({ onPhone }) => onPhone === 'line')
  const has = (place: DataColumn<Item>['onPhone']) => columns.some(({ onPhone }) => onPhone === place)
  return (
    <tr
      ref={watchFocus}
      data-row
      data-pick={selection !== undefined}
      data-button={has('button')}
      data-selected={selection?.isSelected(item)}
    >
      {selection !== undefined && <PickCell item={item} selection={selection} nameOf={nameOf} />}
      <th scope="row" data-row-focus>
        {title.renderCell(item)}
      </th>
      {columns.map((column) => (
        <td
          key={column.name}
          data-phone={column.onPhone}
          data-first={column === firstLine ? true : undefined}
          data-number={column.isNumber}
          data-minor={column.isMinor}
        >
          {column.renderCell(item)}
        </td>
      ))}
    </tr>
  )
}

/**
 * Shows the entries of a list in columns; a narrow screen shows each in two lines.
 * J and K move among the rows, X selects.
 */
export const DataTable = <Item extends { _id: string }>(props: DataTableProps<Item>) => {
  const { label, title, columns, items, selection, nameOf, order, focusTotal } = props
  return (
    // The table hears the letters of its rows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table aria-label={label} className={classes.table} onKeyDown={pressListLetter}>
      <Heads title={title} columns={columns} order={order} selection={selection} />
      <tbody>
        {items.map((item) => (
          <Row
            key={item._id}
            item={item}
            title={title}
            columns={columns}
            selection={selection}
            nameOf={nameOf}
            focusTotal={focusTotal}
          />
        ))}
      </tbody>
    </table>
  )
}
