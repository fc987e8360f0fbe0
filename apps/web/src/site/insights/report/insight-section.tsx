import type { InsightStep } from '@lectureshelf/contract/site/insight/insight-periods'
import type { InsightPeriod } from '@lectureshelf/contract/site/insight/insight-report'
import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Bars } from '../../../ui/charts/bars.tsx'
import { Fold } from '../../../ui/folds/fold.tsx'
import { RowTable } from '../../../ui/lists/row-table.tsx'
import { periodWords } from './insight-words.ts'
import classes from './insight-section.module.css'

interface Chart<Period> {
  title: string
  valueOf: (period: Period) => number
  format: (value: number) => string
}

interface InsightSectionProps {
  title: string
  /** One sentence about what is counted. */
  words: string
  /** The most important numbers, each with what it counts. */
  numbers: readonly { value: string; name: string }[]
  /** The page with the list behind the numbers. */
  more?: { to: string; words: string }
  children?: ReactNode
}

/** Lays out a part of the report: its numbers first, then charts and tables. */
export const InsightSection = ({ title, words, numbers, more, children }: InsightSectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <p className={classes.words}>
        {words}
        {more !== undefined && (
          <>
            {' '}
            <Anchor component={Link} to={more.to} underline="always">
              {more.words}
            </Anchor>
          </>
        )}
      </p>
      <dl className={classes.numbers}>
        {numbers.map(({ value, name }) => (
          <div key={name} className={classes.number}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

interface PeriodChartsProps<Period> {
  by: InsightStep
  /** From the oldest to the current one. */
  periods: readonly Period[]
  charts: readonly Chart<Period>[]
  /** Names the table. */
  label: string
  /** Columns after the period, each with its cell. */
  columns: readonly { name: string; cellOf: (period: Period) => string }[]
}

/** Shows numbers of periods as bars, and all of them in a table below these. */
export const PeriodCharts = <Period extends InsightPeriod>(props: PeriodChartsProps<Period>) => {
  const { by, periods, charts, label, columns } = props
  return (
    <div className={classes.beside}>
      <div className={classes.charts}>
        {charts.map(({ title, valueOf, format }) => (
          <Bars
            key={title}
            title={title}
            format={format}
            bars={periods.map((period) => ({
              id: period.from,
              label: periodWords(by, period),
              value: valueOf(period),
            }))}
          />
        ))}
      </div>
      <Fold title={`${label}, by ${by}`}>
        <RowTable
          label={`${label}, by ${by}`}
          isOfNumbers
          rowsAtFirst={periods.length}
          columns={['Period', ...columns.map(({ name }) => name)]}
          rows={periods.toReversed().map((period) => ({
            id: period.from,
            cells: [periodWords(by, period), ...columns.map(({ cellOf }) => cellOf(period))],
          }))}
        />
      </Fold>
    </div>
  )
}

/** The rows of a list that are there at once. */
const listedAtFirst = 5

/** Shows a list of the report in a fold, which begins open unless there is nothing in it. */
export const ListFold = ({ none, ...table }: ComponentProps<typeof RowTable> & { none: string }) => (
  <Fold title={table.label} isOpen>
    {table.rows.length === 0 ? (
      <p className={classes.words}>{none}</p>
    ) : (
      <RowTable rowsAtFirst={listedAtFirst} {...table} />
    )}
  </Fold>
)
