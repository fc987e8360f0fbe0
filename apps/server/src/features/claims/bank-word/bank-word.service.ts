import type { BankWord } from '@lectureshelf/contract/money/claims'
import { type StoredCredit, findCreditsByUtr, lockCreditsByUtr } from '../../../people/bank-credits.table.ts'
import { type StoredClaim, findClaims } from '../../../people/claims.table.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { bankWordOf, bulkRefusalOf, refusalOf } from './bank-word.policy.ts'
import { bookOf } from './matching.policy.ts'
import { listPayeeSpans } from './payee-spans.query.ts'

export interface BankWordService {
  /** What the bank statements say of the payments of claims, by the id of each claim that waits. */
  read: (claims: StoredClaim[]) => Promise<ReadonlyMap<string, BankWord>>
  /**
   * Decides under the locks of a claim and its credits whether the claim may be approved by itself.
   * @throws AppError `conflict` for a payment that the bank took back or that another claim was granted for.
   */
  requireGrantable: (on: Db, claim: StoredClaim) => Promise<void>
  /** As `requireGrantable`, for a claim among several: a short payment is refused as well. */
  requireSure: (on: Db, claim: StoredClaim) => Promise<void>
}

type Spans = Parameters<typeof bankWordOf>[1]['spans']

const wordsFor = async (on: Db, claims: StoredClaim[], credits: StoredCredit[], spans: Spans) => {
  const paired = await findClaims(
    on,
    credits.flatMap(({ claimId }) => claimId ?? []),
  )
  const book = bookOf([...claims, ...paired], [])
  return new Map(
    claims.map((claim) => {
      const own = credits.filter(({ utr }) => utr === claim.utr)
      return [claim.id, bankWordOf(claim, { credits: own, book, spans })]
    }),
  )
}

const requireNo = async (on: Db, claim: StoredClaim, refusal: (word: BankWord) => string | null) => {
  const credits = await lockCreditsByUtr(on, claim.utr)
  const word = (await wordsFor(on, [claim], credits, [])).get(claim.id)
  const message = word === undefined ? null : refusal(word)
  if (message !== null) throw new AppError('conflict', { message })
}

/** What the bank says of claims, for whoever decides about them. */
export const createBankWordService = ({ db }: { db: Db }): BankWordService => ({
  read: async (claims) => {
    const waiting = claims.filter(({ state }) => state === 'pending')
    if (waiting.length === 0) return new Map()
    const utrs = waiting.map(({ utr }) => utr)
    return wordsFor(db, waiting, await findCreditsByUtr(db, utrs), await listPayeeSpans(db))
  },
  requireGrantable: (on, claim) => requireNo(on, claim, refusalOf),
  requireSure: (on, claim) => requireNo(on, claim, bulkRefusalOf),
})
