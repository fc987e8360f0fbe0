import type { Claim } from '@lectureshelf/contract/money/claims'
import { formatSum } from '../format.ts'
import { differenceOf, shortWords } from './purchase-words.ts'

/** What a claim and its bank's word say about its money. */
type Paid = Pick<Claim, 'amountPaise' | 'bank'>

/** Returns what is received for a claim with a credit, together with a short payment of its own UTR. */
const receivedOf = ({ bank }: Paid, restPaise: number): number =>
  restPaise + (bank?.state === 'short' ? (bank.amountPaise ?? 0) : 0)

/** Returns the sentence about a claim that is approved against a credit which is too small; null when it is not. */
export const shortPairingOf = (claim: Paid, restPaise: number): string | null => {
  const receivedPaise = receivedOf(claim, restPaise)
  return receivedPaise < claim.amountPaise ? shortWords(receivedPaise, claim.amountPaise) : null
}

/** Says how a credit differs from what a claim lacks: with what the bank has for it already, it may be exact; '' then. */
export const creditDifferenceOf = (claim: Paid, restPaise: number): string => {
  const receivedPaise = receivedOf(claim, restPaise)
  const hasMore = receivedPaise !== restPaise
  const together = `With the ${formatSum(receivedPaise - restPaise)} that the bank has, it is `
  if (receivedPaise === claim.amountPaise) return hasMore ? `${together}exact` : ''
  const difference = differenceOf(receivedPaise, claim.amountPaise)
  return hasMore ? `${together}${difference}` : `The credit is ${difference}`
}

/** Returns a claim as the question before its pairing showed it: short in the bank, where it is. */
export const asAsked = (claim: Claim, restPaise: number): Claim => {
  if (shortPairingOf(claim, restPaise) === null) return claim
  const amountPaise = receivedOf(claim, restPaise)
  const differencePaise = claim.amountPaise - amountPaise
  return {
    ...claim,
    bank: { state: 'short', day: null, amountPaise, differencePaise, gap: claim.bank?.gap ?? null },
  }
}
