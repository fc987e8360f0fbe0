import { shownDay } from '@lectureshelf/contract/formats/days'
import { messages } from '@lectureshelf/contract/messages'
import type { SeenClaim, SeenClaimOfList } from '@lectureshelf/contract/money/claims'
import type { SeenGrant } from '@lectureshelf/contract/money/grants'
import { takenBackOn } from '@lectureshelf/contract/money/payment-messages'
import {
  findCreditsByUtr,
  lockCredit,
  lockCredits,
  lockCreditsOf,
} from '../tables/credits/bank-credits.table.ts'
import { type StoredClaim, listClaimsWith, listPending, lockClaim } from '../tables/claims.table.ts'
import { listUsesOfClaims, undoUses } from '../tables/credits/credit-uses.table.ts'
import type { Actor } from '../../platform/actor.ts'
import { lockCreditNames } from '../tables/credits/credit-naming.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import type { SearchPage } from '../../platform/db/lists.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { ClaimsService } from '../claims/claims.service.ts'
import type { DiscountsService } from '../discount-codes/discounts.service.ts'
import { pricesOf, sizesOf } from '../../base/settings/prices.policy.ts'
import type { SettingsService } from '../../base/settings/settings.service.ts'
import { pairWith } from '../claims/pairing.ts'
import type { GrantEndings } from '../subscriptions/grant-endings.service.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { ProvisionalService } from '../subscriptions/provisional.service.ts'
import { type RepairByWords, createImportingService } from './importing.service.ts'
import { requireOfOthers } from '../claims/bank-word/cash-desk.policy.ts'
import { bookOf, decideCredit, restOf } from '../claims/bank-word/matching.policy.ts'
import { decideProvisional } from '../claims/bank-word/reading-on-trust.ts'
import { placeCredits } from './credit-scopes.ts'
import { type NamedAccount, type PlacingService, createPlacingService } from './placing/placing.service.ts'
import { type NewCredit, shortfallsOf } from './credits.policy.ts'
import { createStatementViews, isStillPaid, summaryOf } from './statement-view.ts'
import { countMeanings, findStatement, pageStatements } from './statement-list.query.ts'
import { deleteStatement, lockStatement } from './statements.repo.ts'

type Report = (error: unknown) => void

interface Pair {
  lineId: string
  claimId: string
  seen: SeenClaim
}

interface Options extends DbAndClock {
  isAlone: boolean
  answerWithinMs?: number
  settings: SettingsService
  discounts: Pick<DiscountsService, 'listReducedPrices'>
  provisional: ProvisionalService
  claims: Pick<ClaimsService, 'approve' | 'approveMany' | 'view'>
  endings: GrantEndings
  accounts: Pick<AccountsService, 'lock' | 'add'>
  repair: RepairByWords
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
  requireOfOthers(actor, claim)
  const ofClaim = await listUsesOfClaims(on, [claim.id])
  await lockCredits(on, [creditId, ...ofClaim.map(({ credit: { id } }) => id)])
  const credit = orNotFound(await lockCredit(on, creditId, statementId))
  const uses = await listUsesOfClaims(on, [claim.id])
  const isOfClaim = uses.some(({ use }) => use.creditId === creditId)
  if (!isOfClaim || credit.reversedOn === null || claim.state !== 'approved' || isStillPaid(claim, uses)) {
    throw new AppError('changed_meanwhile', { message: messages.grantChanged })
  }
  const { reversedOn } = credit
  const reason = takenBackOn(shownDay(reversedOn))
  await end(on, actor, { seen, kind: 'reversed', reason, reversedOn })
  // Of several credits for one claim the others are still here.
  const kept = uses.flatMap(({ use, credit: { reversedOn: day } }) => (day === null ? [use] : []))
  await undoUses(on, kept, now)
}

const removeInside = async (
  on: Db,
  { provisional }: Pick<Options, 'provisional'>,
  actor: Actor,
  id: string,
): Promise<void> => {
  const found = orNotFound(await lockStatement(on, id))
  if (found.state === 'reading') throw new AppError('conflict', { message: messages.statementBeingRead })
  if (found.creditCount > 0) throw new AppError('conflict', { message: messages.statementHasCredits })
  const { fileName, bank, linesTotal, fromDay, toDay } = found
  await recordAudit(on, actor, 'statement.remove', id, {
    before: { fileName, bank, lines: linesTotal, fromDay, toDay },
  })
  await deleteStatement(on, id)
  // What it showed as missing may not be missing any more.
  await decideProvisional(on, provisional)
}

const setAccountInside = async (
  on: Db,
  { placing, provisional }: Pick<Options, 'provisional'> & { placing: PlacingService },
  actor: Actor,
  { id, named }: { id: string; named: NamedAccount },
): Promise<void> => {
  await placing.lock(on)
  await lockCreditNames(on)
  const found = orNotFound(await lockStatement(on, id))
  const { account, placed } = await placing.say(on, actor, id, named)
  if (account.id === found.accountId) return
  // While a statement is being read, its end names its credits.
  const isReading = found.state === 'reading'
  await placeCredits(on, isReading ? placed.filter(({ statementId }) => statementId !== id) : placed)
  // After a file settled which of several numbers a payment has: the others are then no payment's any more.
  const decided = await decideProvisional(on, provisional)
  await recordAudit(on, actor, 'statement.setAccount', id, {
    before: { accountId: found.accountId },
    after: {
      accountId: account.id,
      account: account.name,
      recognised: placed.length - 1,
      readingOnTrust: decided,
    },
  })
}

/** Returns what pending claims lack beside the stored credits with their references and those of a file. */
const readShortfalls = async (db: Db, pending: StoredClaim[], arriving: NewCredit[]): Promise<number[]> => {
  const utrs = new Set(pending.map(({ utr }) => utr))
  const stored = await findCreditsByUtr(db, [...utrs])
  const keys = new Set(stored.map(({ key }) => key))
  const news = arriving.filter(({ key, utr }) => utr !== null && utrs.has(utr) && !keys.has(key))
  const arrived = [
    ...stored.map((credit) => ({ ...credit, restPaise: restOf(credit) })),
    ...news.map((credit) => ({ ...credit, restPaise: credit.amountPaise })),
  ]
  return shortfallsOf(
    pending,
    arrived.filter(({ reversedOn }) => reversedOn === null),
  )
}

/** Creates the service of the owner's bank statements. */
export const createStatementsService = (options: Options) => {
  const { db, clock, isAlone, answerWithinMs, settings, provisional, claims, endings, accounts } = options
  const { discounts } = options
  const readPrices = async () => pricesOf(await settings.read())
  const readPlanSizes = async (arriving: NewCredit[]) => {
    const prices = await readPrices()
    const pending = await listPending(db)
    const { planSizes } = bookOf(pending, prices)
    return new Set([
      ...planSizes,
      ...sizesOf(prices),
      ...(await discounts.listReducedPrices(prices)),
      ...(await readShortfalls(db, pending, arriving)),
    ])
  }
  const placing = createPlacingService({ db, settings, accounts })
  const importing = createImportingService({
    db,
    clock,
    isAlone,
    answerWithinMs,
    readPlanSizes,
    provisional,
    placing,
    repair: options.repair,
  })
  const readUpiId = async () => (await settings.read()).upiId
  const { view } = createStatementViews({
    db,
    clock,
    readPrices,
    readUpiId,
    viewClaims: claims.view,
    listCandidates: placing.listCandidates,
    listGrants: endings.listGrants,
  })

  return {
    markInterrupted: importing.markInterrupted,
    stop: importing.stop,
    /** Imports the bank statement of a form. @throws AppError as the importing service does. */
    add: async (...brought: Parameters<typeof importing.add>) => {
      const { message, statementId } = await importing.add(...brought)
      return { message, statement: await view(statementId) }
    },
    list: async (page: SearchPage) => {
      const upiId = await readUpiId()
      const { rows, total } = await pageStatements(db, page)
      const countsOf = await countMeanings(
        db,
        rows.map(({ id }) => id),
      )
      const items = rows.map((row) => ({ ...summaryOf(row, upiId), counts: countsOf(row.id) }))
      return { items, total }
    },
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
        await recordAudit(db, actor, 'statement.approve', id, {
          // By id: a USN in the record of a statement would outlive the erasure of its person.
          after: { approved, failedClaims: failed.map(({ _id: claimId }) => claimId) },
        })
      }
      return result
    },
    /**
     * Approves a claim against a credit that belongs to no other claim.
     * @throws AppError `not_found`, `conflict` when the credit is taken or the claim decided, `changed_meanwhile`
     * when the claim is not what was seen, or the credit is short and that was not shown.
     */
    pair: async (actor: Actor, id: string, { lineId, claimId, seen }: Pair) => {
      await claims.approve(actor, { id: claimId, seen }, (on, claim) =>
        pairWith(on, { actor, statementId: id, creditId: lineId, claim, seen }),
      )
      return { message: messages.statementPaired, statement: await view(id) }
    },
    /**
     * Ends what was granted for a credit that the bank reversed, and voids its receipt. A second call changes
     * nothing.
     * @throws AppError `not_found`, `changed_meanwhile` when the grant is not what was seen, `forbidden` for one's own.
     */
    endReversed: async (actor: Actor, id: string, { lineId, seen }: { lineId: string; seen: SeenGrant }) => {
      await db.transaction((tx) =>
        endInside(tx, endings, { actor, statementId: id, creditId: lineId, seen, now: clock.now() }),
      )
      return { message: messages.accessEnded, statement: await view(id) }
    },
    /**
     * Says which account a statement is of, which may then show that payments are missing. What an account that it was
     * wrongly of ended comes back.
     * @throws AppError `not_found`, `conflict` for a new account with a name that is taken, `forbidden` unless the owner
     * says it
     */
    setAccount: async (actor: Actor, id: string, named: NamedAccount) => {
      await db.transaction((tx) => setAccountInside(tx, { placing, provisional }, actor, { id, named }))
      return { message: messages.accountOfStatementSet, statement: await view(id) }
    },
    /**
     * Removes a statement.
     * @throws AppError `not_found`, `conflict` for a statement with credits or one that is being read.
     */
    remove: async (actor: Actor, id: string) => {
      await db.transaction((tx) => removeInside(tx, options, actor, id))
      return { message: messages.statementRemoved }
    },
  }
}

export type StatementsService = ReturnType<typeof createStatementsService>
