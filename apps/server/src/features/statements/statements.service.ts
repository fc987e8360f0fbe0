import { messages } from '@lectureshelf/contract/messages'
import type { SeenClaim, SeenClaimOfList } from '@lectureshelf/contract/money/claims'
import type { SeenGrant } from '@lectureshelf/contract/money/grants'
import { takenBackOn } from '@lectureshelf/contract/money/payment-messages'
import { lockCredit, lockCredits, lockCreditsOf } from '../../people/credits/bank-credits.table.ts'
import { type StoredClaim, listClaimsWith, listPending, lockClaim } from '../../people/claims.table.ts'
import { listUsesOfClaims, undoUses } from '../../people/credits/credit-uses.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type SearchPage, mapPage } from '../../platform/db/lists.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import type { ReadForm } from '../../platform/http/upload-form.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { ClaimsService } from '../claims/claims.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { dayInWords } from '../mail/mail-text.ts'
import { pairWith } from '../claims/pairing.ts'
import type { GrantEndings } from '../subscriptions/grant-endings.service.ts'
import type { ProvisionalService } from '../subscriptions/provisional.service.ts'
import { type DropFields, createImportingService } from './importing.service.ts'
import { bookOf, decideCredit } from '../claims/bank-word/matching.policy.ts'
import { createStatementViews, isStillPaid, summaryOf } from './statement-view.ts'
import { deleteStatement, findStatement, lockStatement, pageStatements } from './statements.repo.ts'

type Report = (error: unknown) => void

interface Pair {
  lineId: string
  claimId: string
  seen: SeenClaim
}

interface Options {
  db: Db
  clock: Clock
  isAlone: boolean
  answerWithinMs?: number
  settings: SettingsService
  provisional: ProvisionalService
  claims: Pick<ClaimsService, 'approve' | 'approveMany' | 'view'>
  endings: GrantEndings
}

/** Requires, under the locks of claim and credit, that the statement has the payment of a claim. */
const requireReady = async (on: Db, statementId: string, claim: StoredClaim): Promise<string[]> => {
  for (const credit of await lockCreditsOf(on, statementId, claim.utr)) {
    const meaning = decideCredit(credit, bookOf(await listClaimsWith(on, claim.utr), []))
    if (meaning.kind === 'ready' && meaning.claim.id === claim.id) return []
  }
  throw new AppError('conflict', { message: messages.paymentNotReady })
}

interface Ending {
  actor: Actor
  statementId: string
  creditId: string
  seen: SeenGrant
  now: Date
}

/** Ends a reversed grant, locking claim and credit in the same order as an approval. */
const endInside = async (
  on: Db,
  { end }: GrantEndings,
  { actor, statementId, creditId, seen, now }: Ending,
): Promise<void> => {
  const claim = orNotFound(await lockClaim(on, seen.registrationId))
  const ofClaim = await listUsesOfClaims(on, [claim.id])
  await lockCredits(on, [creditId, ...ofClaim.map(({ credit: { id } }) => id)])
  const credit = orNotFound(await lockCredit(on, creditId, statementId))
  const uses = await listUsesOfClaims(on, [claim.id])
  const isOfClaim = uses.some(({ use }) => use.creditId === creditId)
  if (!isOfClaim || credit.reversedOn === null || claim.state !== 'approved' || isStillPaid(claim, uses)) {
    throw new AppError('changed_meanwhile', { message: messages.grantChanged })
  }
  const { reversedOn } = credit
  const reason = takenBackOn(dayInWords(reversedOn))
  await end(on, actor, { seen, kind: 'reversed', reason, reversedOn })
  // Of several credits for one claim the others are still here.
  const kept = uses.flatMap(({ use, credit: { reversedOn: day } }) => (day === null ? [use] : []))
  await undoUses(on, kept, now)
}

const removeInside = async (on: Db, actor: Actor, id: string): Promise<void> => {
  const found = orNotFound(await lockStatement(on, id))
  if (found.state === 'reading') throw new AppError('conflict', { message: messages.statementBeingRead })
  if (found.creditCount > 0) throw new AppError('conflict', { message: messages.statementHasCredits })
  const { fileName, bank, linesTotal, fromDay, toDay, isOfPayee } = found
  await recordAudit(on, actor, {
    action: 'statement.remove',
    entityId: id,
    before: { fileName, bank, lines: linesTotal, fromDay, toDay, isOfPayee },
  })
  await deleteStatement(on, id)
}

/** Returns what two students pay who send their money together. */
const pricesOfTwo = (prices: number[]): number[] =>
  prices.flatMap((price) => prices.map((other) => price + other))

/** Creates the service of the owner's bank statements. */
export const createStatementsService = (options: Options) => {
  const { db, clock, isAlone, answerWithinMs, settings, provisional, claims, endings } = options
  const readPrices = async () => {
    const { basicPricePaise, premiumPricePaise } = await settings.read()
    return [basicPricePaise, premiumPricePaise]
  }
  const readPlanSizes = async () => {
    const prices = await readPrices()
    const { planSizes } = bookOf(await listPending(db), prices)
    return new Set([...planSizes, ...pricesOfTwo(prices)])
  }
  const importing = createImportingService({
    db,
    clock,
    isAlone,
    answerWithinMs,
    readPlanSizes,
    provisional,
  })
  const { view } = createStatementViews({
    db,
    clock,
    readPrices,
    viewClaims: claims.view,
    listGrants: endings.listGrants,
  })

  return {
    markInterrupted: importing.markInterrupted,
    stop: importing.stop,
    /** Imports the bank statement of a form. @throws AppError as the importing service does. */
    add: async (actor: Actor, readForm: ReadForm<DropFields>, onUnexpected: Report) => {
      const { message, statementId } = await importing.add(actor, readForm, onUnexpected)
      return { message, statement: await view(statementId) }
    },
    list: async (page: SearchPage) => mapPage(await pageStatements(db, page), summaryOf),
    /** Returns what a statement and the current claims mean together. @throws AppError `not_found`. */
    read: view,
    /**
     * Approves claims that a screen showed as ready, each as a whole or not at all. Claims that are no longer
     * ready are named.
     * @throws AppError `not_found`.
     */
    approve: async (actor: Actor, id: string, shown: SeenClaimOfList[], onUnexpected: Report) => {
      if ((await findStatement(db, id)) === null) throw new AppError('not_found')
      const alongside = (on: Db, claim: StoredClaim) => requireReady(on, id, claim)
      const result = await claims.approveMany(actor, shown, { alongside, onUnexpected })
      if (shown.length > 0) {
        const { approved, failed } = result
        await recordAudit(db, actor, {
          action: 'statement.approve',
          entityId: id,
          // By id: a USN in the record of a statement would outlive the erasure of its person.
          after: { approved, failedClaims: failed.map(({ _id: claimId }) => claimId) },
        })
      }
      return result
    },
    /**
     * Approves a claim against a credit that belongs to no other claim.
     * @throws AppError `not_found`, `conflict` when the credit is taken or the claim decided, `changed_meanwhile`
     * when the claim is not what was seen.
     */
    pair: async (actor: Actor, id: string, { lineId, claimId, seen }: Pair) => {
      await claims.approve(actor, { id: claimId, seen }, (on, claim) =>
        pairWith(on, { actor, statementId: id, creditId: lineId, claim }),
      )
      return { message: messages.statementPaired, statement: await view(id) }
    },
    /**
     * Ends what was granted for a credit that the bank reversed, and voids its receipt. A second call changes
     * nothing.
     * @throws AppError `not_found`, `changed_meanwhile` when the grant is not what was seen.
     */
    endReversed: async (actor: Actor, id: string, { lineId, seen }: { lineId: string; seen: SeenGrant }) => {
      await db.transaction((tx) =>
        endInside(tx, endings, { actor, statementId: id, creditId: lineId, seen, now: clock.now() }),
      )
      return { message: messages.accessEnded, statement: await view(id) }
    },
    /**
     * Removes a statement.
     * @throws AppError `not_found`, `conflict` for a statement with credits or one that is being read.
     */
    remove: async (actor: Actor, id: string) => {
      await db.transaction((tx) => removeInside(tx, actor, id))
      return { message: messages.statementRemoved }
    },
  }
}

export type StatementsService = ReturnType<typeof createStatementsService>
