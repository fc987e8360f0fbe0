import { dayInIndia } from '@lectureshelf/contract/formats/days'
import { YearBooks } from '../../../money/books/year-books.tsx'
import { ExportLink } from '../../../site/exports/export-link.tsx'
import { daysOf } from '../../../site/exports/periods.ts'
import { type RawSearch, readPaging, text } from '../../../lib/page-search.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { useListSearch } from '../../use-list-search.ts'

const yearOf = (typed: string | undefined): number | undefined =>
  typed !== undefined && /^20\d\d$/.test(typed) ? Number(typed) : undefined

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  year: text(raw['year']),
  month: text(raw['month']),
})

const currentYear = (): number => Number(daysOf('thisYear', dayInIndia(new Date())).from?.slice(0, 4))

const exportOf = (raw: RawSearch) => {
  const year = yearOf(readSearch(raw).year) ?? currentYear()
  return { list: 'books', period: 'days', from: `${year}-04-01`, to: `${year + 1}-03-31` } as const
}

/** The books by month: what came in, went out and is left, and the receipts of a month. */
export const BooksPage = () => {
  const { shown, change, resetKey } = useListSearch(readSearch)
  return (
    <PageLayout title="Books" actions={<ExportLink exportOf={exportOf} />}>
      <ListBoundary failed="The books could not be loaded" resetKey={resetKey}>
        <YearBooks
          search={{ year: yearOf(shown.year), month: shown.month }}
          currentYear={currentYear()}
          onChange={change}
        />
      </ListBoundary>
    </PageLayout>
  )
}
