import { and, asc, sql } from 'drizzle-orm'
import { taxIn } from '../../money/tables/receipts/receipt-view.ts'
import { receipt } from '../../schema.ts'
import { type ExportList, type Period, isInPeriod, unplanned } from './export-list.ts'
import { planNames } from './export-words.ts'

const basisNames = { credit: 'Bank statement', cash: 'Cash', word: 'No statement' } as const
const voidNames = { reversed: 'Reversed', refunded: 'Refunded', undone: 'Undone' } as const

type Row = typeof receipt.$inferSelect

/** Returns the issuer of a tax invoice; null for a receipt without a GSTIN, which contains no tax. */
const taxedBy = ({ issuer }: Row) => (issuer === null || issuer.gstin === '' ? null : issuer)

/** As text: a sheet shows numbers without a fraction, and there is a rate of 2.5. */
const rateOf = (row: Row): string | null => {
  const issuer = taxedBy(row)
  return issuer === null ? null : `${issuer.taxPercent}%`
}

/** Receipts by financial year and number. Their order in time is nearly the same, and the numbers have an index. */
export const receiptsExport: ExportList<Row, Period> = {
  name: 'receipts',
  title: 'Receipts',
  columns: [
    { title: 'Receipt', kind: 'text', value: ({ label }) => label },
    { title: 'Issued', kind: 'instant', value: ({ issuedAt }) => issuedAt },
    { title: 'USN', kind: 'text', width: 13, value: ({ usn }) => usn },
    { title: 'Name', kind: 'text', width: 26, value: ({ name }) => name },
    { title: 'Plan', kind: 'text', width: 10, value: ({ plan }) => planNames[plan] },
    { title: 'Price (Rs)', kind: 'rupees', value: (row) => row.amountPaise + row.discountPaise },
    { title: 'Discount code', kind: 'text', width: 16, value: ({ discountCode }) => discountCode },
    { title: 'Discount (Rs)', kind: 'rupees', value: ({ discountPaise }) => discountPaise },
    { title: 'To pay (Rs)', kind: 'rupees', value: ({ amountPaise }) => amountPaise },
    { title: 'Received (Rs)', kind: 'rupees', value: ({ receivedPaise }) => receivedPaise },
    { title: 'Rests on', kind: 'text', width: 15, value: ({ basis }) => basisNames[basis] },
    { title: 'UTR', kind: 'text', width: 15, value: ({ utr }) => utr },
    { title: 'From semester', kind: 'number', value: ({ fromSemester }) => fromSemester },
    { title: 'To semester', kind: 'number', value: ({ toSemester }) => toSemester },
    { title: 'First day', kind: 'day', value: ({ startsOn }) => startsOn },
    { title: 'Last day', kind: 'day', value: ({ endsOn }) => endsOn },
    { title: 'Payee', kind: 'text', width: 26, value: ({ payeeName }) => payeeName },
    { title: 'GSTIN', kind: 'text', width: 18, value: (row) => taxedBy(row)?.gstin ?? null },
    { title: 'SAC', kind: 'text', width: 10, value: (row) => taxedBy(row)?.sac ?? null },
    { title: 'Tax rate', kind: 'text', width: 10, value: rateOf },
    { title: 'Taxable value (Rs)', kind: 'rupees', value: (row) => taxIn(row)?.taxablePaise ?? null },
    { title: 'CGST (Rs)', kind: 'rupees', value: (row) => taxIn(row)?.centralPaise ?? null },
    { title: 'SGST (Rs)', kind: 'rupees', value: (row) => taxIn(row)?.statePaise ?? null },
    { title: 'Round off (Rs)', kind: 'rupees', value: (row) => taxIn(row)?.roundOffPaise ?? null },
    { title: 'Voided', kind: 'instant', value: ({ voidedAt }) => voidedAt },
    {
      title: 'Void as',
      kind: 'text',
      width: 10,
      value: ({ voidKind }) => (voidKind === null ? null : voidNames[voidKind]),
    },
    { title: 'Why voided', kind: 'text', width: 30, value: ({ voidReason }) => voidReason },
  ],
  count: (on, query) => on.$count(receipt, isInPeriod(receipt.issuedAt, query)),
  readPart: (on, query, { after, size }) =>
    on
      .select()
      .from(receipt)
      .where(
        and(
          unplanned(isInPeriod(receipt.issuedAt, query)),
          after === null
            ? undefined
            : sql`(${receipt.financialYear}, ${receipt.number}) > (${after.financialYear}, ${after.number})`,
        ),
      )
      .orderBy(asc(receipt.financialYear), asc(receipt.number))
      .limit(size),
}
