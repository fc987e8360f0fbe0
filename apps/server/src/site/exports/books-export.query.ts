import type { BookMonth } from '@lectureshelf/contract/money/bank/books'
import type { Db } from '../../platform/db/database.ts'
import { readBooks } from '../../money/books/books.service.ts'
import type { ExportList, Period } from './export-list.ts'

interface Row {
  month: string
  /** Money for the line of the month itself; null for a part of its receipts. */
  money: BookMonth | null
  part: string
  name: string
  receipts: number
  receivedPaise: number
  voidedPaise: number
}

const partNames = { plan: 'Plan', college: 'College', department: 'Department' } as const

const rowsOf = (money: BookMonth): Row[] => {
  const { month, groups } = money
  const plans = groups.filter(({ by }) => by === 'plan')
  const sumOf = (key: 'receipts' | 'receivedPaise' | 'voidedPaise') =>
    plans.reduce((sum, group) => sum + group[key], 0)
  return [
    {
      month,
      money,
      part: 'Month',
      name: '',
      receipts: sumOf('receipts'),
      receivedPaise: sumOf('receivedPaise'),
      voidedPaise: sumOf('voidedPaise'),
    },
    ...groups.map(({ by, ...group }) => ({ month, money: null, part: partNames[by], ...group })),
  ]
}

const readRows = async (on: Db, { from, to }: Period, now: Date): Promise<Row[]> =>
  (await readBooks(on, now))
    .filter(({ month }) => from === undefined || month >= from.slice(0, 7))
    .filter(({ month }) => to === undefined || month <= to.slice(0, 7))
    .flatMap((month) => rowsOf(month))

/** The books of whole months that a period touches: a line of each month, then its receipts by plan and place. */
export const booksExport: ExportList<Row, Period> = {
  name: 'books',
  title: 'Books',
  columns: [
    { title: 'Month', kind: 'text', value: ({ month }) => month },
    { title: 'Part', kind: 'text', width: 12, value: ({ part }) => part },
    { title: 'Name', kind: 'text', width: 30, value: ({ name }) => name },
    { title: 'Opening (Rs)', kind: 'rupees', value: ({ money }) => money?.openingPaise ?? null },
    {
      title: 'Received in the bank (Rs)',
      kind: 'rupees',
      value: ({ money }) => money?.receivedPaise ?? null,
    },
    { title: 'Cash (Rs)', kind: 'rupees', value: ({ money }) => money?.cashPaise ?? null },
    { title: 'Refunded (Rs)', kind: 'rupees', value: ({ money }) => money?.refundedPaise ?? null },
    { title: 'Taken back (Rs)', kind: 'rupees', value: ({ money }) => money?.reversedPaise ?? null },
    { title: 'Closing (Rs)', kind: 'rupees', value: ({ money }) => money?.closingPaise ?? null },
    { title: 'Taxable value (Rs)', kind: 'rupees', value: ({ money }) => money?.tax.taxablePaise ?? null },
    { title: 'CGST (Rs)', kind: 'rupees', value: ({ money }) => money?.tax.centralPaise ?? null },
    { title: 'SGST (Rs)', kind: 'rupees', value: ({ money }) => money?.tax.statePaise ?? null },
    { title: 'Round off (Rs)', kind: 'rupees', value: ({ money }) => money?.tax.roundOffPaise ?? null },
    { title: 'Receipts', kind: 'number', value: ({ receipts }) => receipts },
    { title: 'Receipts (Rs)', kind: 'rupees', value: ({ receivedPaise }) => receivedPaise },
    { title: 'Voided (Rs)', kind: 'rupees', value: ({ voidedPaise }) => voidedPaise },
  ],
  count: async (on, query, now) => (await readRows(on, query, now)).length,
  // A few hundred rows at most: they are the first part, however large it should be.
  readPart: async (on, query, { after, now }) => (after === null ? readRows(on, query, now) : []),
}
