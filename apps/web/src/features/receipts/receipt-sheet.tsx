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

/** Describes a payment of the bank statement: "Rs 149 of Rs 200 on 18 Nov 2026". */
const arrivalOf = (day: string, otherUtr: string | null, amountPaise: number, ofPaise: number): string => {
  const sum = `Rs ${formatRupees(amountPaise)}`
  const part = amountPaise === ofPaise ? sum : `${sum} of Rs ${formatRupees(ofPaise)}`
  return `${part} on ${formatShortDate(day)}${otherUtr === null ? '' : `, UTR ${otherUtr}`}`
}

/** Says by how much an accepted payment was short; null for a whole one. */
const shortOf = ({ amountPaise, receivedPaise, payeeName }: Receipt): string | null =>
  receivedPaise < amountPaise
    ? `Rs ${formatRupees(amountPaise - receivedPaise)} short of Rs ${formatRupees(amountPaise)}, accepted by ${payeeName === '' ? siteName : payeeName}`
    : null

const amountLabel = ({ voidKind }: Receipt): string => {
  if (voidKind === 'refunded') return 'Amount refunded'
  if (voidKind === 'undone') return 'Amount not granted'
  return voidKind === 'reversed' ? 'Amount taken back' : 'Amount received'
}

const rowsOf = (receipt: Receipt): readonly (readonly [string, string])[] => [
  ['Date', formatShortDate(receipt.issuedAt)],
  ['Received from', personLabel(receipt)],
  ['For', `${plans[receipt.plan].name} plan, ${coverOf(receipt)}`],
  ['Valid', `${formatShortDate(receipt.startsOn)} to ${formatShortDate(receipt.endsOn)}`],
  receipt.basis === 'cash' ? ['Paid', 'In cash'] : ['Paid by UPI, UTR', receipt.utr],
  ...receipt.payments.map(
    ({ day, utr, amountPaise, ofPaise }) =>
      ['Arrived', arrivalOf(day, utr === receipt.utr ? null : utr, amountPaise, ofPaise)] as const,
  ),
  ['Paid to', receipt.payeeName === '' ? siteName : receipt.payeeName],
]

/** Lays out a receipt for printing. */
export const ReceiptSheet = ({ receipt }: { receipt: Receipt }) => {
  const short = shortOf(receipt)
  return (
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
            <th scope="row">{amountLabel(receipt)}</th>
            <td>Rs {formatRupees(receipt.receivedPaise)}</td>
          </tr>
          {short !== null && (
            <tr>
              <th scope="row">Difference</th>
              <td>{short}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className={classes.note}>Made by a computer; it needs no signature. Payments are non-refundable.</p>
    </article>
  )
}
