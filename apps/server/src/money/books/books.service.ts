import type { BookMonth } from '@lectureshelf/contract/money/bank/books'
import { dayOf } from '../../platform/clock.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { financialYearOf, monthsOf } from './books.policy.ts'
import { listMovements, listReceiptSums, listTaxSums } from './books.query.ts'

/** Returns every month until now, from the first in which something came in. */
export const readBooks = async (on: Db, now: Date): Promise<BookMonth[]> =>
  monthsOf(
    {
      movements: await listMovements(on),
      receipts: await listReceiptSums(on),
      taxes: await listTaxSums(on),
    },
    dayOf(now).slice(0, 7),
  )

/** Creates the service of the monthly books. */
export const createBooksService = ({ db, clock }: DbAndClock) => ({
  /** Returns the months of a financial year, by default of the current one, until now. */
  read: async ({ year }: { year?: number | undefined }) => {
    const now = clock.now()
    const current = financialYearOf(dayOf(now).slice(0, 7))
    const all = await readBooks(db, now)
    const wanted = year ?? current
    const [first] = all
    return {
      year: wanted,
      firstYear: first === undefined ? current : financialYearOf(first.month),
      months: all.filter(({ month }) => financialYearOf(month) === wanted),
    }
  },
})

export type BooksService = ReturnType<typeof createBooksService>
