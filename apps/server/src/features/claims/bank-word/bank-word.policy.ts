import { bankRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { BankWord } from '@lectureshelf/contract/money/claims'
import { dayOf } from '../../../platform/clock.ts'
import { dayInWords, rupees } from '../../mail/mail-text.ts'
import {
  type ClaimBook,
  type ClaimFacts,
  type CreditFacts,
  coversDay,
  decideCredit,
} from './matching.policy.ts'

interface CreditOfDay extends CreditFacts {
  day: string
}

interface Known<Claim extends ClaimFacts> {
  /** Those with the payment reference of the claim, of every statement. */
  credits: CreditOfDay[]
  book: ClaimBook<Claim>
  /** Of statements of the payee's account that were read to their end. */
  spans: { fromDay: string | null; toDay: string | null }[]
}

/** Of several credits with one reference the first of these counts. */
const words = ['in_bank', 'reversed', 'spent', 'short', 'long'] as const
type WordOfCredit = (typeof words)[number]

const wordOfCredit = <Claim extends ClaimFacts>(
  claim: Claim,
  credit: CreditOfDay,
  book: ClaimBook<Claim>,
): BankWord | null => {
  const meaning = decideCredit(credit, book)
  const { amountPaise, day, reversedOn } = credit
  const difference = amountPaise - claim.amountPaise
  const word = (state: WordOfCredit, on = day): BankWord => ({
    state,
    day: on,
    amountPaise,
    differencePaise: state === 'short' || state === 'long' ? Math.abs(difference) : 0,
  })
  if (reversedOn !== null) return word('reversed', reversedOn)
  if (meaning.kind === 'granted') return word('spent')
  if (meaning.kind === 'ready') return word('in_bank')
  return meaning.kind === 'held' ? word(difference < 0 ? 'short' : 'long') : null
}

/** Decides what the bank says of the payment of a claim that waits. */
export const bankWordOf = <Claim extends ClaimFacts>(
  claim: Claim,
  { credits, book, spans }: Known<Claim>,
): BankWord => {
  const found = credits.flatMap((credit) => wordOfCredit(claim, credit, book) ?? [])
  const first = words.flatMap((state) => found.find((word) => word.state === state) ?? [])[0]
  if (first !== undefined) return first
  const isCovered = spans.some((span) => coversDay(span, dayOf(claim.createdAt)))
  const state = isCovered && credits.length === 0 ? 'not_in_statement' : 'unknown'
  return { state, day: null, amountPaise: null, differencePaise: 0 }
}

/** Why a claim is not approved: what was taken back or spent never is. Null when nothing speaks against it. */
export const refusalOf = ({ state, day }: BankWord): string | null => {
  if (state === 'reversed') return bankRefusals.reversed(dayInWords(day ?? ''))
  return state === 'spent' ? bankRefusals.spent : null
}

/** Why a claim is not approved together with others: a short payment is looked at by itself. */
export const bulkRefusalOf = (word: BankWord): string | null =>
  word.state === 'short' ? bankRefusals.short(rupees(word.differencePaise)) : refusalOf(word)
