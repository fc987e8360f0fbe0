import type { Discount } from '@lectureshelf/contract/money/discounts'
import type { Receipt } from '@lectureshelf/contract/money/receipts'
import type { StoredReceipt } from './receipts.table.ts'

/** Returns the discount of a stored claim or receipt; null without one. */
export const discountIn = ({
  discountCode,
  discountPaise,
}: Pick<StoredReceipt, 'discountCode' | 'discountPaise'>): Discount | null =>
  discountCode === null ? null : { letters: discountCode, amountPaise: discountPaise }

/** Names whoever accepted a payment by their word, or another sum than the price; null where nobody had to. */
const acceptedBy = ({ basis, receivedPaise, amountPaise, decidedByName }: StoredReceipt): string | null =>
  basis === 'word' || receivedPaise !== amountPaise ? decidedByName : null

/** Returns a receipt as JSON. */
export const receiptOf = (row: StoredReceipt): Receipt => ({
  _id: row.id,
  number: row.label,
  issuedAt: row.issuedAt.toISOString(),
  usn: row.usn,
  name: row.name,
  plan: row.plan,
  amountPaise: row.amountPaise,
  discount: discountIn(row),
  receivedPaise: row.receivedPaise,
  basis: row.basis,
  payments: row.payments,
  utr: row.utr,
  fromSemester: row.fromSemester,
  toSemester: row.toSemester,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  payeeName: row.payeeName,
  acceptedBy: acceptedBy(row),
  issuer: row.issuer,
  voidedAt: row.voidedAt?.toISOString() ?? null,
  voidReason: row.voidReason,
  voidKind: row.voidKind,
})
