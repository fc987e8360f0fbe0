import { shownDay } from '@lectureshelf/contract/formats/days'
import { bankRefusals, claimChanges } from '@lectureshelf/contract/money/payment-messages'
import type { BankWord, ProofGap, SeenClaim } from '@lectureshelf/contract/money/claims'
import { rupees } from '../../../base/mail/mail-text.ts'
import { type AccountSpan, type PaidClaim, coverPayment, firstDayOf } from './coverage.policy.ts'
import { type ClaimBook, type ClaimFacts, type CreditFacts, decideCredit, restOf } from './matching.policy.ts'

interface CreditOfDay extends CreditFacts {
  day: string
}

interface Known<Claim extends ClaimFacts, Credit extends CreditOfDay> {
  /** Credits of all statements with the payment reference of the claim. */
  credits: Credit[]
  book: ClaimBook<Claim>
  spans: AccountSpan[]
  /** Why a credit waits for the owner; null where it does not. */
  gapIn: (credit: Credit) => ProofGap | null
}

/** In order of priority, for several credits with one payment reference. */
const words = ['in_bank', 'reversed', 'spent', 'refunded', 'short', 'long'] as const
type WordOfCredit = (typeof words)[number]

/** The bank words of a claim whose money arrived, for which a proof is required. */
const arrived: ReadonlySet<WordOfCredit> = new Set(['in_bank', 'short', 'long'])

const wordOfCredit = <Claim extends ClaimFacts>(
  claim: Claim,
  credit: CreditOfDay,
  { book, gap }: { book: ClaimBook<Claim>; gap: ProofGap | null },
): BankWord | null => {
  const meaning = decideCredit(credit, book)
  const { day, reversedOn } = credit
  const amountPaise = reversedOn === null && restOf(credit) > 0 ? restOf(credit) : credit.amountPaise
  const difference = amountPaise - claim.amountPaise
  const word = (state: WordOfCredit, on = day): BankWord => ({
    state,
    day: on,
    amountPaise,
    differencePaise: state === 'short' || state === 'long' ? Math.abs(difference) : 0,
    gap: arrived.has(state) ? gap : null,
  })
  if (reversedOn !== null) return word('reversed', reversedOn)
  if (meaning.kind === 'granted') return word('spent')
  if (meaning.kind === 'refunded' || meaning.kind === 'refund_due') return word('refunded')
  if (meaning.kind === 'ready') return word('in_bank')
  return meaning.kind === 'held' ? word(difference < 0 ? 'short' : 'long') : null
}

/** Decides the bank's word about the payment of a pending claim. */
export const bankWordOf = <Claim extends ClaimFacts & PaidClaim, Credit extends CreditOfDay>(
  claim: Claim,
  { credits, book, spans, gapIn }: Known<Claim, Credit>,
): BankWord => {
  const found = credits.flatMap((credit) => wordOfCredit(claim, credit, { book, gap: gapIn(credit) }) ?? [])
  const first = words.flatMap((state) => found.find((word) => word.state === state) ?? [])[0]
  if (first !== undefined) return first
  const isMissing = credits.length === 0 && coverPayment(spans, claim)
  const nothing = { amountPaise: null, differencePaise: 0, gap: null }
  return isMissing
    ? { state: 'not_in_statement', day: firstDayOf(claim), ...nothing }
    : { state: 'unknown', day: null, ...nothing }
}

/** Returns why a claim cannot be approved: its payment is reversed, spent or sent back. Returns null otherwise. */
export const refusalOf = ({ state, day }: BankWord): string | null => {
  if (state === 'reversed') return bankRefusals.reversed(day === null ? '' : shownDay(day))
  if (state === 'refunded') return bankRefusals.refunded
  return state === 'spent' ? bankRefusals.spent : null
}

/** What the bank says of a payment whose sender has to pay again, or to pay the rest. */
const wordsAgainst: readonly BankWord['state'][] = ['reversed', 'refunded', 'spent', 'short']

/** Returns whether the bank says nothing against a payment: then whoever has paid need not pay again. */
export const needNotPayAgain = ({ state }: Pick<BankWord, 'state'>): boolean => !wordsAgainst.includes(state)

/** Returns what a decision did not know: that a payment is short, although its screen showed another word. */
export const newsOf = (word: BankWord, { bankState }: Pick<SeenClaim, 'bankState'>): string | null =>
  word.state === 'short' && bankState !== undefined && bankState !== 'short'
    ? claimChanges.nowShort(rupees(word.differencePaise))
    : null

/** Returns why a claim cannot be approved in bulk; also for a short payment, which the owner checks singly. */
export const bulkRefusalOf = (word: BankWord): string | null =>
  word.state === 'short' ? bankRefusals.short(rupees(word.differencePaise)) : refusalOf(word)
