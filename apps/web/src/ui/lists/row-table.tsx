import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../lib/format.ts'
import { tiny } from '../breakpoints.json'
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
  /** Whether every column after the first is a number: up to four columns fit all but the narrowest phones. */
  isOfNumbers?: boolean
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

const columnsOfPhone = 4

/**
 * Lays rows out in columns. On a phone the cells of a row follow each other below its name, each with the name of its
 * column. A long table starts short.
 */
export const RowTable = ({ label, columns, rows, isOfNumbers = false, rowsAtFirst = 10 }: RowTableProps) => {
  const [showsAll, setShowsAll] = useState(false)
  const isTiny = useMediaQuery(tiny, undefined, { getInitialValueInEffect: false })
  const shown = showsAll ? rows : rows.slice(0, rowsAtFirst)
  return (
    <>
      <table
        aria-label={label}
        className={classes.table}
        data-numbers={isOfNumbers}
        data-flows={isTiny || !isOfNumbers || columns.length > columnsOfPhone}
      >
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
