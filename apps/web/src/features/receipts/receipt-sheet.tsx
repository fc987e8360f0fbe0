import { siteName } from '@lectureshelf/contract/constants'
import { plans } from '@lectureshelf/contract/money/plans'
import type { Receipt } from '@lectureshelf/contract/money/receipts'
import { personLabel } from '@lectureshelf/contract/people/person-label'
import { formatRupees, formatShortDate } from '../../lib/format.ts'
import classes from './receipt-sheet.module.css'

const ordinal = (semester: number): string =>
  `${semester}${{ 1: 'st', 2: 'nd', 3: 'rd' }[semester] ?? 'th'} Sem`

const coverOf = ({ fromSemester, toSemester }: Receipt): string =>
  fromSemester === toSemester ? ordinal(fromSemester) : `${ordinal(fromSemester)} to ${ordinal(toSemester)}`

const rowsOf = (receipt: Receipt): readonly (readonly [string, string])[] => [
  ['Date', formatShortDate(receipt.issuedAt)],
  ['Received from', personLabel(receipt)],
  ['For', `${plans[receipt.plan].name} plan, ${coverOf(receipt)}`],
  ['Valid', `${formatShortDate(receipt.startsOn)} to ${formatShortDate(receipt.endsOn)}`],
  receipt.utr === 'CASH' ? ['Paid', 'In cash'] : ['Paid by UPI, UTR', receipt.utr],
  ['Paid to', receipt.payeeName === '' ? siteName : receipt.payeeName],
]

/** Lays out a receipt for printing. */
export const ReceiptSheet = ({ receipt }: { receipt: Receipt }) => (
  <article className={classes.sheet} aria-label={`Receipt ${receipt.number}`}>
    <p className={classes.issuer}>{siteName}</p>
    {receipt.voidedAt !== null && (
      <p className={classes.voided}>
        <strong>Void</strong> since {formatShortDate(receipt.voidedAt)}. {receipt.voidReason}
      </p>
    )}
    <table className={classes.table}>
      <tbody>
        {rowsOf(receipt).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
        <tr className={classes.amount}>
          <th scope="row">{receipt.voidedAt === null ? 'Amount received' : 'Amount taken back'}</th>
          <td>Rs {formatRupees(receipt.amountPaise)}</td>
        </tr>
      </tbody>
    </table>
    <p className={classes.note}>Made by a computer; it needs no signature. Payments are non-refundable.</p>
  </article>
)
