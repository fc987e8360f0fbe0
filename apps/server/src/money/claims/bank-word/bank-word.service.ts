import { messages } from '@lectureshelf/contract/messages'
import type { BankWord, SeenClaim } from '@lectureshelf/contract/money/claims'
import {
  type StoredCredit,
  findCreditsByUtr,
  lockCreditsFor,
} from '../../tables/credits/bank-credits.table.ts'
import type { StoredClaim } from '../../tables/claims.table.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, orNotFound } from '../../../platform/errors.ts'
import { bankWordOf, bulkRefusalOf, newsOf, refusalOf } from './bank-word.policy.ts'
import type { AccountSpan } from './coverage.policy.ts'
import { readGaps } from './credit-proofs.ts'
import { bookOf } from './matching.policy.ts'
import { listPayeeSpans } from './payee-spans.query.ts'

const wordsFor = async (on: Db, claims: StoredClaim[], credits: StoredCredit[], spans: AccountSpan[]) => {
  const book = bookOf(claims, [])
  const gapOfCredit = await readGaps(on, credits)
  return new Map(
    claims.map((claim) => {
      const own = credits.filter(({ utr }) => utr === claim.utr)
      const gapIn = (credit: StoredCredit) => gapOfCredit(credit, claim.payeeUpiId)
      return [claim.id, bankWordOf(claim, { credits: own, book, spans, gapIn })]
    }),
  )
}

const wordUnderLock = async (on: Db, claim: StoredClaim): Promise<BankWord | null> => {
  const credits = await lockCreditsFor(on, claim.utr)
  return (await wordsFor(on, [claim], credits, [])).get(claim.id) ?? null
}

const requireNone = (refusal: string | null): void => {
  if (refusal !== null) throw new AppError('conflict', { message: refusal })
}

/** Creates the service that reads the bank's word about claims. */
export const createBankWordService = ({ db }: { db: Db }) => ({
  /** Returns the bank's word about each pending claim by claim id. */
  read: async (claims: StoredClaim[]): Promise<ReadonlyMap<string, BankWord>> => {
    const waiting = claims.filter(({ state }) => state === 'pending')
    if (waiting.length === 0) return new Map()
    const utrs = waiting.map(({ utr }) => utr)
    return wordsFor(db, waiting, await findCreditsByUtr(db, utrs), await listPayeeSpans(db))
  },
  /** Returns the bank's word about the payment of a claim, whatever was decided about it. */
  readOne: async (claim: StoredClaim): Promise<BankWord> => {
    const asked = { ...claim, state: 'pending' as const }
    const credits = await findCreditsByUtr(db, [claim.utr])
    const words = await wordsFor(db, [asked], credits, await listPayeeSpans(db))
    return orNotFound(words.get(claim.id) ?? null)
  },
  /** Returns the bank's word about a claim and locks its credits; the caller has locked the claim. */
  readLocked: wordUnderLock,
  /**
   * Checks whether a single claim may be approved, and locks its credits; the caller has locked the claim.
   * @throws AppError `conflict` for a payment that was reversed, sent back or granted to another claim, `changed_meanwhile` for
   * one that is short and was not shown as short
   */
  requireGrantable: async (on: Db, claim: StoredClaim, seen: SeenClaim): Promise<string[]> => {
    const word = await wordUnderLock(on, claim)
    if (word === null) return []
    requireNone(refusalOf(word))
    const extraDetails = newsOf(word, seen)
    if (extraDetails !== null) {
      throw new AppError('changed_meanwhile', { message: messages.claimChanged, extraDetails })
    }
    return []
  },
  /** Works as `requireGrantable` for a claim that is approved in bulk, and throws for a short payment too. */
  requireSure: async (on: Db, claim: StoredClaim): Promise<string[]> => {
    const word = await wordUnderLock(on, claim)
    if (word !== null) requireNone(bulkRefusalOf(word))
    return []
  },
})

export type BankWordService = ReturnType<typeof createBankWordService>
