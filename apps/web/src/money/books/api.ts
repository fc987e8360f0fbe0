import { bookCalls } from '@lectureshelf/contract/money/calls/books.calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'

const bookKeys = { year: (year: number | undefined) => ['books', year ?? 'current'] as const }

/** Fetches the months of a financial year, by default of the current one. */
export const booksQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: bookKeys.year(year),
    queryFn: ({ signal }) => call(bookCalls.read, { query: { year }, signal }),
    // Approvals, refunds and statements change them all day.
    staleTime: 0,
  })
