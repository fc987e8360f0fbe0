import type { BookMonth } from '@lectureshelf/contract/money/bank/books'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatSum } from '../../lib/format.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { FilterFields } from '../../ui/lists/filter-fields.tsx'
import { Filters } from '../../ui/lists/record.tsx'
import { RowTable } from '../../ui/lists/row-table.tsx'
import shared from '../../ui/shared.module.css'
import { booksQuery } from './api.ts'
import { MonthBooks } from './month-books.tsx'
import { monthInWords } from '@lectureshelf/contract/formats/days'

export interface BooksSearch {
  year?: number | undefined
  month?: string | undefined
}

interface YearBooksProps {
  search: BooksSearch
  /** The year in which the current financial year begins. */
  currentYear: number
  onChange: (change: Record<string, string | undefined>) => void
}

const columns = ['Month', 'Opening', 'In the bank', 'Cash', 'Refunded', 'Taken back', 'Closing'] as const

/** Names a financial year by the year in which it begins: 2026 to 2027. */
const yearWords = (year: number): string => `${year} to ${year + 1}`

/** Returns the financial years to choose from, newest first. */
const yearChoices = (firstYear: number, currentYear: number) =>
  Array.from({ length: Math.max(currentYear - firstYear + 1, 1) }, (_, index) => ({
    value: String(currentYear - index),
    label: yearWords(currentYear - index),
  }))

/** Shows the sums of the months of a financial year. */
const MonthsTable = ({ year, months }: { year: number; months: readonly BookMonth[] }) => (
  <RowTable
    label={`Months of ${yearWords(year)}`}
    columns={columns}
    isOfNumbers
    rowsAtFirst={12}
    rows={months.map((book) => ({
      id: book.month,
      cells: [
        monthInWords(book.month),
        formatSum(book.openingPaise),
        formatSum(book.receivedPaise),
        formatSum(book.cashPaise),
        formatSum(book.refundedPaise),
        formatSum(book.reversedPaise),
        formatSum(book.closingPaise),
      ],
    }))}
  />
)

/** Shows the months of a financial year, and the receipts of one of them. */
export const YearBooks = ({ search, currentYear, onChange }: YearBooksProps) => {
  const { year, firstYear, months } = useSuspenseQuery(booksQuery(search.year)).data
  const newestFirst = months.toReversed()
  const shown = newestFirst.find(({ month }) => month === search.month) ?? newestFirst[0]
  return (
    <div className={shared.part}>
      <Filters>
        <FilterFields
          shown={{ year: String(year), month: shown?.month }}
          fields={[
            {
              name: 'year',
              label: 'Financial year',
              choices: yearChoices(firstYear, currentYear),
              none: null,
            },
            {
              name: 'month',
              label: 'Receipts of',
              choices: newestFirst.map(({ month }) => ({ value: month, label: monthInWords(month) })),
              none: null,
            },
          ]}
          onChange={(change) => onChange('year' in change ? { ...change, month: undefined } : change)}
        />
      </Filters>
      <p className={shared.note}>
        Opening, plus what came into the bank and in cash, less what was refunded and taken back, is closing.
        Credits that are marked as not ours are left out.
      </p>
      {shown === undefined ? (
        <EmptyState title="Nothing in this year" hint="Choose another financial year." />
      ) : (
        <>
          <Bars
            title="Received, less what was refunded and taken back"
            bars={months.map(({ month, ...sums }) => ({
              id: month,
              label: monthInWords(month),
              value: sums.receivedPaise + sums.cashPaise - sums.refundedPaise - sums.reversedPaise,
            }))}
            format={formatSum}
          />
          <MonthsTable year={year} months={newestFirst} />
          <MonthBooks book={shown} />
        </>
      )}
    </div>
  )
}
