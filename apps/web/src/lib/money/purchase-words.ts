import type { Claim } from '@lectureshelf/contract/money/claims'
import { plans } from '@lectureshelf/contract/money/plans'
import { formatSum } from '../format.ts'

/** Describes what a claim is for: "Basic, Rs 99". */
export const purchaseOf = ({ plan, amountPaise }: Pick<Claim, 'plan' | 'amountPaise'>): string =>
  `${plans[plan].name}, ${formatSum(amountPaise)}`

/** Says that less was received than is due, and what the receipt will say. */
export const shortWords = (receivedPaise: number, duePaise: number): string =>
  `The bank has ${formatSum(receivedPaise)}, ${formatSum(duePaise - receivedPaise)} less than the ${formatSum(duePaise)} of the claim. The receipt will say that ${formatSum(receivedPaise)} was received.`

/** Describes how a credit differs from the amount due: "Rs 50 short". */
export const differenceOf = (creditPaise: number, duePaise: number): string =>
  creditPaise < duePaise
    ? `${formatSum(duePaise - creditPaise)} short`
    : `${formatSum(creditPaise - duePaise)} too much`
