import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../lib/format.ts'
import classes from './row-table.module.css'

interface TableRow {
  id: string
  /** One for each column; the first one names the row. */
  cells: readonly ReactNode[]
}

interface RowTableProps {
  label: string
  columns: readonly string[]
  rows: readonly TableRow[]
  /** Initial number of rows, enough to recognise the content. */
  rowsAtFirst?: number
}

const Row = ({ columns, cells }: { columns: readonly string[]; cells: readonly ReactNode[] }) => (
  <tr>
    {cells.map((cell, index) =>
      index === 0 ? (
        <th key={columns[index]} scope="row">
          {cell}
        </th>
      ) : (
        <td key={columns[index]} data-label={columns[index]}>
          {cell}
        </td>
      ),
    )}
  </tr>
)

/** Lays rows out in columns, which become cards on a phone. A long table starts short. */
export const RowTable = ({ label, columns, rows, rowsAtFirst = 10 }: RowTableProps) => {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(0, rowsAtFirst)
  return (
    <>
      <table aria-label={label} className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, cells }) => (
            <Row key={id} columns={columns} cells={cells} />
          ))}
        </tbody>
      </table>
      {rows.length > rowsAtFirst && (
        <Button
          variant="default"
          mt="sm"
          aria-expanded={showsAll}
          aria-label={
            showsAll ? `Show fewer: ${label}` : `Show all ${formatCount(rows.length, 'row')}: ${label}`
          }
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show all ${formatCount(rows.length, 'row')}`}
        </Button>
      )}
    </>
  )
}
