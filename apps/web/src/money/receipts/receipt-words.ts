import { siteName } from '@lectureshelf/contract/constants'
import { formatLetters } from '@lectureshelf/contract/money/discounts'
import { plans } from '@lectureshelf/contract/money/plans'
import type { Receipt } from '@lectureshelf/contract/money/receipts'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { stateOfGstin, stateTaxName } from '@lectureshelf/contract/base/gstin'
import { formatRupees, formatShortDate } from '../../lib/format.ts'
import { amountInWords } from '../../lib/money/amount-in-words.ts'

type Row = readonly [name: string, value: string]

const rs = (paise: number): string => `Rs ${formatRupees(paise)}`

const ordinal = (semester: number): string =>
  `${semester}${{ 1: 'st', 2: 'nd', 3: 'rd' }[semester] ?? 'th'} Sem`

const coverOf = ({ fromSemester, toSemester }: Receipt): string =>
  fromSemester === toSemester ? ordinal(fromSemester) : `${ordinal(fromSemester)} to ${ordinal(toSemester)}`

/** Describes a payment of the bank statement: "Rs 149 of Rs 200 on 18 Nov 2026". */
const arrivalOf = (receipt: Receipt, payment: Receipt['payments'][number]): string => {
  const { day, utr, amountPaise, ofPaise } = payment
  const part = amountPaise === ofPaise ? rs(amountPaise) : `${rs(amountPaise)} of ${rs(ofPaise)}`
  const isOther = utr !== null && utr !== receipt.utr
  return `${part} on ${formatShortDate(day)}${isOther ? `, UTR ${utr}` : ''}`
}

const payeeOf = ({ payeeName }: Receipt): string => (payeeName === '' ? siteName : payeeName)

/** Lists the price and what a discount code took off it; none without one. */
const discountRows = ({ amountPaise, discount }: Receipt): Row[] =>
  discount === null
    ? []
    : [
        ['Price', rs(amountPaise + discount.amountPaise)],
        [`Discount, code ${formatLetters(discount.letters)}`, `-${rs(discount.amountPaise)}`],
      ]

/** Says how it was paid. The owner's word is no payment that someone saw, so it is not called one. */
const paymentRows = (receipt: Receipt): Row[] => {
  const { basis, utr, acceptedBy, payments } = receipt
  if (basis === 'cash') return [['Paid', 'In cash']]
  if (basis === 'credit')
    return [
      ['Paid by UPI, UTR', utr],
      ...payments.map((payment): Row => ['Arrived', arrivalOf(receipt, payment)]),
    ]
  const by = acceptedBy ?? 'the owner'
  return [
    ['UTR as claimed', utr],
    ['Accepted', `Approved by ${by}: no bank statement showed the payment when this receipt was issued`],
  ]
}

/** Lists what a receipt is for, and how it was paid. */
export const purchaseRows = (receipt: Receipt): Row[] => [
  ['Number', receipt.number],
  ['Date', formatShortDate(receipt.issuedAt)],
  ['Received from', personLabel(receipt)],
  ['For', `${plans[receipt.plan].name} plan, ${coverOf(receipt)}`],
  ['Valid', `${formatShortDate(receipt.startsOn)} to ${formatShortDate(receipt.endsOn)}`],
  ...discountRows(receipt),
  ...paymentRows(receipt),
  ['Paid to', payeeOf(receipt)],
]

/** Names the sum, by what became of it and what it rests on. */
export const amountLabel = ({ voidKind, basis }: Pick<Receipt, 'voidKind' | 'basis'>): string => {
  if (voidKind === 'refunded') return 'Amount refunded'
  if (voidKind === 'undone') return 'Amount not granted'
  if (voidKind === 'reversed') return 'Amount taken back'
  return basis === 'word' ? 'Amount accepted' : 'Amount received'
}

/** Lists the lines of a tax invoice, as they were stored with it; none without a GSTIN. */
export const taxRows = ({ issuer, tax }: Receipt): Row[] => {
  if (issuer === null || tax === null) return []
  const half = issuer.taxPercent / 2
  const { roundOffPaise } = tax
  return [
    ['SAC', issuer.sac],
    ['Place of supply', `${stateOfGstin(issuer.gstin)} (${issuer.gstin.slice(0, 2)})`],
    ['Taxable value', rs(tax.taxablePaise)],
    [`CGST ${half}%`, rs(tax.centralPaise)],
    [`${stateTaxName(issuer.gstin)} ${half}%`, rs(tax.statePaise)],
    ...(roundOffPaise === 0
      ? []
      : [['Round off', `${roundOffPaise < 0 ? '-' : ''}${rs(Math.abs(roundOffPaise))}`] as const]),
  ]
}

/** Lists what is below the sum: the sum in words, and by how much an accepted payment was short. */
export const sumRows = (receipt: Receipt): Row[] => {
  const { amountPaise, receivedPaise, acceptedBy } = receipt
  const by = acceptedBy === null ? '' : ` by ${acceptedBy}`
  const missing = `${rs(amountPaise - receivedPaise)} short of ${rs(amountPaise)}, accepted${by}`
  const surplus = `${rs(receivedPaise - amountPaise)} more than ${rs(amountPaise)}`
  return [
    ['In words', amountInWords(receivedPaise)],
    ...(receivedPaise === amountPaise
      ? []
      : [['Difference', receivedPaise < amountPaise ? missing : surplus] as const]),
  ]
}
