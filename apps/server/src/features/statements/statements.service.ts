import { messages } from '@lectureshelf/contract/messages'
import type { SeenClaim, SeenClaimOfList } from '@lectureshelf/contract/money/claims'
import type { SeenGrant } from '@lectureshelf/contract/money/statements'
import {
  type StoredCredit,
  findPaidClaims,
  lockCredit,
  lockCreditsOf,
  pairCredit,
} from '../../people/bank-credits.table.ts'
import { type StoredClaim, listClaimsOfCredit, listPending, lockClaim } from '../../people/claims.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type SearchPage, mapPage } from '../../platform/db/lists.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import type { ReadForm } from '../../platform/http/upload-form.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { ClaimsService } from '../claims/claims.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import type { ReversalsService } from '../subscriptions/reversals.service.ts'
import type { ProvisionalService } from '../subscriptions/provisional.service.ts'
import { type DropFields, createImportingService } from './importing.service.ts'
import { bookOf, decideCredit } from '../claims/bank-word/matching.policy.ts'
import { createStatementViews, summaryOf } from './statement-view.ts'
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
  reversals: ReversalsService
}

/** Returns whether a credit can be paired with a claim: no other claim has it, and it was not reversed. */
const isFreeFor = (credit: StoredCredit, claim: StoredClaim, claims: StoredClaim[]): boolean => {
  const meaning = decideCredit(credit, bookOf(claims, []))
  if (meaning.kind === 'orphan' || meaning.kind === 'other') return true
  return meaning.kind !== 'reversed' && meaning.claim.id === claim.id
}

/** Requires, under the locks of claim and credit, that the statement has the payment of a claim. */
const requireReady = async (on: Db, statementId: string, claim: StoredClaim): Promise<void> => {
  for (const credit of await lockCreditsOf(on, statementId, claim.utr)) {
    const meaning = decideCredit(credit, bookOf(await listClaimsOfCredit(on, credit), []))
    if (meaning.kind === 'ready' && meaning.claim.id === claim.id) return
  }
  throw new AppError('conflict', { message: messages.paymentNotReady })
}

interface Pairing {
  actor: Actor
  statementId: string
  creditId: string
  claim: StoredClaim
}

const pairInside = async (on: Db, { actor, statementId, creditId, claim }: Pairing): Promise<void> => {
  const credit = orNotFound(await lockCredit(on, statementId, creditId))
  if (!isFreeFor(credit, claim, await listClaimsOfCredit(on, credit))) {
    throw new AppError('conflict', { message: messages.creditTaken })
  }
  await pairCredit(on, creditId, claim.id)
  await recordAudit(on, actor, {
    action: 'statement.pair',
    entityId: creditId,
    before: { utr: claim.utr, amountPaise: claim.amountPaise },
    after: {
      statementId,
      claimId: claim.id,
      usn: claim.usn,
      utr: credit.utr,
      amountPaise: credit.amountPaise,
      isAmountDifferent: credit.amountPaise !== claim.amountPaise,
    },
  })
}

interface Ending {
  actor: Actor
  statementId: string
  creditId: string
  seen: SeenGrant
}

/** Ends a reversed grant, locking claim and credit in the same order as an approval. */
const endInside = async (
  on: Db,
  { end }: ReversalsService,
  { actor, statementId, creditId, seen }: Ending,
): Promise<void> => {
  const claim = await lockClaim(on, seen.registrationId)
  const credit = await lockCredit(on, statementId, creditId)
  if (claim === null || credit === null) throw new AppError('not_found')
  const meaning = decideCredit(credit, bookOf(await listClaimsOfCredit(on, credit), []))
  const isOfClaim = meaning.kind === 'reversed' && meaning.claim?.id === claim.id
  const isPaidElsewhere = (await findPaidClaims(on, [claim.id])).size > 0
  if (!isOfClaim || credit.reversedOn === null || claim.state !== 'approved' || isPaidElsewhere) {
    throw new AppError('changed_meanwhile', { message: messages.grantChanged })
  }
  await end(on, actor, { seen, reversedOn: credit.reversedOn })
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

/** Creates the service of the owner's bank statements. */
export const createStatementsService = (options: Options) => {
  const { db, clock, isAlone, answerWithinMs, settings, provisional, claims, reversals } = options
  const readPrices = async () => {
    const { basicPricePaise, premiumPricePaise } = await settings.read()
    return [basicPricePaise, premiumPricePaise]
  }
  const readPlanSizes = async () => {
    const { planSizes } = bookOf(await listPending(db), await readPrices())
    return new Set(planSizes)
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
    listGrants: reversals.listGrants,
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
        pairInside(on, { actor, statementId: id, creditId: lineId, claim }),
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
        endInside(tx, reversals, { actor, statementId: id, creditId: lineId, seen }),
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
