import type { ReceiptBasis } from '@lectureshelf/contract/money/receipt-bases'
import type { ReceiptPayment } from '@lectureshelf/contract/money/receipts'
import { type CreditFacts, restOf } from './bank-word/matching.policy.ts'

interface CreditToUse extends CreditFacts {
  id: string
  day: string
}

/** The part of a credit that pays for a claim. */
export interface Share extends ReceiptPayment {
  creditId: string
}

const isUsable = ({ reversedOn, mark, ...credit }: CreditToUse): boolean =>
  reversedOn === null && mark !== 'refund_due' && restOf({ ...credit }) > 0

/**
 * Chooses what pays for a claim: the preferred credits first, until its price is reached. What is left of a credit
 * stays open.
 */
export const sharesOf = (pricePaise: number, credits: CreditToUse[], preferredIds: string[]): Share[] => {
  const isPreferred = ({ id }: CreditToUse): boolean => preferredIds.includes(id)
  const inOrder = credits.filter(isUsable).toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)))
  const shares: Share[] = []
  let missing = pricePaise
  for (const credit of inOrder) {
    if (missing === 0) break
    const amountPaise = Math.min(missing, restOf(credit))
    missing -= amountPaise
    const { id: creditId, day, utr } = credit
    shares.push({ creditId, day, utr, amountPaise, ofPaise: credit.amountPaise })
  }
  return shares
}

/** What a receipt says about the money. */
export interface Payment {
  basis: ReceiptBasis
  receivedPaise: number
  payments: ReceiptPayment[]
}

/** Returns what a receipt says of the shares that pay for it; without any, the owner's word stands for the price. */
export const paymentOf = (pricePaise: number, shares: Share[]): Payment => {
  if (shares.length === 0) return { basis: 'word', receivedPaise: pricePaise, payments: [] }
  return {
    basis: 'credit',
    receivedPaise: shares.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    payments: shares.map(({ day, utr, amountPaise, ofPaise }) => ({ day, utr, amountPaise, ofPaise })),
  }
}
