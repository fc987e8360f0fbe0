import type { Discount } from '@lectureshelf/contract/money/discounts'
import type { Receipt, ReceiptTax } from '@lectureshelf/contract/money/receipts'
import type { StoredReceipt } from './receipts.table.ts'

/** Returns the discount of a stored claim or receipt; null without one. */
export const discountIn = ({
  discountCode,
  discountPaise,
}: Pick<StoredReceipt, 'discountCode' | 'discountPaise'>): Discount | null =>
  discountCode === null ? null : { letters: discountCode, amountPaise: discountPaise }

/** Returns the parts of a tax invoice's sum, as they were stored with it; null for a receipt without a GSTIN. */
export const taxIn = (
  row: Pick<StoredReceipt, 'taxablePaise' | 'centralTaxPaise' | 'stateTaxPaise' | 'roundOffPaise'>,
): ReceiptTax | null => {
  const { taxablePaise, centralTaxPaise, stateTaxPaise, roundOffPaise } = row
  if (taxablePaise === null || centralTaxPaise === null || stateTaxPaise === null) return null
  return {
    taxablePaise,
    centralPaise: centralTaxPaise,
    statePaise: stateTaxPaise,
    roundOffPaise: roundOffPaise ?? 0,
  }
}

/** Names whoever accepted a payment by their word, or another sum than the price; null where no one had to. */
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
  tax: taxIn(row),
  voidedAt: row.voidedAt?.toISOString() ?? null,
  voidReason: row.voidReason,
  voidKind: row.voidKind,
})
