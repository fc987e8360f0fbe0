import { deskAddressOf } from '@lectureshelf/contract/addresses'
import type { BankWord, Claim } from '@lectureshelf/contract/money/claims'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../base/identity/api.ts'

interface Decider {
  usn: string
  isOwner: boolean
}

interface DecidedClaim {
  usn: string
  bank: Pick<BankWord, 'state' | 'gap'> | null
}

/** What the server leaves to the owner: a decision by one's word, a short sum, a claim of one's own. */
export const cashDeskOf = (me: Decider | undefined) => {
  const isOwner = me?.isOwner === true
  const isOwn = ({ usn }: { usn: string }): boolean => !isOwner && usn === me?.usn
  /** Why the reader cannot trust a payment that is in the bank; null where they can. */
  const gapFor = ({ bank }: DecidedClaim): BankWord['gap'] => {
    const gap = bank?.gap ?? null
    return gap !== null && !isOwner && gap.bringer !== null && gap.bringer.usn !== me?.usn ? null : gap
  }
  const isProven = (claim: DecidedClaim): boolean =>
    isOwner || ((claim.bank?.state === 'in_bank' || claim.bank?.state === 'long') && gapFor(claim) === null)
  const mayPair = (claim: Pick<Claim, 'usn' | 'amountPaise'>, restPaise: number): boolean =>
    isOwner || (restPaise >= claim.amountPaise && !isOwn(claim))
  return {
    isOwner,
    /** Whether a claim is the reader's own, which someone else decides. */
    isOwn,
    /** Whether statements show enough for the reader to approve a claim. */
    isProven,
    gapFor,
    mayApprove: (claim: DecidedClaim): boolean => isProven(claim) && !isOwn(claim),
    /** Whether the reader may approve a claim against a credit of which a sum is left. */
    mayPair,
    /** Whether the reader may approve a claim by choosing one of the payments that may be its own. */
    mayChoose: (claim: Pick<Claim, 'usn' | 'amountPaise' | 'maybePayments'>): boolean =>
      claim.maybePayments?.some(({ restPaise }) => mayPair(claim, restPaise)) === true,
    /** Returns the address of an owner's page where the reader finds it. */
    addressOf: (address: string): string => (isOwner ? address : deskAddressOf(address)),
  }
}

export type CashDesk = ReturnType<typeof cashDeskOf>

/** Returns what the signed-in person may do about payments, and where. Their page has waited for the person. */
export const useCashDesk = (): CashDesk => cashDeskOf(useQuery(meQuery).data)
